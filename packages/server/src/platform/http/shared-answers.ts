import type { Endpoint } from "@foyer/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";

/** Nobody is told anything older, whatever they accept. */
const longestAgeMs = 5_000;
const mostKept = 2_000;

interface Kept {
  askedAt: number;
  answer: Promise<string>;
}

/** The age a caller accepts (`Cache-Control: max-age=<seconds>`), in milliseconds; 0 = a new answer. */
function acceptedAge(request: FastifyRequest): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,4})\b/.exec(request.headers["cache-control"] ?? "")?.[1];
  return Math.min(Number(seconds ?? 0) * 1000, longestAgeMs);
}

/** The same for everybody who may see the same: their company and range, or themselves. */
function keyOf({ method, path, shared }: Endpoint, caller: Caller, input: object): string {
  const { tenantId, range, userId } = caller;
  return JSON.stringify([method, path, tenantId, shared === "user" ? userId : range, input]);
}

/**
 * Answers equal questions once for callers that accept an answer of some age: hundreds of screens on walls ask the
 * same every few seconds. A question under way is joined, not asked again. Failures are not kept.
 */
export function makeSharedAnswers() {
  const kept = new Map<string, Kept>();

  function forgetOld(now: number): void {
    for (const [key, { askedAt }] of kept) {
      // Kept in the order of asking: behind a young one there is none older.
      if (now - askedAt <= longestAgeMs && kept.size <= mostKept) return;
      kept.delete(key);
    }
  }

  return (
    endpoint: Endpoint,
    request: FastifyRequest,
    input: object,
    answer: () => Promise<string>,
  ): Promise<string> => {
    const age = acceptedAge(request);
    if (age === 0 || !request.caller) return answer();
    const now = Date.now();
    const key = keyOf(endpoint, request.caller, input);
    const known = kept.get(key);
    if (known && now - known.askedAt < age) return known.answer;
    const asked = { askedAt: now, answer: answer() };
    kept.delete(key);
    kept.set(key, asked);
    forgetOld(now);
    asked.answer.catch(() => {
      if (kept.get(key) === asked) kept.delete(key);
    });
    return asked.answer;
  };
}
