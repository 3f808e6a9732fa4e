import {
  type Batch,
  type BatchFigures,
  type BatchMetric,
  batchMetrics,
} from "@foyer/contract/analytics/batch";
import { useMemo } from "react";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import type { ChartColumn, ChartNote, ChartSeries } from "../../../ui/analysis/chart-columns.ts";
import {
  FigureTable,
  type FigureTableColumn,
  type FigureTableRow,
} from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { closer, drillDown } from "../../../ui/analysis/pieces.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toPiece, toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { FigureStrip } from "./figure-strip.tsx";
import { placed, usePieceColumns } from "./use-piece-columns.ts";

interface BatchAnswerProps {
  data: Batch;
  state: QuestionState;
}

type Row = FigureTableRow & BatchFigures & { time?: string };

/** Colours of the charts. */
const slots: Partial<Record<BatchMetric, number>> = {
  batch: 1,
  familys: 2,
  personals: 3,
  groupSize: 1,
  adult: 4,
  children: 5,
};

/** The groups altogether, over time, and by place. */
export function BatchAnswer({ data, state }: BatchAnswerProps) {
  const t = usePhrases("groups");
  const all = usePhrases("analysis");
  const metrics = usePhrases("metrics");
  const { question, change, drill, named } = state;
  const { interval, measuredOnly } = question;
  const columns = usePieceColumns(data.rows, interval, question);
  const notes = useNotes(question);
  const who = useWhoText({ question, named });
  const metricName = (metric: BatchMetric) => metrics(`${metric}.name`);
  const span = { startTime: question.startTime, endTime: question.endTime, interval, name: who };

  const pieces: Row[] = data.rows.map((row, index) => ({
    ...row,
    id: row.time,
    name: columns[index]?.title ?? row.time,
  }));
  const whyPiece = ({ time }: Row) => toWhyQuestion(question, { ...span, ...toPiece(data.rows, time) });
  const canLookCloser = data.rows.some(({ time }) => closer(time, interval, question) !== undefined);
  const pick = (column: ChartColumn) => drillDown(state, column.key);

  return (
    <>
      <FigureStrip
        label={t("altogether")}
        measuredOnly={measuredOnly}
        figures={batchMetrics.map((metric) => ({
          metric,
          name: metricName(metric),
          figure: data.total[metric],
          why: toWhyQuestion(question, span),
        }))}
      />
      {!question.tableOnly && (
        <>
          <Panel title={t("course")} tools={<MeasuredOnlySwitch question={question} change={change} />}>
            <BatchChart
              {...{ data, columns, measuredOnly, notes: notes.marks }}
              lastDay={question.endTime}
              label={`${phrase("menu.batchAnalysis")}: ${t("course")}`}
              of={courses}
              onPick={pick}
            />
            <NoteList list={notes.list} />
          </Panel>
          <Panel title={t("size")} about={<MetricHelp metric="groupSize" />}>
            <BatchChart
              {...{ data, columns, measuredOnly, notes: notes.marks }}
              lastDay={question.endTime}
              label={t("size")}
              of={sizes}
              low
              onPick={pick}
            />
          </Panel>
          <Panel title={t("whoCame")}>
            <BatchChart
              {...{ data, columns, measuredOnly, notes: notes.marks }}
              lastDay={question.endTime}
              label={`${phrase("menu.batchAnalysis")}: ${t("whoCame")}`}
              of={people}
              low
              onPick={pick}
            />
          </Panel>
        </>
      )}
      {question.tableOnly && <NotesPanel of={question} />}
      <Panel flush title={t("figures")}>
        <FigureTable
          label={`${phrase("menu.batchAnalysis")}: ${t("figures")}`}
          head={all("piece")}
          rows={pieces}
          columns={figureColumns(metricName, whyPiece)}
          total={{ ...data.total, id: "total", name: all("sum") }}
          measuredOnly={measuredOnly}
          onPick={canLookCloser ? ({ time }) => drillDown(state, time) : undefined}
        />
      </Panel>
      {data.subjects.length > 1 && (
        <Panel flush title={t("byPlace")}>
          <FigureTable
            label={`${phrase("menu.batchAnalysis")}: ${t("byPlace")}`}
            head={t("place")}
            toPlace={({ id }) => subjectPlace(question.dataType, id)}
            rows={data.subjects.map((row) => ({
              ...row,
              ...(row.entityName !== undefined && { note: row.entityName }),
            }))}
            columns={figureColumns(metricName, (subject: Batch["subjects"][number]) =>
              toWhyQuestion(question, { ...span, subject }),
            )}
            measuredOnly={measuredOnly}
            onPick={({ id }) => drill({ ids: [id], deptId: null })}
          />
        </Panel>
      )}
    </>
  );
}

/** All of them as columns of a table. */
const figureColumns = <Each extends FigureTableRow & BatchFigures>(
  toName: (metric: BatchMetric) => string,
  why: (row: Each) => ReturnType<typeof toWhyQuestion>,
): FigureTableColumn<Each>[] =>
  batchMetrics.map((metric) => ({
    key: metric,
    text: toName(metric),
    metric,
    figure: (row) => row[metric],
    why,
  }));

const courses = ["batch", "familys", "personals"] as const;
const sizes = ["groupSize"] as const;
const people = ["adult", "children"] as const;

interface BatchChartProps {
  data: Batch;
  columns: readonly ChartColumn[];
  label: string;
  of: readonly BatchMetric[];
  low?: boolean;
  measuredOnly: boolean;
  notes: readonly ChartNote[];
  lastDay: string;
  onPick: (column: ChartColumn) => void;
}

function BatchChart({
  data,
  columns,
  label,
  of,
  low = false,
  measuredOnly,
  notes,
  lastDay,
  onPick,
}: BatchChartProps) {
  const metrics = usePhrases("metrics");
  const series = useMemo(
    () =>
      of.map(
        (metric): ChartSeries => ({
          id: metric,
          name: metrics(`${metric}.name`),
          slot: slots[metric] ?? 1,
          figures: data.rows.map((row) => placed(row[metric], row)),
        }),
      ),
    [data, of, metrics],
  );
  return (
    <SeriesChart
      label={label}
      metric={of[0] ?? "batch"}
      kind={of === people ? "stacked" : columns.length < 2 || of === courses ? "bar" : "line"}
      columns={columns}
      series={series}
      measuredOnly={measuredOnly}
      notes={notes}
      lastDay={lastDay}
      height={low ? 180 : 280}
      onPick={onPick}
    />
  );
}
