import type { contrasting } from "@foyer/contract/analytics/contrast";
import type { Interval } from "@foyer/contract/analytics/intervals";
import { mostInChart } from "@foyer/contract/analytics/question";
import type { Reply } from "@foyer/contract/endpoint";
import { useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import { addedFigures } from "../../../ui/analysis/added-figures.ts";
import { aligned } from "../../../ui/analysis/aligned.ts";
import type { ChartColumn } from "../../../ui/analysis/chart-columns.ts";
import { FigureTable, type FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { isSum } from "../../../ui/analysis/metric-kinds.ts";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { closer } from "../../../ui/analysis/pieces.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useUsualBand } from "../../../ui/analysis/use-usual-band.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toPiece, toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { type ContrastRow, contrastRows } from "./contrast-rows.ts";
import { useAlignedColumns } from "./use-aligned-columns.ts";

interface ContrastAnswerProps {
  data: Reply<typeof contrasting.contrast>;
  state: QuestionState;
  mode: "places" | "spans";
}

/** The series as a chart and as a table, a row for each. */
export function ContrastAnswer({ data, state, mode }: ContrastAnswerProps) {
  const t = usePhrases("contrast");
  const all = usePhrases("analysis");
  const metrics = usePhrases("metrics");
  const { question, change, drill } = state;
  const { interval, series } = data;
  const notes = useNotes(question);
  const columns = useMemo(() => aligned(series, interval), [series, interval]);
  const rows = useMemo(() => contrastRows(series, columns, mode), [series, columns, mode]);
  const shown = useMemo(
    () => rows.slice(0, mostInChart).map((row) => ({ ...row, slot: row.slot ?? 0 })),
    [rows],
  );
  const chartColumns = useAlignedColumns(columns, series, interval);
  const band = useUsualBand(question, chartColumns, mode === "places" && series.length === 1);
  const table = useTableColumns(chartColumns, state, interval);
  const name = metrics(`${question.metric}.name`);

  if (series.length === 0) return <Empty text={t("nobody")} />;

  function look(index: number) {
    const times = (columns[index]?.points ?? []).map((point) => point?.time);
    const [first, ...others] = times.map((time, place) => {
      const range = series[place]?.range;
      return time && range ? closer(time, interval, range) : undefined;
    });
    const own = first ?? others.find((each) => each !== undefined);
    if (own === undefined) return;
    if (mode === "places") return drill(own);
    drill({ ...own, ranges: others.filter((each) => each !== undefined) });
  }

  return (
    <>
      {!question.tableOnly && (
        <Panel
          title={name}
          about={<MetricHelp metric={question.metric} />}
          tools={<MeasuredOnlySwitch question={question} change={change} />}
        >
          <SeriesChart
            label={`${name}: ${t("course")}`}
            metric={question.metric}
            kind={columns.length < 2 ? "bar" : "line"}
            columns={chartColumns}
            series={shown}
            {...(band && { band })}
            measuredOnly={question.measuredOnly}
            notes={notes.marks}
            lastDay={question.endTime}
            onPick={(_, index) => look(index)}
          />
          <NoteList list={notes.list} />
        </Panel>
      )}
      {question.tableOnly && <NotesPanel of={question} />}
      <Panel
        flush
        title={t("figures")}
        about={name}
        tools={question.tableOnly && <MeasuredOnlySwitch question={question} change={change} />}
      >
        <FigureTable
          label={`${name}: ${t("figures")}`}
          head={t(mode === "places" ? "place" : "span")}
          toPlace={({ series: one }) => (one?.id ? subjectPlace(question.dataType, one.id) : undefined)}
          rows={rows}
          columns={table}
          measuredOnly={question.measuredOnly}
          total={mode === "places" && addsUp(state) ? totalRow(rows, all("sum")) : undefined}
          onPick={
            mode === "places" && rows.length > 1
              ? ({ series: one }) => one?.id && drill({ ids: [one.id], deptId: null })
              : undefined
          }
        />
      </Panel>
    </>
  );
}

/** Sites do not overlap; areas and accesses may. Rates come from sums alone. */
const addsUp = ({ question: { dataType, metric } }: QuestionState) => dataType === 0 && isSum(metric);

function totalRow(rows: readonly ContrastRow[], name: string): ContrastRow | undefined {
  const [first] = rows;
  if (first === undefined || rows.length < 2) return undefined;
  return {
    id: "total",
    name,
    figures: first.figures.map((_, index) => addedFigures(rows.map(({ figures }) => figures[index] ?? null))),
    total: addedFigures(rows.map(({ total }) => total)),
  };
}

/** The total first, so that it is visible on a phone; then a column for each piece. */
function useTableColumns(
  pieces: readonly ChartColumn[],
  { question, named }: QuestionState,
  interval: Interval,
): FigureTableColumn<ContrastRow>[] {
  const t = usePhrases("analysis");
  const who = useWhoText({ question, named });
  const why = ({ series }: ContrastRow, time?: string | undefined) =>
    series &&
    toWhyQuestion(question, {
      ...(series.id !== null && { subject: { id: series.id, name: series.name } }),
      name: who,
      ...series.range,
      ...toPiece(series.points, time),
      interval,
    });
  const { metric } = question;
  return [
    {
      key: "total",
      text: t("sum"),
      metric,
      strong: true,
      figure: ({ total }) => total,
      why: (row) => why(row),
    },
    ...pieces.map(({ key, text, title }, index) => ({
      key,
      text,
      ...(title !== undefined && { title }),
      metric,
      figure: ({ figures }: ContrastRow) => figures[index],
      why: (row: ContrastRow) => {
        const time = row.figures[index]?.time;
        return time === undefined ? undefined : why(row, time);
      },
    })),
  ];
}
