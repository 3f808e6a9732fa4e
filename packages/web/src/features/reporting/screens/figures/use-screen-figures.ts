import { questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { useMemo } from "react";
import { request } from "../../../../lib/api.ts";
import { Refused } from "../../../../lib/refused.ts";
import { type FindPart, useParts } from "./use-parts.ts";

const usualMs = 15_000;

/** The answers to all questions of a screen, for somebody who is signed in. */
export function useScreenFigures(document: ScreenDocument, everyMs = usualMs): FindPart {
  const { pages, binding } = document;
  const questions = useMemo(() => questionsOf({ pages, binding }), [pages, binding]);
  return useParts({
    document,
    asked: [...questions.keys()].sort().join("\n"),
    ask: (signal) => answersTo(questions, signal),
    everyMs,
  });
}

/** One call, or as many as the server's bound on questions asks for. */
async function answersTo(
  questions: ReadonlyMap<string, BoundQuestion>,
  signal: AbortSignal,
): Promise<Map<string, ScreenPart>> {
  const all = [...questions];
  const most = screenLimits.questions;
  const batches = Array.from({ length: Math.ceil(all.length / most) }, (_, nth) =>
    all.slice(nth * most, (nth + 1) * most),
  );
  const answered = await Promise.all(
    batches.map(async (batch) => {
      const parts = await answersToBatch(
        batch.map(([, question]) => question),
        signal,
      );
      return batch.map(([key], nth) => [key, parts[nth] ?? { what: "failed" }] as const);
    }),
  );
  return new Map(answered.flat());
}

async function answersToBatch(
  questions: readonly BoundQuestion[],
  signal: AbortSignal,
): Promise<readonly ScreenPart[]> {
  try {
    const { parts } = (await request(screens.figures, { body: { questions } }, signal)) as {
      parts: ScreenPart[];
    };
    return parts;
  } catch (cause) {
    const what = cause instanceof Refused && cause.code === 403 ? "refused" : "failed";
    return questions.map(() => ({ what }));
  }
}
