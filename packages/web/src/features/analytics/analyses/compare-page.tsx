import { contrasting, mostRanges } from "@foyer/contract/analytics/contrast";
import { exportOf } from "@foyer/contract/analytics/export";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import {
  comparedRanges,
  type SpanComparison,
  spanComparisons,
} from "../../../ui/analysis/compared-ranges.ts";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import { type Question, type QuestionSpec, subjectsBody } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { QuickDays } from "../../../ui/analysis/quick-days.tsx";
import { RangesWord, rangeName } from "../../../ui/analysis/ranges-word.tsx";
import { SaveQueryButton } from "../../../ui/analysis/saved/save-query-button.tsx";
import { StepWord } from "../../../ui/analysis/step-word.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { WhatWord } from "../../../ui/analysis/what-word.tsx";
import { useWhenText, WhenWord } from "../../../ui/analysis/when-word.tsx";
import { WhoWord } from "../../../ui/analysis/who-word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { CompareAnswer } from "./compare-answer.tsx";

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
const rangesOf = (question: Question) => [
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
  const { question, change, named, today, trail } = state;
  const ranges = rangesOf(question);
  const body = {
    ...subjectsBody(question),
    type: question.metric,
    interval: question.interval,
    ranges,
    together: true,
  };
  const answer = useAsk(contrasting.contrast, { body });
  const when = useWhenText();
  const warnings = useAnswerWarnings({ zones: answer.data?.zones });
  const isOwn = question.against === "own";

  return (
    <AnalysisPage
      title={phrase("menu.compare")}
      sentence={
        <>
          <QuestionSentence
            text={t(isOwn ? "sentenceOwn" : "sentence")}
            words={{
              what: <WhatWord question={question} change={change} />,
              who: <WhoWord question={question} change={change} named={named} />,
              when: <WhenWord question={question} change={change} today={today} />,
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
              step: <StepWord question={question} change={change} />,
              hours: <HoursWord question={question} change={change} />,
            }}
          />
          <QuickDays question={question} change={change} today={today} />
        </>
      }
      actions={
        <AnalysisActions
          question={question}
          change={change}
          endpoint={contrasting.contrast}
          body={body}
          notes={<AddNoteButton of={question} />}
          save={<SaveQueryButton screen="/analysis/compare" dataType={question.dataType} />}
          export={<ExportButton endpoint={exportOf(contrasting.contrast)} body={body} />}
        />
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
      trail={useCrumbs(trail)}
      here={when(question)}
    >
      {(data, shown) => <CompareAnswer data={data} state={shown} />}
    </AnalysisPage>
  );
}
