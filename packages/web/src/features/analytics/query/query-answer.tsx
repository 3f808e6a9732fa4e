import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { type QueryAnswer as Answer, type QueryRow, query } from "@foyer/contract/analytics/query";
import { mostInChart } from "@foyer/contract/analytics/question";
import { SegmentedControl, Switch } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Answer as AnswerOf } from "../../../ui/analysis/answer.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { drillDown } from "../../../ui/analysis/pieces.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import { useAsAnswered } from "../../../ui/analysis/use-as-answered.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { chartRows, chartSeries, linesOfRows } from "./chart-rows.ts";
import { Pages } from "./pages.tsx";
import type { QueryKind } from "./query-kinds.ts";
import { QueryTable } from "./query-table.tsx";
import { ShownSelect } from "./shown-select.tsx";
import { SinglePlace } from "./single-place.tsx";
import { useChartColumns } from "./use-chart-columns.ts";
import { useTableColumns } from "./use-table-columns.ts";
import type { TableState } from "./use-table-state.ts";

interface QueryAnswerProps {
  data: Answer;
  /** As it is asked now. */
  state: TableState;
  /** The question of this answer. */
  shown: TableState;
  kind: QueryKind;
  onPick: (row: QueryRow) => void;
}

/** The figures of several places as lines and as a table; of one place by pieces of time. */
export function QueryAnswer({ data, state, shown, kind, onPick }: QueryAnswerProps) {
  const t = usePhrases("queries");
  const hasLines = !shown.isSingle && !state.question.tableOnly;
  const lines = useAsk(query.flow, { body: state.chartBody }, { enabled: hasLines });
  if (data.rows.length === 0 && data.page === 0) return <Empty text={t("nobody")} />;
  const [only] = data.rows;
  if (shown.isSingle && only) return <SinglePlace row={only} data={data} state={shown} />;
  return (
    <>
      {!state.question.tableOnly && <LinesPanel state={state} answer={lines} />}
      <NotesPanel of={shown.question} />
      <TablePanel
        data={data}
        state={state}
        shown={shown}
        kind={kind}
        onPick={onPick}
        {...(!state.question.tableOnly && { lines: lines.data })}
      />
    </>
  );
}

interface LinesPanelProps {
  state: TableState;
  answer: UseQueryResult<Answer, Refused>;
}

function LinesPanel({ state, answer }: LinesPanelProps) {
  const metrics = usePhrases("metrics");
  const asked = useAsAnswered(answer, state);
  return (
    <Panel
      title={metrics(`${asked.shown}.name`)}
      about={<MetricHelp metric={asked.shown} />}
      tools={
        <>
          <ShownSelect state={state} />
          <MeasuredOnlySwitch question={state.question} change={state.change} />
        </>
      }
    >
      <AnswerOf answer={answer} rooms={["chart"]}>
        {(data) => <Lines data={data} state={asked} />}
      </AnswerOf>
    </Panel>
  );
}

function Lines({ data, state }: { data: Answer; state: TableState }) {
  const { question, shown } = state;
  const t = usePhrases("queries");
  const metrics = usePhrases("metrics");
  const { marks } = useNotes(question);
  const columns = useChartColumns(data.columns, question.interval, question);
  const series = useMemo(() => chartSeries(chartRows(data.rows, mostInChart)), [data]);
  return (
    <SeriesChart
      label={`${metrics(`${shown}.name`)}: ${t("course")}`}
      metric={shown}
      kind={columns.length < 2 ? "bar" : "line"}
      columns={columns}
      series={series}
      notes={marks}
      lastDay={question.endTime}
      measuredOnly={question.measuredOnly}
      onPick={({ key }) => drillDown(state, key)}
    />
  );
}

function TablePanel({
  data,
  state,
  shown,
  kind,
  onPick,
  lines,
}: QueryAnswerProps & { lines?: Answer | undefined }) {
  const t = usePhrases("queries");
  const { question, change, own, setOwn, isOverview } = state;
  const columns = useTableColumns(data, shown);
  const ofRows = useMemo(() => linesOfRows(lines?.rows ?? []), [lines]);
  return (
    <Panel
      flush
      title={t("table")}
      about={t("rows", { count: data.totalElements })}
      tools={
        <>
          {kind !== "dept" && !isOverview && (
            <Switch
              size="xs"
              label={t("withSubtotals")}
              checked={own.tree}
              onChange={({ currentTarget }) => setOwn({ tree: currentTarget.checked ? "on" : null })}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t("columnsAre")}
            value={state.byTimes ? "times" : "figures"}
            onChange={(value) => setOwn({ cols: value === "times" ? "times" : null, sort: null })}
            data={[
              { value: "figures", label: t("byFigures") },
              { value: "times", label: t("byTimes") },
            ]}
          />
          {question.tableOnly && (
            <>
              {state.byTimes && <ShownSelect state={state} />}
              <MeasuredOnlySwitch question={question} change={change} />
            </>
          )}
        </>
      }
    >
      <QueryTable
        label={t("table")}
        head={t("columns.name")}
        columns={columns}
        rows={data.rows}
        total={data.total}
        sort={own.sort}
        onSort={(sort) => setOwn({ sort })}
        onPick={onPick}
        lines={ofRows}
        measuredOnly={question.measuredOnly}
      />
      <Pages data={data} onPage={(page) => setOwn({ page })} />
    </Panel>
  );
}
