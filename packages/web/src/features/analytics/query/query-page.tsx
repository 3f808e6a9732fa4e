import { type QueryRow, query } from "@foyer/contract/analytics/query";
import { mostInChart } from "@foyer/contract/analytics/question";
import type { PageFacts } from "@foyer/contract/menu/menu-tree";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { tell } from "../../../lib/toasts.ts";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { subjectsWithin } from "../../../ui/analysis/subjects-within.ts";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { WhoWord } from "../../../ui/analysis/who-word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { chartRows } from "./chart-rows.ts";
import { FiguresWord } from "./figures-word.tsx";
import { useLastPage } from "./paged-question.ts";
import { QueryAnswer } from "./query-answer.tsx";
import { kindOfType, type QueryKind, queryScreens } from "./query-kinds.ts";
import { useQueryCrumbs } from "./use-query-crumbs.ts";
import { type TableState, useTableState } from "./use-table-state.ts";

/** Figures of organisations, sites, accesses or areas: as the screens of their own. */
export function QueryPage({ kind }: { kind: QueryKind }) {
  const may = useMay();
  const { permission } = queryScreens[kind];
  if (!may({ permission })) return <NoPermission permission={permission} />;
  return <QueryTablePage kind={kind} path={queryScreens[kind].path} />;
}

interface QueryTablePageProps {
  kind: QueryKind;
  /** Where a saved question of it is opened. */
  path: PageFacts["path"];
  title?: string;
  /** Chooses what has a row; before the rest of the sentence. */
  before?: ReactNode;
  /** Below the sentence. */
  about?: (state: TableState) => ReactNode;
}

/** The question as a sentence, its table below. */
export function QueryTablePage({ kind, path, title, before, about }: QueryTablePageProps) {
  const t = usePhrases("queries");
  const analysis = usePhrases("analysis");
  const client = useQueryClient();
  const state = useTableState(kind);
  const { question, change, named, isSingle, isOverview } = state;
  const asked = useAnalysis(state, {
    screen: path,
    endpoint: query.flow,
    export: query.export,
    body: state.body,
    exported: state.whole,
  });
  const { data } = asked.answer;
  useLastPage(asked.answer, (page) => state.setOwn({ page }));
  const { subjects = 0, leftOut = 0, rows = [] } = data ?? {};
  const hasLines = !isSingle && !question.tableOnly;
  const organisations = hasLines && isOverview ? chartRows(rows, rows.length).length : 0;
  const warnings = useAnswerWarnings({
    dataType: question.dataType,
    ...(hasLines && !isOverview && { shown: mostInChart, total: subjects }),
    more: [
      ...(organisations > mostInChart
        ? [t("largestInChart", { num: mostInChart, total: organisations })]
        : []),
      ...(leftOut > 0 ? [t("leftOut", { count: leftOut })] : []),
      ...(question.dataType === 2 && subjects > 1 ? [t("areasOverlap")] : []),
    ],
  });
  const { dataTypes } = queryScreens[kind];

  function pick({ kind: picked, id, subtotal }: QueryRow) {
    if (picked === "dept") return state.drill({ ids: [], deptId: id, dataType: question.dataType });
    if (!subtotal)
      return state.drill({ ids: [id], deptId: null, dataType: kindOfType.indexOf(picked) as 0 | 1 | 2 });
    void pickSite(id);
  }

  /** A site among accesses or areas stands for those of its own that are asked of. */
  async function pickSite(id: number) {
    try {
      const all = await client.fetchQuery(subjectsWithin(id, question.dataType));
      const ids = question.ids.length === 0 ? all : all.filter((one) => question.ids.includes(one));
      if (ids.length > mostAtOnce) tell("error", analysis("atMostMetrics", { count: mostAtOnce }));
      else if (ids.length > 0) state.drill({ ids, deptId: null });
    } catch (refused) {
      tell("error", (refused as Refused).message);
    }
  }

  return (
    <AnalysisPage
      {...asked}
      {...useQueryCrumbs(state)}
      title={title ?? phrase(`menu.${queryScreens[kind].name}`)}
      sentence={
        <>
          {before}
          <QuestionSentence
            text={t("sentence")}
            words={{
              ...usualWords(state),
              what: <FiguresWord state={state} />,
              who: (
                <WhoWord
                  question={question}
                  change={change}
                  named={named}
                  dataTypes={kind === "dept" ? [] : dataTypes}
                />
              ),
            }}
          />
          {about?.(state)}
        </>
      }
      warnings={warnings}
    >
      {(found, shown) => <QueryAnswer data={found} state={state} shown={shown} kind={kind} onPick={pick} />}
    </AnalysisPage>
  );
}
