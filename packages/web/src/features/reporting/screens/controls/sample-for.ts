import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import type { QuestionKind } from "@foyer/contract/reporting/screens/screen-questions";
import { controlSamples } from "./control-samples.ts";

/** Made answers, by what is asked. */
const samples = new Map<string, ScreenPart>(
  Object.values(controlSamples).flatMap((parts) => Object.values(parts).map((part) => [part.what, part])),
);

/** A made answer to a figure of a control; undefined where there is none. */
export function sampleFor(control: Control, figure: string): ScreenPart | undefined {
  const what: QuestionKind | undefined = control.figures[figure]?.what;
  const own = (controlSamples as Record<string, Record<string, ScreenPart>>)[control.kind]?.[figure];
  return own?.what === what ? own : what && samples.get(what);
}
