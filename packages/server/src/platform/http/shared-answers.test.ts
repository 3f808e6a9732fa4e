import type { Endpoint } from "@foyer/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import type { Clock } from "../clock.ts";
import { Events } from "../events.ts";
import { makeSharedAnswers } from "./shared-answers.ts";

/** Of the time these tests state. */
const clock: Clock = { now: () => new Date() };

const endpoint = { method: "GET", path: "/home/trend", shared: "range" } as unknown as Endpoint;
const personal = { ...endpoint, shared: "user" } as Endpoint;
const question = { ...endpoint, method: "POST", asks: true } as Endpoint;
const openEnded = { ...question, openEnded: true } as Endpoint;
const from = (cacheControl: string | undefined, userId = 1, range: object = { all: true }, tenantId = 1) =>
  ({
    headers: { "cache-control": cacheControl },
    caller: { tenantId, range, userId },
  }) as unknown as FastifyRequest;

afterEach(() => void vi.useRealTimers());

test("equal questions of those who may see the same are answered once, while they are young", async () => {
  vi.useFakeTimers({ now: 0 });
  const shared = makeSharedAnswers(new Events(), clock);
  let asked = 0;
  const ask = (request: FastifyRequest, query = {}, of = endpoint) =>
    shared(of, request, query, async () => `${++asked}`);
  const old = "no-transform, max-age=1";
  expect(await Promise.all([ask(from(old)), ask(from(old, 2))])).toEqual(["1", "1"]);
  expect(await ask(from(old), { day: 2 })).toBe("2");
  expect(await ask(from(old, 1, { entityIds: [1] }))).toBe("3");
  expect(await ask(from(old, 1, { all: true }, 2))).toBe("4");
  expect(await ask(from(old), {}, personal)).toBe("5");
  expect(await ask(from(old, 2), {}, personal)).toBe("6");
  expect(await ask(from(undefined))).toBe("7");
  vi.advanceTimersByTime(999);
  expect(await ask(from(old))).toBe("1");
  vi.advanceTimersByTime(1);
  expect(await ask(from(old))).toBe("8");
  // A clock that is set back makes nothing young again.
  vi.setSystemTime(0);
  vi.advanceTimersByTime(5_000);
  expect(await ask(from("max-age=999"))).toBe("9");
});

