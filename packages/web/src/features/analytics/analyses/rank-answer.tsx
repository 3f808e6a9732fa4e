import type { RankRow, ranking } from "@foyer/contract/analytics/rank";
import type { Reply } from "@foyer/contract/endpoint";
import { parseAsInteger, useQueryState } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";
import { useCompareAddress, useOpenPlace } from "../../../ui/analysis/compare-address.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { RankApart } from "./rank-apart.tsx";
import { RankList } from "./rank-list.tsx";
import { measuredRanking } from "./rank-measured.ts";
import { useRankColumns } from "./use-rank-columns.tsx";

interface RankAnswerProps {
  data: Reply<typeof ranking.rank>;
  state: QuestionState;
}

/** Whether a row takes part in the ranking. */
const isPlaced = ({ place }: RankRow) => place !== null;

/** The ranking as bars, those without a place apart, and all of it as a table. */
export function RankAnswer({ data, state }: RankAnswerProps) {
  const t = usePhrases("ranks");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const { question, change } = state;
  const { metric, measuredOnly } = question;
  const [own, setOwn] = useQueryState("own", parseAsInteger);
  const toAddress = useCompareAddress(question);
  const toPlace = ({ id }: { id: number }) => subjectPlace(question.dataType, id);
  const open = useOpenPlace(question);
  const columns = useRankColumns(question);
  const notes = useNotes(question);
  const name = metrics(`${metric}.name`);
  if (data.rows.length === 0) return <Empty text={t("nobodyHint")} />;
  const rows = measuredOnly
    ? measuredRanking(data.rows, question.order === "asc" ? "asc" : "desc")
    : data.rows;
  const placed = rows.filter(isPlaced);
  const apart = rows.filter((row) => !isPlaced(row));
  const tools = <MeasuredOnlySwitch question={question} change={change} />;

  return (
    <>
      {!question.tableOnly && (
        <Panel
          title={name}
          tools={tools}
          about={
            <>
              {t("ranked", { count: placed.length })} ·{" "}
              {t("whole", { value: metricText(metric, shownValue(data.total, measuredOnly), format) })}
              {data.leftOut > 0 && `, ${t("without", { count: data.leftOut })}`}
              {data.notMeasured > 0 && `, ${t("notMeasured", { number: format.number(data.notMeasured) })}`}
              <MetricHelp metric={metric} />
            </>
          }
        >
          <RankList
            rows={placed}
            metric={metric}
            measuredOnly={measuredOnly}
            own={own}
            onOwn={setOwn}
            toAddress={toAddress}
            toPlace={toPlace}
          />
          {apart.length > 0 && <RankApart rows={apart} toAddress={toAddress} />}
          <NoteList list={notes.list} />
        </Panel>
      )}
      {question.tableOnly && <NotesPanel of={question} />}
      <Panel flush title={t("table")} about={name} tools={question.tableOnly && tools}>
        <FigureTable
          label={`${t("table")}: ${name}`}
          head={t("name")}
          toPlace={toPlace}
          rows={rows.map((row) => ({
            ...row,
            ...(row.entityName !== undefined && { note: row.entityName }),
          }))}
          columns={columns}
          measuredOnly={measuredOnly}
          onPick={open}
        />
      </Panel>
    </>
  );
}
