import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { serverNow } from "../../../../lib/server-clock.ts";
import type { SeenPart } from "./seen-part.ts";

/** Answers by the keys of their questions. */
export type SeenParts = ReadonlyMap<string, SeenPart>;

/** New answers instead of those before. A failed one leaves the former, which says from then on that it is old. */
export function joinedParts(before: SeenParts, answers: Iterable<readonly [string, ScreenPart]>): SeenParts {
  const cameAt = serverNow().getTime();
  const next = new Map<string, SeenPart>();
  for (const [key, answer] of answers) {
    const former = before.get(key);
    const isKept = answer.what === "failed" && former !== undefined && hasFigures(former);
    next.set(key, isKept ? { ...former, hasFailed: true } : { ...answer, cameAt });
  }
  return next;
}

const hasFigures = ({ what }: ScreenPart): boolean => what !== "failed" && what !== "refused";
