import type { RankRow, ranking } from "@foyer/contract/analytics/rank";
import type { Reply } from "@foyer/contract/endpoint";
import { parseAsInteger, useQueryState } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { AnalysisPanel } from "../../../ui/analysis/analysis-panel.tsx";
import { useCompareAddress, useOpenPlace } from "../../../ui/analysis/compare-address.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { Empty } from "../../../ui/states/empty.tsx";
import { RankApart } from "./rank-apart.tsx";
import { RankList } from "./rank-list.tsx";
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
  const { question } = state;
  const { metric } = question;
  const [own, setOwn] = useQueryState("own", parseAsInteger);
  const addressOf = useCompareAddress(question);
  const open = useOpenPlace(question);
  const columns = useRankColumns(question);
  const notes = useNotes(question);
  const name = metrics(`${metric}.name`);
  if (data.rows.length === 0) return <Empty text={t("nobodyHint")} />;
  const placed = data.rows.filter(isPlaced);
  const apart = data.rows.filter((row) => !isPlaced(row));

  return (
    <>
      {!question.tableOnly && (
        <AnalysisPanel
          title={name}
          about={
            <>
              {t("ranked", { count: placed.length })} ·{" "}
              {t("whole", { value: metricText(metric, data.total.value, format) })}
              {data.leftOut > 0 && `, ${t("without", { count: data.leftOut })}`}
              <MetricHelp metric={metric} />
            </>
          }
        >
          <RankList rows={placed} metric={metric} own={own} onOwn={setOwn} addressOf={addressOf} />
          {apart.length > 0 && <RankApart rows={apart} addressOf={addressOf} />}
          <NoteList list={notes.list} />
        </AnalysisPanel>
      )}
      {question.tableOnly && <NotesPanel of={question} />}
      <AnalysisPanel flush title={t("table")} about={name}>
        <FigureTable
          label={`${t("table")}: ${name}`}
          head={t("name")}
          rows={data.rows.map((row) => ({
            ...row,
            ...(row.entityName !== undefined && { note: row.entityName }),
          }))}
          columns={columns}
          onPick={open}
        />
      </AnalysisPanel>
    </>
  );
}
