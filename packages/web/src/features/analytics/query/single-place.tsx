import {
  isNumber,
  type QueryAnswer,
  type QueryFigure,
  type QueryRow,
  type QueryType,
} from "@foyer/contract/analytics/query";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { usePhrases } from "../../../lib/phrases.ts";
import { FigureTable, type FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";
import { closer, drillDown } from "../../../ui/analysis/pieces.ts";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import { subjectsWithin } from "../../../ui/analysis/subjects-within.ts";
import { toPiece, toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { seriesSlots } from "../../../ui/charts/series-slots.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { ShareWord } from "./share-word.tsx";
import { ShownSelect } from "./shown-select.tsx";
import { useChartColumns } from "./use-chart-columns.ts";
import type { TableState } from "./use-table-state.ts";

interface TimeRow {
  id: string;
  name: string;
  /** Absent in the row of totals. */
  time?: string;
  figures: readonly QueryFigure[];
}

interface SinglePlaceProps {
  row: QueryRow;
  data: QueryAnswer;
  state: TableState;
}

/** One place: a row for each piece of time, a column for each statistic. */
export function SinglePlace({ row, data, state }: SinglePlaceProps) {
  const t = usePhrases("queries");
  const metrics = usePhrases("metrics");
  const { question, shown, types, change } = state;
  const piece = usePieceText(question.interval, question);
  const name = metrics(`${shown}.name`);
  const { marks } = useNotes(question);
  const timeColumns = useTimeColumns(row, data.columns, state);
  const at = types.indexOf(shown as QueryType);
  const columns = useChartColumns(data.columns, question.interval, question);
  const rows = data.columns.map(
    ({ time }, index): TimeRow => ({
      id: time,
      time,
      name: piece.title(time),
      figures: row.points?.[index] ?? [],
    }),
  );

  return (
    <>
      <PlaceParts row={row} state={state} />
      {!question.tableOnly && (
        <Panel
          title={name}
          about={<MetricHelp metric={shown} />}
          tools={
            <>
              <ShownSelect state={state} />
              <MeasuredOnlySwitch question={question} change={change} />
            </>
          }
        >
          <SeriesChart
            label={`${name}: ${t("course")}`}
            metric={shown}
            kind="bar"
            columns={columns}
            series={[
              {
                id: row.id,
                name: row.name,
                slot: seriesSlots([row.id]).get(row.id) ?? 1,
                figures: rows.map(({ figures }) => figures[at] ?? null),
              },
            ]}
            notes={marks}
            lastDay={question.endTime}
            measuredOnly={question.measuredOnly}
            onPick={({ key }) => drillDown(state, key)}
          />
        </Panel>
      )}
      <NotesPanel of={question} />
      <Panel
        flush
        title={t("table")}
        about={<bdi>{row.name}</bdi>}
        tools={question.tableOnly && <MeasuredOnlySwitch question={question} change={change} />}
      >
        <FigureTable<TimeRow>
          label={`${t("table")}: ${row.name}`}
          head={t("columns.time")}
          rows={rows}
          columns={timeColumns}
          total={{ id: "total", name: t("total"), figures: row.figures }}
          measuredOnly={question.measuredOnly}
          onPick={
            closer(rows[0]?.time ?? "", question.interval, question) && (({ time }) => drillDown(state, time))
          }
        />
      </Panel>
    </>
  );
}

function useTimeColumns(
  row: QueryRow,
  columns: QueryAnswer["columns"],
  { question, types }: TableState,
): FigureTableColumn<TimeRow>[] {
  const metrics = usePhrases("metrics");
  const { startTime, endTime, interval } = question;
  return types.map((type, at): FigureTableColumn<TimeRow> => {
    const shared = { key: type, text: metrics(`${type}.name`), title: metrics(`${type}.help`) };
    if (!isNumber(type))
      return { ...shared, cell: ({ figures }) => <ShareWord type={type} figure={figures[at]} /> };
    return {
      ...shared,
      metric: type,
      figure: ({ figures }) => figures[at],
      why: ({ time }) =>
        toWhyQuestion(question, {
          subject: { id: row.id, name: row.name },
          name: row.name,
          startTime,
          endTime,
          interval,
          ...toPiece(columns, time),
        }),
    };
  });
}

/** The way from a site to what it is made of. */
function PlaceParts({ row: { id, kind, name }, state }: Pick<SinglePlaceProps, "row" | "state">) {
  const t = usePhrases("queries");
  const analysis = usePhrases("analysis");
  const enabled = kind === "entity";
  const accesses = useQuery({ ...subjectsWithin(id, 1), enabled });
  const areas = useQuery({ ...subjectsWithin(id, 2), enabled });
  if (kind !== "entity") return null;
  const ways = [
    { dataType: 1, words: "accesses", found: accesses.data ?? [] },
    { dataType: 2, words: "areas", found: areas.data ?? [] },
  ] as const;
  return (
    <Row align="stretch" gap="xs">
      {ways.map(
        ({ dataType, words, found }) =>
          found.length > 0 && (
            <Button
              key={words}
              size="xs"
              variant="default"
              disabled={found.length > mostAtOnce}
              title={found.length > mostAtOnce ? analysis("atMostMetrics", { count: mostAtOnce }) : undefined}
              onClick={() => state.drill({ dataType, ids: found, deptId: null })}
            >
              {t(`parts.${words}`, { name, count: found.length })}
            </Button>
          ),
      )}
    </Row>
  );
}
