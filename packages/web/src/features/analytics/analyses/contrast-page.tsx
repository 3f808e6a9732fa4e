import { contrasting, mostRanges } from "@foyer/contract/analytics/contrast";
import { mostInChart } from "@foyer/contract/analytics/question";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import { type Question, type QuestionSpec, subjectsBody } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { RangesWord } from "../../../ui/analysis/ranges-word.tsx";
import { useAnalysis } from "../../../ui/analysis/use-analysis.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { usualWords } from "../../../ui/analysis/usual-words.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { ContrastAnswer } from "./contrast-answer.tsx";
import { useCountedApart } from "./use-counted-apart.ts";

const modes = ["places", "spans"] as const;

const spec: QuestionSpec = {
  usualTime: 4,
  usualInterval: "1d",
  againsts: modes,
  spansBeside: (against, _span, own) => (against === "spans" ? own : []),
  mostRanges: mostRanges - 1,
};

const toMode = ({ against }: Pick<Question, "against">) => (against === "spans" ? "spans" : "places");

/** Places beside each other over the same days, or one place over several spans of days. */
export function ContrastPage() {
  const may = useMay();
  if (!may(contrasting.contrast)) return <NoPermission permission="contrast" />;
  return <Contrast />;
}

function Contrast() {
  const t = usePhrases("contrast");
  const state = useQuestion(spec);
  const { question, change } = state;
  const mode = toMode(question);
  const ranges = [
    { startTime: question.startTime, endTime: question.endTime },
    ...(mode === "spans" ? question.ranges : []),
  ];
  const asked = useAnalysis(state, {
    screen: "/analysis/contrast",
    endpoint: contrasting.contrast,
    export: contrasting.export,
    body: {
      ...subjectsBody(question),
      type: question.metric,
      interval: question.interval,
      ranges,
      ...(mode === "spans" && { together: true }),
    },
  });
  const { data } = asked.answer;
  const series = data?.series.length ?? 0;
  const warnings = useAnswerWarnings({
    dataType: question.dataType,
    ...(series > mostInChart && { shown: mostInChart, total: series }),
    more: useCountedApart(question, ranges),
  });

  return (
    <AnalysisPage
      {...asked}
      {...useCrumbs(state)}
      title={phrase("menu.contrast")}
      sentence={
        <QuestionSentence
          text={t(`sentences.${mode}`)}
          words={{
            ...usualWords(state),
            mode: (
              <AgainstWord
                label={t("mode")}
                question={question}
                change={change}
                options={modes.map((each) => ({
                  value: each,
                  text: t(`modes.${each}`),
                  help: t(`modesHelp.${each}`),
                }))}
              />
            ),
            ranges: <RangesWord question={question} change={change} most={mostRanges - 1} />,
          }}
        />
      }
      warnings={warnings}
    >
      {(found, shown) => <ContrastAnswer data={found} state={shown} mode={toMode(shown.question)} />}
    </AnalysisPage>
  );
}