test("a failure is told to those who wait for it and asked again by the next", async () => {
  const shared = makeSharedAnswers(new Events(), clock);
  const request = from("max-age=1");
  const failing = () => shared(endpoint, request, {}, () => Promise.reject(new Error("away")));
  await expect(Promise.allSettled([failing(), failing()])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(await shared(endpoint, request, {}, async () => "back")).toBe("back");
});

test("what is over is answered once until something of it changes", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-05-20T12:00:00Z") });
  const events = new Events();
  const shared = makeSharedAnswers(events, clock);
  let asked = 0;
  const ask = (input: object, tenantId = 1) =>
    shared(question, from(undefined, 1, { all: true }, tenantId), input, async () => `${++asked}`);
  const may = { body: { startTime: "2026-05-01", endTime: "2026-05-10" } };
  const april = { body: { ranges: [{ endTime: "2026-04-30" }, { endTime: "2026-03-31" }] } };
  const running = { body: { startTime: "2026-05-01", endTime: "2026-05-19" } };
  const all = () => Promise.all([ask(may), ask(april), ask(may, 2), ask(running)]);
  expect(await all()).toEqual(["1", "2", "3", "4"]);
  expect(await all()).toEqual(["1", "2", "3", "5"]);
  // Counts of now change nothing of what is over; late ones change what they belong to.
  events.emit("countsChanged", { tenantId: 1, entityIds: [7], fromMs: Date.parse("2026-05-20T11:45:00Z") });
  expect(await all()).toEqual(["1", "2", "3", "6"]);
  events.emit("countsChanged", { tenantId: 1, entityIds: [7], fromMs: Date.parse("2026-05-09T08:00:00Z") });
  expect(await all()).toEqual(["7", "2", "3", "8"]);
  events.emit("countsChanged", { tenantId: 1, entityIds: [7] });
  expect(await all()).toEqual(["9", "10", "3", "11"]);
  events.emit("companyChanged", { tenantId: 2 });
  expect(await all()).toEqual(["9", "10", "12", "13"]);
  events.emit("companyChanged", { tenantId: null });
  expect(await all()).toEqual(["14", "15", "16", "17"]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(await all()).toEqual(["18", "19", "20", "21"]);
});

test("a change while a question is being answered makes the answer old at once", async () => {
  const events = new Events();
  const shared = makeSharedAnswers(events, clock);
  const input = { body: { endTime: "2020-01-01" } };
  const slow = Promise.withResolvers<string>();
  const first = shared(question, from(undefined), input, () => slow.promise);
  events.emit("countsChanged", { tenantId: 1, entityIds: [7] });
  slow.resolve("before");
  expect(await first).toBe("before");
  expect(await shared(question, from(undefined), input, async () => "after")).toBe("after");
});

test("where only the answer tells its days, it is kept once they are over", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-05-20T12:00:00Z") });
  const events = new Events();
  const shared = makeSharedAnswers(events, clock);
  let asked = 0;
  const ask = (endTime: string) =>
    shared(openEnded, from(undefined), { body: { name: endTime, endTime: "2026-01-01" } }, async () => {
      // Somewhere somebody counts while this is answered.
      events.emit("countsChanged", { tenantId: 1, entityIds: [7], fromMs: Date.now() });
      return JSON.stringify({ data: { rows: [{ endTime: "2025-12-26" }, { endTime }], nth: ++asked } });
    });
  const nth = async (endTime: string) => JSON.parse(await ask(endTime)).data.nth;
  const all = async () => [await nth("2026-05-01"), await nth("2026-05-19")];
  expect(await all()).toEqual([1, 2]);
  expect(await all()).toEqual([1, 3]);
  events.emit("countsChanged", { tenantId: 1, entityIds: [7], fromMs: Date.parse("2026-05-02T08:00:00Z") });
  expect(await all()).toEqual([4, 5]);
});

test("whoever changed something is told no answer from before, however young", async () => {
  const events = new Events();
  const shared = makeSharedAnswers(events, clock);
  let asked = 0;
  const ask = (tenantId?: number) =>
    shared(endpoint, from("max-age=5", 1, { all: true }, tenantId), {}, async () => `${++asked}`);
  expect([await ask(), await ask(), await ask(2)]).toEqual(["1", "1", "2"]);
  events.emit("companyChanged", { tenantId: 1 });
  expect([await ask(), await ask(2)]).toEqual(["3", "2"]);
});

test("a question is given up when nobody waits for it any more, not when one of them goes", async () => {
  const shared = makeSharedAnswers(new Events(), clock);
  const may = { body: { startTime: "2026-05-01", endTime: "2026-05-10" } };
  const received: AbortSignal[] = [];
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  let tell = (_: string) => {};
  const ask = ({ signal }: AbortController) =>
    shared(
      question,
      from(undefined),
      may,
      (nobodyWaits) => {
        received.push(nobodyWaits);
        return new Promise<string>((answer) => {
          tell = answer;
        });
      },
      signal,
    );
  void ask(first);
  void ask(second);
  expect(received).toHaveLength(1);
  first.abort();
  expect(received[0]?.aborted).toBe(false);
  second.abort();
  expect(received[0]?.aborted).toBe(true);

  const asked = ask(third);
  expect(received).toHaveLength(2);
  tell("told");
  expect(await asked).toBe("told");
  third.abort();
  expect(received[1]?.aborted).toBe(false);
  // Kept for the next.
  expect(await ask(new AbortController())).toBe("told");
});
