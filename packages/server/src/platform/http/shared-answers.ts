import type { Endpoint } from "@foyer/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Events } from "../events.ts";
import type { Caller } from "./caller.ts";

/** Nobody gets anything older of a time that still goes on, whatever they accept. */
const longestAgeMs = 5_000;
/** What is over stays true until something of it changes; this bounds what news that never came can do. */
const longestKeptMs = 10 * 60_000;
const mostKept = 2_000;
/** Characters of all answers together. */
const mostText = 64 * 1024 * 1024;
/** A day is over everywhere so long after it began in UTC: zones behind it, and business days that begin late. */
const dayAnywhereMs = (24 + 12 + 24) * 3_600_000;

interface Kept {
  tenantId: number | null;
  askedAt: number;
  /**
   * The end of the time asked of, where that is over: no later count changes the answer. Null while it goes on,
   * undefined as long as only the answer could say.
   */
  untilMs: number | null | undefined;
  /** The earliest moment that something was changed of since it was asked. */
  changedMs: number;
  size: number;
  /** Who waits for it now; when they all have gone it is given up. */
  waiting: number;
  isAnswered: boolean;
  givenUp: AbortController;
  answer: Promise<string>;
}

const never = new AbortController().signal;

const isStale = ({ untilMs, changedMs }: Kept): boolean => typeof untilMs === "number" && untilMs > changedMs;

export type SharedAnswers = ReturnType<typeof makeSharedAnswers>;

/** The age a caller accepts (`Cache-Control: max-age=<seconds>`), in milliseconds; 0 = a new answer. */
function acceptedAge(request: FastifyRequest): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,4})\b/.exec(request.headers["cache-control"] ?? "")?.[1];
  return Math.min(Number(seconds ?? 0) * 1000, longestAgeMs);
}

/** The same for everybody who may see the same: their company and range, or themselves. */
function answerKey({ method, path, shared }: Endpoint, caller: Caller, input: object): string {
  const { tenantId, range, userId } = caller;
  return JSON.stringify([method, path, tenantId, shared === "user" ? userId : range, input]);
}

/** The last of the days `endTime` in a question or an answer. */
function lastDayIn(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  return Object.entries(body).reduce((last, [name, value]) => {
    const day = name === "endTime" && typeof value === "string" ? value.slice(0, 10) : lastDayIn(value);
    return day > last ? day : last;
  }, "");
}

/** When the last of the days was over; null while they go on, or where there are none. */
function pastUntil(body: unknown, now: number): number | null {
  const until = Date.parse(lastDayIn(body)) + dayAnywhereMs;
  return until < now ? until : null;
}

/** For a question that is not answered yet, as `Kept.untilMs`. */
function findPastUntil({ asks, openEnded }: Endpoint, input: object, now: number): number | null | undefined {
  if (!asks) return null;
  return openEnded ? undefined : pastUntil(input, now);
}

/**
 * Answers equal questions once. Of a time that is over the answer is kept until its data change; of a time that goes on
 * it is shared by callers that accept an answer of some age: hundreds of screens on walls ask the same every few
 * seconds. A question under way is joined, not asked again. Failures are not kept.
 */
export function makeSharedAnswers(events: Events, clock: Clock) {
  const kept = new Map<string, Kept>();
  let text = 0;

  function forget(key: string, one: Kept): void {
    if (kept.get(key) !== one) return;
    kept.delete(key);
    text -= one.size;
  }

  /** In the order of asking. */
  function forgetOld(now: number): void {
    for (const [key, one] of kept) {
      const isOld = now - one.askedAt > (one.untilMs === null || isStale(one) ? longestAgeMs : longestKeptMs);
      if (isOld || kept.size > mostKept || text > mostText) forget(key, one);
      else if (one.untilMs === null) return;
    }
  }

  function outdate(tenantId: number, fromMs: number): void {
    for (const one of kept.values())
      if (one.tenantId === tenantId) one.changedMs = Math.min(one.changedMs, fromMs);
  }
  events.on("countsChanged", ({ tenantId, fromMs = 0 }) => outdate(tenantId, fromMs));
  events.on("recomputeMarked", ({ tenantId }) => outdate(tenantId, 0));
  // A user who changed something reads the outcome at once: no earlier answer will do, however young.
  events.on("companyChanged", ({ tenantId }) => {
    for (const [key, one] of kept) if (tenantId === null || one.tenantId === tenantId) forget(key, one);
  });

  const isGood = (one: Kept, age: number, now: number) =>
    now - one.askedAt < age ||
    (typeof one.untilMs === "number" && !isStale(one) && now - one.askedAt < longestKeptMs);

  function awaited(key: string, one: Kept, gone: AbortSignal): Promise<string> {
    if (one.isAnswered) return one.answer;
    one.waiting++;
    const leave = () => {
      one.waiting--;
      if (one.waiting > 0 || one.isAnswered) return;
      forget(key, one);
      one.givenUp.abort();
    };
    if (gone.aborted) leave();
    else gone.addEventListener("abort", leave, { once: true });
    return one.answer.finally(() => gone.removeEventListener("abort", leave));
  }

  /** `answer` learns when nobody waits for it any more; `gone`: that this caller does not. */
  return (
    endpoint: Endpoint,
    request: FastifyRequest,
    input: object,
    answer: (nobodyWaits: AbortSignal) => Promise<string>,
    gone: AbortSignal = never,
  ): Promise<string> => {
    const { caller } = request;
    const now = performance.now();
    const age = acceptedAge(request);
    const untilMs = findPastUntil(endpoint, input, clock.now().getTime());
    if (!caller || (age === 0 && untilMs === null)) return answer(gone);
    const key = answerKey(endpoint, caller, input);
    const known = kept.get(key);
    if (known && isGood(known, age, now)) return awaited(key, known, gone);
    if (known) forget(key, known);
    const { tenantId } = caller;
    const changedMs = Number.POSITIVE_INFINITY;
    const givenUp = new AbortController();
    const asked: Kept = {
      ...{ tenantId, askedAt: now, untilMs, changedMs, size: 0, waiting: 0, isAnswered: false, givenUp },
      answer: answer(givenUp.signal),
    };
    kept.set(key, asked);
    forgetOld(now);
    asked.answer.then(
      (body) => {
        asked.isAnswered = true;
        if (kept.get(key) !== asked) return;
        asked.size = body.length;
        text += body.length;
        if (asked.untilMs === undefined) asked.untilMs = pastUntil(JSON.parse(body), clock.now().getTime());
      },
      () => forget(key, asked),
    );
    return awaited(key, asked, gone);
  };
}
