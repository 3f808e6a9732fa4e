import { batches } from "@foyer/contract/analytics/batch";
import { useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useCrumbs } from "../../../ui/analysis/crumbs.tsx";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { SaveQueryButton } from "../../../ui/analysis/saved/save-query-button.tsx";
import { StepWord } from "../../../ui/analysis/step-word.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { useWhenText, WhenWord } from "../../../ui/analysis/when-word.tsx";
import { WhoWord } from "../../../ui/analysis/who-word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { BatchAnswer } from "./batch-answer.tsx";

const spec: QuestionSpec = { usualTime: 4, usualInterval: "1d", notAfterToday: true };

/** How many came together, and with whom. */
export function BatchPage() {
  const may = useMay();
  return may(batches.batch) ? <Groups /> : <NoPermission permission="batch" />;
}

function Groups() {
  const t = usePhrases("groups");
  const state = useQuestion(spec);
  const { question, change, named, today, trail } = state;
  const body = { ...state.body, interval: question.interval };
  const answer = useAsk(batches.batch, { body });
  const [lastAsked] = useQueryState("to");
  const isCut = question.time === null && lastAsked !== null && lastAsked > today;
  const warnings = useAnswerWarnings({
    zones: answer.data?.zones,
    more: isCut ? [t("notAfterToday")] : [],
  });
  const crumbs = useCrumbs(trail);
  const when = useWhenText();

  return (
    <AnalysisPage
      title={t("title")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            who: <WhoWord question={question} change={change} named={named} />,
            when: <WhenWord question={question} change={change} today={today} notAfterToday />,
            step: <StepWord question={question} change={change} />,
            hours: <HoursWord question={question} change={change} />,
          }}
        />
      }
      actions={
        <AnalysisActions
          question={question}
          change={change}
          endpoint={batches.batch}
          body={body}
          export={<ExportButton endpoint={batches.export} body={body} />}
          save={<SaveQueryButton screen="/analysis/batch" dataType={question.dataType} />}
          notes={<AddNoteButton of={question} />}
        />
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
      trail={crumbs}
      here={when(question)}
    >
      {(data, shown) => <BatchAnswer data={data} state={shown} />}
    </AnalysisPage>
  );
}
