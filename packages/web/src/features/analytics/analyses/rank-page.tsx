import { ranking } from "@foyer/contract/analytics/rank";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useComparedWithText } from "../../../ui/analysis/compared-with-text.ts";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { WordButton } from "../../../ui/analysis/word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { RankAnswer } from "./rank-answer.tsx";

const comparisons = ["sameWeekdays", "previous", "lastYear"] as const;
const orders = ["desc", "asc"] as const;
/** All that one question may name. */
const size = 1000;

const spec: QuestionSpec = { usualTime: 4, againsts: comparisons, orders };

/** Places in the order of a figure, with what became of their places. */
export function RankPage() {
  const may = useMay();
  if (!may(ranking.rank)) return <NoPermission permission="rank:data" />;
  return <Rank />;
}

function Rank() {
  const t = usePhrases("ranks");
  const state = useQuestion(spec);
  const { question, change } = state;
  const order = question.order === "asc" ? "asc" : "desc";
  const compare = comparisons.find((each) => each === question.against) ?? comparisons[0];
  const asked = useAnalysis(state, {
    screen: "/analysis/rank",
    endpoint: ranking.rank,
    export: ranking.export,
    body: { ...state.body, type: question.metric, compare, order, size },
  });
  const { data } = asked.answer;
  const comparedWith = useComparedWithText();
  const warnings = useAnswerWarnings({
    zones: data?.zones,
    more: data && !question.measuredOnly ? [comparedWith(data.comparedWith)] : [],
  });

  return (
    <AnalysisPage
      {...asked}
      title={phrase("menu.rank")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            ...usualWords(state),
            order: (
              <WordButton
                turns
                label={t("order")}
                text={t(`orders.${order}`)}
                onClick={() => change({ order: order === "desc" ? "asc" : "desc" })}
              />
            ),
            against: (
              <AgainstWord
                question={question}
                change={change}
                options={comparisons.map((value) => ({ value, text: t(value) }))}
              />
            ),
          }}
        />
      }
      warnings={warnings}
    >
      {(found, shown) => <RankAnswer data={found} state={shown} />}
    </AnalysisPage>
  );
}
