import { controlsOf, type ScreenDocument } from "./screen-document.ts";
import { type BoundQuestion, partKey, type Question } from "./screen-questions.ts";

type Bound = Pick<ScreenDocument, "binding">;

/** A question of a screen with its places, by the screen's roles; undefined where they are not chosen yet. */
export function boundQuestion({ binding }: Bound, { of, ...words }: Question): BoundQuestion | undefined {
  const places = "fixed" in of ? of.fixed : Object.hasOwn(binding, of.role) ? binding[of.role] : null;
  return places ? { ...words, of: places } : undefined;
}

/** All that a screen asks, each question once, by its key. */
export function questionsOf(document: Bound & Pick<ScreenDocument, "pages">): Map<string, BoundQuestion> {
  const bound = controlsOf(document).flatMap(({ figures }) =>
    Object.values(figures).flatMap((question) => boundQuestion(document, question) ?? []),
  );
  return new Map(bound.map((question) => [partKey(question), question]));
}
