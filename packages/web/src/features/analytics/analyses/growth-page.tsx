import { growing, type growthComparisons } from "@foyer/contract/analytics/growth";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AgainstWord } from "../../../ui/analysis/against-word.tsx";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { useComparedWithText } from "../../../ui/analysis/compared-with-text.ts";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { SaveQueryButton } from "../../../ui/analysis/saved/save-query-button.tsx";
import { StepWord } from "../../../ui/analysis/step-word.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { WhatWord } from "../../../ui/analysis/what-word.tsx";
import { useWhenText, WhenWord } from "../../../ui/analysis/when-word.tsx";
import { useWhoText, WhoWord } from "../../../ui/analysis/who-word.tsx";
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
  const { question, change, named, today, trail } = state;
  const { metric, interval } = question;
  const compare = comparisons.find((each) => each === question.against) ?? comparisons[0];
  const body = { ...state.body, type: metric, compare, interval, ...(plain && { plain }) };
  const answer = useAsk(growing.growth, { body });
  const crumbs = usePlaceCrumbs(trail);
  const when = useWhenText();
  const who = useWhoText(state);
  const comparedWith = useComparedWithText();
  const warnings = useAnswerWarnings({
    zones: answer.data?.zones,
    more: answer.data ? [comparedWith(answer.data.comparedWith)] : [],
  });

  return (
    <AnalysisPage
      title={phrase("menu.growth")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            what: <WhatWord question={question} change={change} />,
            who: <WhoWord question={question} change={change} named={named} />,
            when: <WhenWord question={question} change={change} today={today} />,
            against: (
              <AgainstWord
                question={question}
                change={change}
                options={comparisons.map((value) => ({ value, text: analysis(`comparisons.${value}`) }))}
              />
            ),
            step: <StepWord question={question} change={change} />,
            hours: <HoursWord question={question} change={change} />,
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
      actions={
        <AnalysisActions
          question={question}
          change={change}
          endpoint={growing.growth}
          body={body}
          notes={<AddNoteButton of={question} />}
          save={<SaveQueryButton screen="/analysis/growth" dataType={question.dataType} />}
          export={<ExportButton endpoint={growing.export} body={body} />}
        />
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
      trail={crumbs}
      here={`${who} · ${when(question)}`}
    >
      {(data, shown) => <GrowthAnswer data={data} state={shown} />}
    </AnalysisPage>
  );
}
