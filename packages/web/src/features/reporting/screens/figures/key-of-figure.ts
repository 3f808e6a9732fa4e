import { boundQuestion } from "@foyer/contract/reporting/screens/bound-questions";
import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { partKey } from "@foyer/contract/reporting/screens/screen-questions";

/** What names the answer to a figure of a control; undefined while its places are not chosen. */
export function keyOfFigure(
  control: Control,
  figure: string,
  document: Pick<ScreenDocument, "binding">,
): string | undefined {
  const question = Object.hasOwn(control.figures, figure) ? control.figures[figure] : undefined;
  const bound = question && boundQuestion(document, question);
  return bound && partKey(bound);
}
