import {
  type Control,
  controlsOf,
  type ScreenDocument,
} from "@foyer/contract/reporting/screens/screen-document";
import {
  type BoundQuestion,
  partKey,
  type Question,
} from "@foyer/contract/reporting/screens/screen-questions";

type Binding = ScreenDocument["binding"];

/** A question with its places; undefined while nobody has chosen them. */
export function boundQuestion(question: Question | undefined, binding: Binding): BoundQuestion | undefined {
  if (question === undefined) return undefined;
  const { of: subject, ...asked } = question;
  const of = "fixed" in subject ? subject.fixed : placeOf(subject.role, binding);
  return of ? { ...asked, of } : undefined;
}

/** A role may be called as objects call their own things. */
const placeOf = (role: string, binding: Binding) =>
  Object.hasOwn(binding, role) ? binding[role] : undefined;

/** What names the answer to a figure of a control. */
export function keyOfFigure(control: Control, figure: string, binding: Binding): string | undefined {
  const question = Object.hasOwn(control.figures, figure) ? control.figures[figure] : undefined;
  const bound = boundQuestion(question, binding);
  return bound && partKey(bound);
}

/** The distinct questions of a document whose places are known, by the key of their answer. */
export function questionsOf(document: Pick<ScreenDocument, "pages" | "binding">): Map<string, BoundQuestion> {
  const questions = new Map<string, BoundQuestion>();
  for (const { figures } of controlsOf(document))
    for (const question of Object.values(figures)) {
      const bound = boundQuestion(question, document.binding);
      if (bound) questions.set(partKey(bound), bound);
    }
  return questions;
}
