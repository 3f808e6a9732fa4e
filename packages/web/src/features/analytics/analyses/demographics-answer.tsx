import {
  type DemographicFigures,
  type Demographics,
  demographicNumbers,
  demographicSplits,
} from "@foyer/contract/analytics/demographics";
import { useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import type { ChartColumn, ChartNote, ChartSeries } from "../../../ui/analysis/chart-columns.ts";
import {
  FigureTable,
  type FigureTableColumn,
  type FigureTableRow,
} from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { closer, drillDown } from "../../../ui/analysis/pieces.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toPiece, toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { useBucketNames } from "../../../ui/distribution/use-bucket-names.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import {
  type DemographicView,
  figureOfPart,
  isSplit,
  partsOfView,
  type ViewPart,
} from "./demographic-views.ts";
import { DistributionBars } from "./distribution-bars.tsx";
import { FigureStrip } from "./figure-strip.tsx";
import { placed, usePieceColumns } from "./use-piece-columns.ts";

interface DemographicsAnswerProps {
  data: Demographics;
  state: QuestionState;
  view: DemographicView;
}

type Row = FigureTableRow & DemographicFigures & { time?: string };

/** Who came altogether, then one view of it over time and by place. */
export function DemographicsAnswer({ data, state, view }: DemographicsAnswerProps) {
  const t = usePhrases("demographics");
  const views = usePhrases("demographics.views");
  const all = usePhrases("analysis");
  const metrics = usePhrases("metrics");
  const { question, change, drill, named } = state;
  const { interval, measuredOnly } = question;
  const columns = usePieceColumns(data.rows, interval, question);
  const parts = useMemo(() => partsOfView(view), [view]);
  const toName = usePartNames(view);
  const notes = useNotes(question);
  const who = useWhoText({ question, named });
  const span = { startTime: question.startTime, endTime: question.endTime, interval, name: who };
  const splits = demographicSplits.filter((type) => !data.notMeasured.includes(type));
  const title = views(view);

  const pieces: Row[] = data.rows.map((row, index) => ({
    ...row,
    id: row.time,
    name: columns[index]?.title ?? row.time,
  }));
  const canLookCloser = data.rows.some(({ time }) => closer(time, interval, question) !== undefined);
  const total: Row = { ...data.total, id: "total", name: all("sum") };

  return (
    <>
      <FigureStrip
        label={t("altogether")}
        measuredOnly={measuredOnly}
        figures={demographicNumbers.map((metric) => ({
          metric,
          name: metrics(`${metric}.name`),
          figure: data.total[metric],
          missing: data.notMeasured.includes(metric) ? t("notHere") : undefined,
          why: toWhyQuestion(question, span),
        }))}
      />
      {splits.length > 0 && !question.tableOnly && (
        <Panel title={t("whoCame")}>
          <DistributionBars types={splits} figures={data.total} />
        </Panel>
      )}
      {!question.tableOnly && (
        <Panel
          title={title}
          about={t("course")}
          tools={!isSplit(view) && <MeasuredOnlySwitch question={question} change={change} />}
        >
          <ViewChart
            {...{ data, columns, parts, toName, measuredOnly, notes: notes.marks }}
            lastDay={question.endTime}
            label={`${title}: ${t("course")}`}
            onPick={({ key }) => drillDown(state, key)}
          />
          <NoteList list={notes.list} />
        </Panel>
      )}
      {question.tableOnly && <NotesPanel of={question} />}
      <Panel flush title={t("figures")} about={title}>
        <FigureTable
          label={`${title}: ${t("figures")}`}
          head={all("piece")}
          rows={pieces}
          columns={partColumns(parts, toName, ({ time }: Row) =>
            toWhyQuestion(question, { ...span, ...toPiece(data.rows, time) }),
          )}
          total={total}
          measuredOnly={measuredOnly}
          onPick={canLookCloser ? ({ time }) => drillDown(state, time) : undefined}
        />
      </Panel>
      {data.subjects.length > 1 && (
        <Panel flush title={t("byPlace")} about={title}>
          <FigureTable
            label={`${title}: ${t("byPlace")}`}
            head={t("place")}
            toPlace={({ id }) => subjectPlace(question.dataType, id)}
            rows={data.subjects.map((row) => ({
              ...row,
              ...(row.entityName !== undefined && { note: row.entityName }),
              ...(parts.every(({ metric }) => row.notMeasured.includes(metric)) && { note: t("notHere") }),
            }))}
            columns={partColumns(parts, toName, (subject: Demographics["subjects"][number]) =>
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

/** What the parts of a view are called. */
function usePartNames(view: DemographicView): (part: ViewPart) => string {
  const metrics = usePhrases("metrics");
  const buckets = useBucketNames(isSplit(view) ? view : "gender");
  return ({ metric, bucket }) => (bucket === undefined ? metrics(`${metric}.name`) : buckets(bucket));
}

/** The parts of a view as columns of a table. The shares of a distribution are not explained one by one. */
const partColumns = <Each extends FigureTableRow & DemographicFigures>(
  parts: readonly ViewPart[],
  toName: (part: ViewPart) => string,
  why: (row: Each) => ReturnType<typeof toWhyQuestion>,
): FigureTableColumn<Each>[] =>
  parts.map((part) => ({
    key: part.key,
    text: toName(part),
    metric: part.bucket === undefined ? part.metric : "flowIn",
    figure: (row) => figureOfPart(row, part),
    ...(part.bucket === undefined && { why }),
  }));

interface ViewChartProps {
  data: Demographics;
  columns: readonly ChartColumn[];
  parts: readonly ViewPart[];
  toName: (part: ViewPart) => string;
  label: string;
  measuredOnly: boolean;
  notes: readonly ChartNote[];
  lastDay: string;
  onPick: (column: ChartColumn) => void;
}

function ViewChart({
  data,
  columns,
  parts,
  toName,
  label,
  measuredOnly,
  notes,
  lastDay,
  onPick,
}: ViewChartProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow from the parts
  const series = useMemo(
    () =>
      parts.map(
        (part): ChartSeries => ({
          id: part.key,
          name: toName(part),
          slot: part.slot,
          figures: data.rows.map((row) => placed(figureOfPart(row, part), row)),
        }),
      ),
    [data, parts],
  );
  const [first] = parts;
  const stacks = first?.bucket !== undefined || first?.metric === "adult";
  return (
    <SeriesChart
      label={label}
      metric={first?.bucket === undefined ? (first?.metric ?? "flowIn") : "flowIn"}
      kind={stacks ? "stacked" : columns.length < 2 ? "bar" : "line"}
      columns={columns}
      series={series}
      measuredOnly={measuredOnly}
      notes={notes}
      lastDay={lastDay}
      onPick={onPick}
    />
  );
}
