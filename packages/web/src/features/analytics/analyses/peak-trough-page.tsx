import { peaks } from "@foyer/contract/analytics/highlow";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AnalysisActions } from "../../../ui/analysis/analysis-actions.tsx";
import { AnalysisPage } from "../../../ui/analysis/analysis-page.tsx";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { HoursWord } from "../../../ui/analysis/hours-word.tsx";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import type { QuestionSpec } from "../../../ui/analysis/question.ts";
import { QuestionSentence } from "../../../ui/analysis/question-sentence.tsx";
import { SaveQueryButton } from "../../../ui/analysis/saved/save-query-button.tsx";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { useQuestion } from "../../../ui/analysis/use-question.ts";
import { WhatWord } from "../../../ui/analysis/what-word.tsx";
import { useWhenText, WhenWord } from "../../../ui/analysis/when-word.tsx";
import { useWhoText, WhoWord } from "../../../ui/analysis/who-word.tsx";
import { WordButton } from "../../../ui/analysis/word.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { PeaksAnswer } from "./peaks-answer.tsx";
import { usePlaceCrumbs } from "./use-place-crumbs.ts";

/** Days that are over: today is none. */
const times = [6, 4, 5, 3, 2] as const;
const spec: QuestionSpec = { times, usualTime: 6 };

/** When it is busy and when it is quiet: by weekday and hour. */
export function PeakTroughPage() {
  const may = useMay();
  return may(peaks.highlow) ? <PeakTrough /> : <NoPermission permission="high" />;
}

function PeakTrough() {
  const t = usePhrases("peaks");
  const state = useQuestion(spec);
  const { question, change, named, today, trail } = state;
  const [holidays, setHolidays] = useQueryState("holidays", parseAsStringLiteral(["without"]));
  const body = {
    ...state.body,
    type: question.metric,
    ...(holidays === "without" && { withoutHolidays: true }),
  };
  const answer = useAsk(peaks.highlow, { body });
  const { data } = answer;
  const incomplete = data?.weekdays.reduce((all, row) => all + row.incomplete, 0) ?? 0;
  const warnings = useAnswerWarnings({
    zones: data?.zones,
    more: [
      ...(question.endTime >= today ? [t("untilYesterday")] : []),
      ...(data?.holidays ? [t("holidaysLeft", { count: data.holidays })] : []),
      ...(incomplete > 0 ? [t("incomplete", { count: incomplete })] : []),
    ],
  });
  const when = useWhenText();
  const who = useWhoText({ question, named });
  const crumbs = usePlaceCrumbs(trail);

  return (
    <AnalysisPage
      title={t("title")}
      sentence={
        <QuestionSentence
          text={t("sentence")}
          words={{
            what: <WhatWord question={question} change={change} />,
            who: <WhoWord question={question} change={change} named={named} />,
            when: <WhenWord question={question} change={change} today={today} times={times} />,
            hours: <HoursWord question={question} change={change} />,
            holidays: (
              <WordButton
                turns
                label={t("holidays")}
                text={t(holidays ?? "with")}
                onClick={() => void setHolidays(holidays === null ? "without" : null)}
              />
            ),
          }}
        />
      }
      actions={
        <AnalysisActions
          question={question}
          change={change}
          endpoint={peaks.highlow}
          body={body}
          export={<ExportButton endpoint={peaks.export} body={body} />}
          save={<SaveQueryButton screen="/analysis/highlow" dataType={question.dataType} />}
          notes={<AddNoteButton of={question} />}
        />
      }
      answer={answer}
      state={state}
      asked
      warnings={warnings}
      trail={crumbs}
      here={`${who} · ${when(question)}`}
    >
      {(found, shown) => <PeaksAnswer data={found} state={shown} />}
    </AnalysisPage>
  );
}
