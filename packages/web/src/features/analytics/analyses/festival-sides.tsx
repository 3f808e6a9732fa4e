import type { FestivalSide, FestivalSides } from "@foyer/contract/analytics/festivals";
import { addDays } from "@foyer/contract/calendar-days";
import { useMemo } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { ChartColumn, ChartSeries } from "../../../ui/analysis/chart-columns.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { ChangeCell } from "../../../ui/change/change-cell.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { FestivalSideHours } from "./festival-side-hours.tsx";
import { useComparedColumns } from "./use-compared-columns.tsx";
import { holidayName } from "./use-holidays.ts";
import { useSideNotes } from "./use-side-notes.ts";

interface SideRow {
  id: number;
  name: string;
  slot: number;
  note: string;
  side: FestivalSide;
}

const colours = 8;
/** More days, or more holidays beside one another, are lines rather than bars. */
const mostBars = 24;

const rowSide = ({ side }: SideRow) => side;

interface FestivalSidesProps {
  data: FestivalSides;
  state: QuestionState;
  nth: number;
  onDay: (nth: number) => void;
}

/** Holidays beside one another, day by day of the holiday, each with its usual days in the table. */
export function FestivalSidesAnswer({ data: { sides, days }, state, nth, onDay }: FestivalSidesProps) {
  const t = usePhrases("festivals");
  const metrics = usePhrases("metrics");
  const { question } = state;
  const { metric, tableOnly } = question;
  const name = metrics(`${metric}.name`);
  const rows = sides.map((side, index) => ({
    id: side.id,
    name: holidayName(side),
    slot: (index % colours) + 1,
    note: dayRangeText(side.startTime, side.endTime),
    side,
  }));
  const firstDay = sides[0]?.startTime ?? "";
  const columns = useMemo<ChartColumn[]>(
    () =>
      days.map((points, index) => ({
        // Notes of all holidays find their column by it.
        key: addDays(firstDay, index),
        text: t("nthDay", { number: index + 1 }),
        ...(points.every((point) => point === null || point.ahead) && { isAhead: true }),
      })),
    [days, firstDay, t],
  );
  const noted = useSideNotes(question, sides);
  const marks = useMemo(() => noted.flatMap((each) => each.marks), [noted]);
  const series = useMemo<ChartSeries[]>(
    () =>
      sides.map((side, at) => ({
        id: side.id,
        name: holidayName(side),
        slot: (at % colours) + 1,
        figures: days.map((points) => points[at] ?? null),
      })),
    [sides, days],
  );
  const table = useSideColumns(state, sides[0]);

  return (
    <>
      <Panel flush title={t("holidays")} about={name}>
        <FigureTable label={`${name}: ${t("holidays")}`} head={t("holiday")} rows={rows} columns={table} />
      </Panel>
      <Panel title={t("days")} about={<MetricHelp metric={metric} />}>
        {tableOnly ? (
          <FigureTable
            label={`${name}: ${t("days")}`}
            head={t("nth")}
            rows={columns.map(({ key, text }, index) => ({ id: key, name: text, index }))}
            columns={series.map((one, at) => ({
              key: String(one.id),
              text: one.name,
              metric,
              figure: ({ index }: { index: number }) => days[index]?.[at],
            }))}
            onPick={({ index }) => onDay(index + 1)}
          />
        ) : (
          <SeriesChart
            label={`${name}: ${t("days")}`}
            metric={metric}
            kind={days.length * sides.length > mostBars ? "line" : "bar"}
            columns={columns}
            series={series}
            notes={marks}
            lastDay={columns.at(-1)?.key ?? ""}
            onPick={(_, index) => onDay(index + 1)}
          />
        )}
        {noted.map(({ side, list }) => (
          <NoteList key={side.id} list={list} {...(sides.length > 1 && { of: holidayName(side) })} />
        ))}
      </Panel>
      <FestivalSideHours {...{ sides, state, nth, onDay }} days={columns.map(({ text }) => text)} />
    </>
  );
}

function useSideColumns({ question, named }: QuestionState, first: FestivalSide | undefined) {
  const t = usePhrases("festivals");
  const format = useFormat();
  const who = useWhoText({ question, named });
  const { metric } = question;
  const compared = useComparedColumns<SideRow>(metric, rowSide);
  return [
    {
      key: "total",
      text: t("total"),
      metric,
      strong: true,
      figure: ({ side }: SideRow) => side,
      why: ({ side: { startTime, endTime } }: SideRow) =>
        toWhyQuestion(question, { name: who, startTime, endTime, interval: "1d" }),
    },
    {
      key: "perDay",
      text: t("perDay"),
      cell: ({ side }: SideRow) => metricText(metric, side.perDay.value, format),
      sortBy: ({ side }: SideRow) => side.perDay.value,
    },
    ...compared,
    {
      key: "change",
      text: t("change", { name: first ? holidayName(first) : "" }),
      cell: ({ side: { change, changeCompared } }: SideRow) => (
        <ChangeCell metric={metric} value={first?.value ?? null} growth={change} compared={changeCompared} />
      ),
      sortBy: ({ side }: SideRow) => side.change,
    },
  ];
}
