import { growing, type growthComparisons } from "@foyer/contract/analytics/growth";
import { parseAsBoolean, useQueryState } from "nuqs";
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
import { GrowthAnswer } from "./growth-answer.tsx";
import { usePlaceCrumbs } from "./use-place-crumbs.ts";

const comparisons = [
  "lastYear",
  "lastMonth",
  "lastWeek",
  "previous",
] as const satisfies readonly (typeof growthComparisons)[number][];

const spec: QuestionSpec = { usualTime: 4, usualInterval: "1d", againsts: comparisons };

/** Places beside themselves in an earlier span. */
export function GrowthPage() {
  const may = useMay();
  if (!may(growing.growth)) return <NoPermission permission="growth:list" />;
  return <Growth />;
}

function Growth() {
  const t = usePhrases("growths");
  const analysis = usePhrases("analysis");
  const state = useQuestion(spec);
  const [plain, setPlain] = useQueryState("plain", parseAsBoolean.withDefault(false));
  const { question, change } = state;
  const { metric, interval } = question;
  const compare = comparisons.find((each) => each === question.against) ?? comparisons[0];
  const asked = useAnalysis(state, {
    screen: "/analysis/growth",
    endpoint: growing.growth,
    export: growing.export,
    body: { ...state.body, type: metric, compare, interval, ...(plain && { plain }) },
  });
  const { data } = asked.answer;
  const comparedWith = useComparedWithText();
  const warnings = useAnswerWarnings({
    more: data ? [comparedWith(data.comparedWith)] : [],
  });

  return (
    <AnalysisPage
      {...asked}
      {...usePlaceCrumbs(state)}
      title={phrase("menu.growth")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            ...usualWords(state),
            against: (
              <AgainstWord
                question={question}
                change={change}
                options={comparisons.map((value) => ({ value, text: analysis(`comparisons.${value}`) }))}
              />
            ),
            sites: (
              <WordButton
                turns
                label={t("sites")}
                text={t(plain ? "plain" : "comparable")}
                onClick={() => void setPlain(plain ? null : true)}
              />
            ),
          }}
        />
      }
      warnings={warnings}
    >
      {(found, shown) => <GrowthAnswer data={found} state={shown} />}
    </AnalysisPage>
  );
}
