import { occupancy } from "@foyer/contract/analytics/occupancy";
import type { Reply } from "@foyer/contract/endpoint";
import { CloseButton } from "@mantine/core";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { type ChartSeries, toColumns } from "../../../ui/analysis/chart-columns.ts";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { Box, Line, Row } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import type { Place } from "./place.ts";

type Day = Reply<typeof occupancy.day>;

interface DayPanelProps {
  place: Pick<Place, "kind" | "id" | "name" | "siteName">;
  /** `yyyy-MM-dd`; null = today where the place is. */
  day: string | null;
  onDay: (day: string) => void;
  onClose: () => void;
}

/** How many were inside over a day, beside the same weekday a week before and the limit. */
export function DayPanel({ place, day, onDay, onClose }: DayPanelProps) {
  const t = usePhrases("occupancy.day");
  const answer = useAsk(occupancy.day, {
    body: { dataType: place.kind, id: place.id, ...(day !== null && { startTime: day }) },
  });
  const { data, error } = answer;
  return (
    <Panel
      title={t("title", { name: [place.siteName, place.name].filter(Boolean).join(" · ") })}
      tools={
        <Line align="end" gap="xs">
          <DayField label={t("day")} value={day ?? data?.day ?? ""} onChoose={onDay} />
          <CloseButton aria-label={t("closeDay")} onClick={onClose} />
        </Line>
      }
    >
      {data === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void answer.refetch()} />
        ) : (
          <Box round surface="hover" style={{ blockSize: 280 }} aria-busy="true" />
        )
      ) : (
        <DayCurve data={data} kind={place.kind} />
      )}
    </Panel>
  );
}

const none = { completeness: null, coveredSeconds: 0, expectedSeconds: 0 };

function DayCurve({ data, kind }: { data: Day; kind: Place["kind"] }) {
  const t = usePhrases("occupancy.day");
  const format = useFormat();
  const { points, before, limit, peak, leftOver } = data;
  const shownDay = format.weekdayDate(data.day);
  const dayBefore = format.weekdayDate(before.day);

  const columns = useMemo(() => toColumns(points, (time) => time), [points]);
  const series = useMemo((): ChartSeries[] => {
    const most = limit?.limit ?? null;
    return [
      { id: "day", name: shownDay, slot: 1, figures: points },
      { id: "before", name: t("before", { day: dayBefore }), slot: 0, figures: before.points },
      ...(most === null
        ? []
        : [
            {
              id: "limit",
              name: t("limit"),
              slot: 8,
              dashed: true,
              figures: points.map(() => ({ ...none, value: most })),
            },
          ]),
    ];
  }, [points, before, limit, shownDay, dayBefore, t]);

  const notes = useNotes({ startTime: data.day, endTime: data.day, dataType: kind, ids: [data.id] });
  const people = format.number;
  const facts = [
    peak ? t("peak", { people: people(peak.value), time: peak.time }) : t("noPeak"),
    before.peak &&
      t("peakBefore", { day: dayBefore, people: people(before.peak.value), time: before.peak.time }),
    leftOver !== null && leftOver > 0 && t("left", { people: people(leftOver) }),
  ].filter(Boolean);
  return (
    <>
      <SeriesChart
        label={t("people")}
        metric="occupancy"
        kind="line"
        columns={columns}
        series={series}
        height={280}
      />
      <Row as="ul" align="stretch" gap="lg" gapY="2xs" mt="sm" size="sm" tone="quiet">
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </Row>
      <NoteList list={notes.list} />
    </>
  );
}
