import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { madeDocument } from "../../../../testing/made-screen-document.ts";
import { roamAt, shiftAt } from "./burn-in.ts";
import { filesIn } from "./checked-reload.ts";
import { makeErrorLog, manyErrors } from "./error-log.ts";
import { eventReader } from "./event-text.ts";
import { framesOf } from "./frame-meter.ts";
import { secretOfLink } from "./identity.ts";
import { isNightlyRestart } from "./nightly.ts";
import { makeRestarts } from "./restarts.ts";
import { fitting, type Snapshot } from "./snapshot.ts";
import { type Health, illnessOf } from "./watchdog.ts";

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-05-13T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("events are read wherever the text of a stream is cut", () => {
  const text =
    'event: figures\ndata: {"a":1}\n\n: still here\n\nevent: clock\r\ndata: {"at":"x"}\r\n\r\ndata: z\n\n';
  const whole = eventReader(() => undefined)(text);
  expect(whole).toEqual([
    { name: "figures", data: '{"a":1}' },
    { name: "clock", data: '{"at":"x"}' },
    { name: "message", data: "z" },
  ]);
  const plain = text.replace(/\r/g, "");
  for (let cut = 1; cut < plain.length; cut++) {
    const read = eventReader(() => undefined);
    expect([...read(plain.slice(0, cut)), ...read(plain.slice(cut))], String(cut)).toEqual(whole);
  }
});

const well: Health = {
  ...{ errors: 0, isVisible: true, sinceFrame: 0, sinceHeard: 0 },
  ...{ memory: 100, memoryBefore: 80, memoryLimit: 1_000 },
};

test("what makes a player begin anew, and what does not", () => {
  expect(illnessOf(well)).toBeUndefined();
  expect(illnessOf({ ...well, errors: manyErrors })).toBe("errors");
  expect(illnessOf({ ...well, sinceFrame: 31_000 })).toBe("frames");
  expect(illnessOf({ ...well, sinceFrame: 31_000, isVisible: false })).toBeUndefined();
  expect(illnessOf({ ...well, sinceHeard: 15 * minute })).toBe("deaf");
  expect(illnessOf({ ...well, memory: 250 })).toBe("memory");
  expect(illnessOf({ ...well, memory: 701, memoryBefore: null })).toBe("memory");
  expect(illnessOf({ ...well, memory: null, memoryBefore: null, memoryLimit: null })).toBeUndefined();
});

test("the watchdog waits longer each time, and rests after six times a day", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  let now = Date.now();
  const seen: number[] = [];
  const restarts = () => makeRestarts(storage);
  const from = now;
  for (; now < from + 20 * 60 * minute; now += minute)
    if (restarts().mayForce(now)) {
      restarts().note(now, true);
      seen.push((now - from) / minute);
    }
  expect(seen).toEqual([0, 1, 6, 36, 66, 96]);
  expect(restarts().mayForce(from + 24 * 60 * minute)).toBe(true);
  restarts().note(now, false);
  expect(restarts().count()).toBe(7);
  restarts().takeBack(false);
  expect(restarts().count()).toBe(6);
});

test("once a night, at half past three of the site and up to an hour later", () => {
  const time = {
    ...{ at: "2026-05-13T10:00:00Z", zone: "Asia/Shanghai", openings: [] },
    offsets: [{ from: "2026-05-13T10:00:00Z", minutes: 480 }],
  };
  const from = Date.parse("2026-05-13T00:00:00Z");
  const at = (display: string, minutes: number, since = 0) =>
    isNightlyRestart({ time, display, now: from + minutes * minute, since });
  const first = (display: string) =>
    Array.from({ length: 1_440 }, (_, nth) => nth).find((nth) => at(display, nth));
  const starts = ["a1", "b2", "c3", "d4", "e5"].map(first);
  // Half past three in Shanghai is half past seven in the evening before, by Greenwich.
  for (const start of starts) {
    expect(start).toBeGreaterThanOrEqual(19 * 60 + 30);
    expect(start).toBeLessThan(20 * 60 + 30);
  }
  expect(new Set(starts).size).toBeGreaterThan(1);
  const start = starts[0] ?? 0;
  expect(at("a1", start, from + (start - 60) * minute)).toBe(false);
});

test("errors are told once with how often they came, and forgotten after ten minutes", () => {
  const log = makeErrorLog();
  for (let nth = 0; nth < 30; nth++) log.note("script", new Error("broken"));
  log.note("promise", "gone");
  expect(log.recent()).toBe(manyErrors);
  expect(log.take()).toEqual([
    { code: "script", text: "Error: broken", count: 30 },
    { code: "promise", text: "gone", count: 1 },
  ]);
  expect(log.take()).toEqual([]);
  vi.advanceTimersByTime(10 * minute);
  expect(log.recent()).toBe(0);
  for (let nth = 0; nth < 50; nth++) log.note("script", `other ${nth}`);
  const unheard = log.take();
  expect(unheard).toHaveLength(20);
  // Told once more with what came since.
  log.note("script", "other 0");
  log.putBack(unheard);
  expect(log.take()).toHaveLength(20);
  log.note("script", "other 0");
  log.putBack([{ code: "script", text: "other 0", count: 2 }]);
  expect(log.take()).toEqual([{ code: "script", text: "other 0", count: 3 }]);
});

test("frames a second as a rule and at worst", () => {
  expect(framesOf([])).toBeNull();
  const smooth = Array.from({ length: 100 }, () => 1_000 / 60);
  expect(framesOf(smooth)).toEqual({ median: 60, low: 60 });
  expect(framesOf([...smooth, ...Array.from({ length: 10 }, () => 50)])).toEqual({ median: 60, low: 20 });
});

test("a snapshot that is too large keeps the screen that is on, or nothing", () => {
  const document = madeDocument();
  const large = (id: number) => ({ id, version: 1, document: { ...document, title: "x".repeat(300_000) } });
  const snapshot = {
    ...{ secret: "s", screenId: 1, ahead: 0, parts: [] },
    show: { screens: [large(1), large(2)] },
  } as unknown as Snapshot;
  expect(fitting(snapshot)?.show.screens.map(({ id }) => id)).toEqual([1]);
  const tooLarge = { ...snapshot, show: { screens: [large(1)] }, secret: "x".repeat(300_000) };
  expect(fitting(tooLarge as unknown as Snapshot)).toBeUndefined();
});

test("the picture moves by four pixels at most, on a path of nine places, and back", () => {
  const places = Array.from({ length: 18 }, (_, step) => shiftAt(step));
  expect(new Set(places).size).toBe(9);
  expect(places.slice(0, 9)).toEqual(places.slice(9));
  for (const place of places)
    for (const [, pixels] of place.matchAll(/(-?\d+)px/g))
      expect(Math.abs(Number(pixels))).toBeLessThanOrEqual(4);
  expect(new Set([0, 1, 2, 3].map((step) => JSON.stringify(roamAt(step)))).size).toBe(4);
});

test("files that a page asks for, and the secret of a link", () => {
  const html = `<script type="module" crossorigin src="/assets/screen-1.js"></script><link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" crossorigin href="/assets/screen-1.css"><img src="/assets/x.png">`;
  expect(filesIn(html)).toEqual(["/assets/screen-1.js", "/assets/screen-1.css"]);
  expect(secretOfLink("#abcdefghijklmnopqrst_-1")).toBe("abcdefghijklmnopqrst_-1");
  for (const hash of ["", "#", "#short", "#abcdefghijklmnopqrst/1"])
    expect(secretOfLink(hash), hash).toBeUndefined();
});
