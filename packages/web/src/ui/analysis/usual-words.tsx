import { HoursWord } from "./hours-word.tsx";
import { StepWord } from "./step-word.tsx";
import type { QuestionState } from "./use-question.ts";
import { WhatWord } from "./what-word.tsx";
import { WhenWord } from "./when-word.tsx";
import { WhoWord } from "./who-word.tsx";

/** The words that most questions have, as the screen's spec lets them be asked; a sentence takes those it names. */
export function usualWords({
  spec,
  question,
  change,
  named,
  today,
}: Pick<QuestionState, "spec" | "question" | "change" | "named" | "today">) {
  const { metrics, dataTypes, times, notAfterToday } = spec;
  const word = { question, change };
  return {
    what: <WhatWord {...word} all={metrics?.all} most={metrics?.most} />,
    who: <WhoWord {...word} named={named} dataTypes={dataTypes} />,
    when: <WhenWord {...word} today={today} times={times} notAfterToday={notAfterToday} />,
    step: <StepWord {...word} />,
    hours: <HoursWord {...word} />,
  };
}
