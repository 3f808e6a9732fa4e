import { contrasting, mostRanges } from "@foyer/contract/analytics/contrast";
import { exportOf } from "@foyer/contract/analytics/export";
import { mostInChart } from "@foyer/contract/analytics/question";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import { type Question, type QuestionSpec, subjectsBody } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { RangesWord } from "../../../ui/analysis/ranges-word.tsx";
import { SaveQueryButton } from "../../../ui/analysis/saved/save-query-button.tsx";
import { StepWord } from "../../../ui/analysis/step-word.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { WhatWord } from "../../../ui/analysis/what-word.tsx";
import { useWhenText, WhenWord } from "../../../ui/analysis/when-word.tsx";
import { WhoWord } from "../../../ui/analysis/who-word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { ContrastAnswer } from "./contrast-answer.tsx";

const modes = ["places", "spans"] as const;

const spec: QuestionSpec = {
  usualTime: 4,
  usualInterval: "1d",
  againsts: modes,
  spansBeside: (against, _span, own) => (against === "spans" ? own : []),
  mostRanges: mostRanges - 1,
};

const modeOf = ({ against }: Pick<Question, "against">) => (against === "spans" ? "spans" : "places");

/** Places beside each other over the same days, or one place over several spans of days. */
export function ContrastPage() {
  const may = useMay();
  if (!may(contrasting.contrast)) return <NoPermission permission="contrast" />;
  return <Contrast />;
}

function Contrast() {
  const t = usePhrases("contrast");
  const state = useQuestion(spec);
  const { question, change, named, today, trail } = state;
  const mode = modeOf(question);
  const body = {
    ...subjectsBody(question),
    type: question.metric,
    interval: question.interval,
    ranges: [
      { startTime: question.startTime, endTime: question.endTime },
      ...(mode === "spans" ? question.ranges : []),
    ],
    ...(mode === "spans" && { together: true }),
  };
  const answer = useAsk(contrasting.contrast, { body });
  const crumbs = useCrumbs(trail);
  const when = useWhenText();
  const series = answer.data?.series.length ?? 0;
  const warnings = useAnswerWarnings({
    zones: answer.data?.zones,
    dataType: question.dataType,
    ...(series > mostInChart && { shown: mostInChart, total: series }),
  });

  return (
    <AnalysisPage
      title={phrase("menu.contrast")}
      sentence={
        <QuestionSentence
          text={t(`sentences.${mode}`)}
          words={{
            what: <WhatWord question={question} change={change} />,
            who: <WhoWord question={question} change={change} named={named} />,
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
            when: <WhenWord question={question} change={change} today={today} />,
            ranges: <RangesWord question={question} change={change} most={mostRanges - 1} />,
            step: <StepWord question={question} change={change} />,
            hours: <HoursWord question={question} change={change} />,
          }}
        />
      }
      actions={
        <AnalysisActions
          question={question}
          change={change}
          endpoint={contrasting.contrast}
          body={body}
          notes={<AddNoteButton of={question} />}
          save={<SaveQueryButton screen="/analysis/contrast" dataType={question.dataType} />}
          export={<ExportButton endpoint={exportOf(contrasting.contrast)} body={body} />}
        />
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
      trail={crumbs}
      here={when(question)}
    >
      {(data, shown) => <ContrastAnswer data={data} state={shown} mode={modeOf(shown.question)} />}
    </AnalysisPage>
  );
}
