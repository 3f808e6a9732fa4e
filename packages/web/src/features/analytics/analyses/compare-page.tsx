import { contrasting, mostRanges } from "@foyer/contract/analytics/contrast";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import {
  comparedRanges,
  type SpanComparison,
  spanComparisons,
} from "../../../ui/analysis/compared-ranges.ts";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import { type Question, type QuestionSpec, subjectsBody } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { QuickDays } from "../../../ui/analysis/quick-days.tsx";
import { RangesWord, rangeName } from "../../../ui/analysis/ranges-word.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { CompareAnswer } from "./compare-answer.tsx";
import { useCountedApart } from "./use-counted-apart.ts";

const spansBeside: QuestionSpec["spansBeside"] = (against, span, own) =>
  comparedRanges(against as SpanComparison, span, own);

const spec: QuestionSpec = {
  usualTime: 2,
  usualInterval: "1h",
  againsts: spanComparisons,
  spansBeside,
  mostRanges: mostRanges - 1,
};

/** The asked span first, then those it is compared with. */
const questionRanges = (question: Question) => [
  { startTime: question.startTime, endTime: question.endTime },
  ...comparedRanges(question.against as SpanComparison, question, question.ranges),
];

/** One span of one place, or of several together, held against honest others. */
export function ComparePage() {
  const may = useMay();
  if (!may(contrasting.contrast)) return <NoPermission permission="comparative" />;
  return <Compare />;
}

function Compare() {
  const t = usePhrases("compare");
  const comparisons = usePhrases("analysis");
  const state = useQuestion(spec);
  const { question, change, today } = state;
  const ranges = questionRanges(question);
  const asked = useAnalysis(state, {
    screen: "/analysis/compare",
    endpoint: contrasting.contrast,
    export: contrasting.export,
    body: {
      ...subjectsBody(question),
      type: question.metric,
      interval: question.interval,
      ranges,
      together: true,
    },
  });
  const warnings = useAnswerWarnings({ more: useCountedApart(question, ranges) });
  const isOwn = question.against === "own";

  return (
    <AnalysisPage
      {...asked}
      {...useCrumbs(state)}
      title={phrase("menu.compare")}
      sentence={
        <>
          <QuestionSentence
            text={t(isOwn ? "sentenceOwn" : "sentence")}
            words={{
              ...usualWords(state),
              against: (
                <AgainstWord
                  question={question}
                  change={change}
                  options={spanComparisons.map((kind) => {
                    const [first] = kind === "own" ? [] : comparedRanges(kind, question, []);
                    return {
                      value: kind,
                      text: comparisons(`comparisons.${kind}`),
                      ...(first && { help: rangeName(first) }),
                    };
                  })}
                />
              ),
              ranges: <RangesWord question={question} change={change} most={mostRanges - 1} />,
            }}
          />
          <QuickDays question={question} change={change} today={today} />
        </>
      }
      warnings={warnings}
    >
      {(found, shown) => <CompareAnswer data={found} state={shown} />}
    </AnalysisPage>
  );
}
