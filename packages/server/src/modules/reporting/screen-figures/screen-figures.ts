import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import {
  type BoundQuestion,
  partKey,
  type QuestionKind,
} from "@foyer/contract/reporting/screens/screen-questions";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Log } from "../../../platform/log.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { days } from "./answers/days.ts";
import { figure } from "./answers/figure.ts";
import { hours } from "./answers/hours.ts";
import { inside } from "./answers/inside.ts";
import { ranking } from "./answers/ranking.ts";
import { type Answering, ScreenReading } from "./screen-reading.ts";

type Answer = (reading: ScreenReading, caller: Caller, question: BoundQuestion) => Promise<ScreenPart>;

const answers: Readonly<Record<QuestionKind, Answer>> = { figure, hours, days, ranking, inside };

/** So many questions of a screen at a time: a large one leaves connections to others. */
const questionsAtOnce = 4;

/** The answer to a question; one that cannot be answered stops no other. */
async function answerOf(
  reading: ScreenReading,
  log: Log,
  caller: Caller,
  question: BoundQuestion,
): Promise<ScreenPart> {
  try {
    return await answers[question.what](reading, caller, question);
  } catch (error) {
    if (error instanceof Refusal) return { what: "refused" };
    log.warn({ error: String(error) }, "a question of a big screen could not be answered");
    return { what: "failed" };
  }
}

/** Answers to questions, each in its place; equal ones are answered once. */
export async function answerScreenQuestions(
  platform: Answering,
  caller: Caller,
  questions: readonly BoundQuestion[],
): Promise<ScreenPart[]> {
  const reading = new ScreenReading(platform, requireTenant(caller));
  const parts = new Map<string, Promise<ScreenPart>>();
  const limit = makeConcurrencyLimit(questionsAtOnce);
  return Promise.all(
    questions.map((question) => {
      const key = partKey(question);
      const known = parts.get(key) ?? limit.run("", () => answerOf(reading, platform.log, caller, question));
      parts.set(key, known);
      return known;
    }),
  );
}
