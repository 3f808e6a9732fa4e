import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { sampleFor } from "../../controls/sample-for.ts";
import type { SeenPart } from "../../figures/seen-part.ts";
import type { FindPart } from "../../figures/use-parts.ts";

/** What all controls are made to show, so that one sees how they look then; `live`: what is so. */
export const shownStates = ["live", "loading", "none", "refused", "failed", "old"] as const;
export type ShownState = (typeof shownStates)[number];

/** How long ago old answers came, milliseconds. */
const oldSince = 3 * 3_600_000;

/** Finds answers as they would be in a state, whatever is so; samples stand in for answers there are none of. */
export function forcedParts(real: FindPart, state: ShownState, now: () => number): FindPart {
  if (state === "live") return real;
  return (control, figure) => {
    if (state === "loading" || !Object.hasOwn(control.figures, figure)) return undefined;
    if (state === "refused" || state === "failed") return { what: state };
    const answer = real(control, figure);
    const part = answer && "asOf" in answer ? answer : sampleFor(control, figure);
    if (part === undefined) return undefined;
    if (state === "none") return withoutValues(part);
    return { ...part, cameAt: now() - oldSince, hasFailed: true } as SeenPart;
  };
}

/** Fields of answers that stand for a figure. */
const figures = new Set(["value", "low", "middle", "high", "previous", "growth", "share", "completeness"]);

/** The same answer, in which nothing is known. */
const withoutValues = (part: ScreenPart): ScreenPart =>
  JSON.parse(JSON.stringify(part), (name, value: unknown) =>
    figures.has(name) ? null : value,
  ) as ScreenPart;
