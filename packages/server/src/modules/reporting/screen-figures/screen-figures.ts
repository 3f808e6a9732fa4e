import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { type BoundQuestion, partKey } from "@foyer/contract/reporting/screens/screen-questions";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { answerOf } from "./answer-of.ts";
import { isPrompt, LiveAnswers, type LiveQuestion, toLive } from "./live-answers.ts";
import { ScreenReading, type Sources } from "./screen-reading.ts";

export type { LiveQuestion, Sources };
export { isPrompt, LiveAnswers, toLive };

/** So many questions of a screen at a time: a large one leaves connections to others. */
const questionsAtOnce = 4;

/** Answers to questions, each in its place; equal ones are answered once. */
export async function answerScreenQuestions(
  sources: Sources,
  caller: Caller,
  questions: readonly BoundQuestion[],
): Promise<ScreenPart[]> {
  const platform = { ...sources, reading: new ScreenReading(sources, requireTenant(caller)) };
  const parts = new Map<string, Promise<ScreenPart>>();
  const limit = makeConcurrencyLimit(questionsAtOnce);
  return Promise.all(
    questions.map((question) => {
      const key = partKey(question);
      const known = parts.get(key) ?? limit.run("", () => answerOf(platform, caller, question));
      parts.set(key, known);
      return known;
    }),
  );
}
