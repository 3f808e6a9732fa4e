import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { type PlaceRef, Question } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import * as z from "zod";
import type { Ask } from "./test-server.ts";

const everywhere: PlaceRef = { all: true };

/** A question of a screen about places. */
export const screenQuestion = (
  what: Question["what"],
  of: PlaceRef = everywhere,
  more: Partial<Question> = {},
) => {
  const { of: _, ...words } = z.parse(Question, { what, of: { fixed: of }, ...more });
  return { ...words, of };
};

/** What somebody is answered. */
export const screenParts = async (
  ask: Ask,
  ...questions: ReturnType<typeof screenQuestion>[]
): Promise<ScreenPart[]> => (await ask(screens.figures, { body: { questions } })).parts;

/** The answer to one question, which has to be one. */
export async function screenPart<Kind extends Question["what"]>(
  ask: Ask,
  what: Kind,
  of?: PlaceRef,
  more?: Partial<Question>,
): Promise<Extract<ScreenPart, { what: Kind }>> {
  const [part] = await screenParts(ask, screenQuestion(what, of, more));
  if (part?.what !== what) throw new Error(`${what} was answered by ${part?.what}`);
  return part as Extract<ScreenPart, { what: Kind }>;
}
