import type { GrowthPoint, growing } from "@foyer/contract/analytics/growth";
import type { Reply } from "@foyer/contract/endpoint";
import { useMemo } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { ChartColumn, ChartSeries } from "../../../ui/analysis/chart-columns.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";
import { drillDown } from "../../../ui/analysis/pieces.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { seriesSlots } from "../../../ui/charts/series-slots.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { useGrowthColumns } from "./use-growth-columns.tsx";

interface GrowthCourseProps {
  data: Reply<typeof growing.growth>;
  state: QuestionState;
}

const none: GrowthPoint[] = [];

/** The span piece by piece beside the one before, as a chart and as a table. */
export function GrowthCourse({ data: { points = none, comparedWith }, state }: GrowthCourseProps) {
  const t = usePhrases("growths");
  const metrics = usePhrases("metrics");
  const { question, change } = state;
  const { metric, interval, startTime, endTime } = question;
  const piece = usePieceText(interval, question);
  const pieceBefore = usePieceText(interval, comparedWith);
  const name = metrics(`${metric}.name`);
  const [only] = question.ids;
  const slot = question.ids.length === 1 && only !== undefined ? (seriesSlots([only]).get(only) ?? 1) : 1;
  const columns = useMemo<ChartColumn[]>(
    () =>
      points.map(({ current, previous }) => ({
        key: current.time,
        text: piece.text(current.time),
        title: [piece.title(current.time), ...(previous ? [pieceBefore.title(previous.time)] : [])].join(
          " · ",
        ),
        ...(current.running && { isPartial: true }),
        ...(current.ahead && { isAhead: true }),
      })),
    [points, piece, pieceBefore],
  );
  const series = useMemo<ChartSeries[]>(
    () => [
      {
        id: "now",
        name: dayRangeText(startTime, endTime, { year: true }),
        slot,
        figures: points.map(({ current }) => current),
      },
      {
        id: "before",
        name: dayRangeText(comparedWith.startTime, comparedWith.endTime, { year: true }),
        slot: 0,
        dashed: true,
        figures: points.map(({ previous }) => previous),
      },
    ],
    [points, slot, startTime, endTime, comparedWith],
  );
  const notes = useNotes(question);
  const tableColumns = useGrowthColumns(question, comparedWith, interval);

  return (
    <>
      {!question.tableOnly && (
        <Panel
          title={name}
          about={<MetricHelp metric={metric} />}
          tools={<MeasuredOnlySwitch question={question} change={change} />}
        >
          <SeriesChart
            label={`${name}: ${t("course")}`}
            metric={metric}
            kind={points.length < 2 ? "bar" : "line"}
            columns={columns}
            series={series}
            notes={notes.marks}
            lastDay={question.endTime}
            measuredOnly={question.measuredOnly}
            onPick={({ key }) => drillDown(state, key)}
          />
          <NoteList list={notes.list} />
        </Panel>
      )}
      {question.tableOnly && <NotesPanel of={question} />}
      <Panel flush title={t("pieces")}>
        <FigureTable
          label={t("pieces")}
          head={t("piece")}
          rows={points.map((point, index) => ({
            id: point.current.time,
            name: columns[index]?.text ?? point.current.time,
            ...point,
            ...(point.previous && { note: pieceBefore.text(point.previous.time) }),
          }))}
          columns={tableColumns}
          measuredOnly={question.measuredOnly}
        />
      </Panel>
    </>
  );
}
