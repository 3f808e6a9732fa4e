import { questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import {
  beatRhythm,
  type WallCommand,
  type WallShow,
  wallPlayer,
  wallRhythm,
} from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language, setLanguage } from "../../../../lib/language.ts";
import { startPhrases } from "../../../../lib/phrases.ts";
import { keepServerTime } from "../../../../lib/server-clock.ts";
import { inEnglish } from "../../../../testing/in-english.ts";
import {
  madeControl,
  madeDocument,
  madePage,
  madeQuestion,
} from "../../../../testing/made-screen-document.ts";
import { stubWall } from "../../../../testing/stub-wall.ts";
import { comparedFigure, headOfToday } from "../controls/sample-figures.ts";
import { makeDisplay } from "./display.ts";
import { DisplayView } from "./display-view.tsx";
import { makeErrorLog } from "./error-log.ts";
import { makeFrameMeter } from "./frame-meter.ts";
import { type Identity, isPaired } from "./identity.ts";
import { makeRestarts } from "./restarts.ts";
import type { Snapshot } from "./snapshot.ts";
import { startUpkeep } from "./upkeep.ts";
import { makeWallClock } from "./wall-clock.ts";
import { memoryMeter } from "./watchdog.ts";

inEnglish();

const link = "l".repeat(32);
const began = Date.parse("2026-05-13T10:00:00Z");
const main = { main: madeQuestion("figure") };
const options = { label: "", change: false, decimals: 0, moves: "none" };
const documentOf = (title: string): ScreenDocument =>
  madeDocument(
    [
      madePage([
        madeControl("heading", { id: "h", options: { text: title } }),
        madeControl("figure", { id: "f", options, figures: main }),
        madeControl("figure", {
          id: "g",
          options,
          figures: { main: madeQuestion("figure", { time: "yesterday" }) },
        }),
      ]),
    ],
    { title },
  );
const [today = "", yesterday = ""] = questionsOf(documentOf("Hall")).keys();
const part = (value: number) => ({
  what: "figure" as const,
  ...headOfToday,
  figure: comparedFigure(value, 1),
});

let server: ReturnType<typeof stubWall>;
let show: WallShow;
let value: number;
let commands: WallCommand[];
let stop: (() => void)[] = [];

const screenOf = (id: number, title: string) => ({ id, version: 1, document: documentOf(title) });
const figures = () => ({
  ...{ at: new Date().toISOString(), revision: show.revision, version: 1 },
  parts: { [today]: part(value), [yesterday]: part(7) },
});

beforeEach(() => {
  vi.useFakeTimers({ now: began });
  localStorage.clear();
  sessionStorage.clear();
  server = stubWall();
  value = 41;
  commands = [];
  show = {
    ...{ name: "Door 1", language: null, revision: "1", screenId: 1, playlist: [] },
    settings: { ...usualWallSettings, shift: false },
    screens: [screenOf(1, "Hall")],
    time: {
      ...{ at: new Date(began).toISOString(), zone: "Europe/Berlin", openings: [] },
      offsets: [{ from: new Date(began).toISOString(), minutes: 120 }],
    },
  };
  answer();
});
afterEach(async () => {
  for (const end of stop) end();
  stop = [];
  keepServerTime(Date.now);
  setLanguage("en");
  await startPhrases("en");
});

function answer() {
  server.grant(wallPlayer.shown, () => show);
  server.grant(wallPlayer.figures, figures);
  server.grant(wallPlayer.beat, () => ({ at: new Date().toISOString(), revision: show.revision, commands }));
  server.grant(wallPlayer.pairing, { code: "K7P4QX", number: null, isPaired: false });
}
const forget = () => {
  for (const each of [wallPlayer.shown, wallPlayer.figures, wallPlayer.beat])
    server.refuse(each, "notFound.thing", 404);
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

const known: Identity = { secret: "k".repeat(32), display: "display-1", isPaired: true };

async function open(given: { link?: string; identity?: Identity; snapshot?: Snapshot } = { link }) {
  const clock = makeWallClock(given.snapshot?.ahead);
  keepServerTime(clock.now);
  const display = makeDisplay({
    ...{ link: given.link, snapshot: given.snapshot, clock, isLooking: false, language: language() },
    identity: given.identity ?? { ...known, isPaired: false },
    speak: async (code) => {
      await startPhrases(code as "zh");
      setLanguage(code as "zh");
    },
    onBegin: () => upkeep.beatSoon(),
    onFigures: () => undefined,
    onRestart: () => undefined,
    onPicture: () => undefined,
    onDone: () => undefined,
  });
  stop.push(display.start());
  const upkeep = startUpkeep({
    ...{ display, errors: makeErrorLog(), frames: makeFrameMeter(), memory: memoryMeter() },
    ...{ restarts: makeRestarts(), page: () => "Hall · 1", stage: () => null },
  });
  stop.push(upkeep.end);
  render(<DisplayView display={display} onPage={() => undefined} />);
  await pass(1.5);
}
const isGrey = () => document.querySelector("[data-old]") !== null;
const on = () => document.querySelector('[data-on="shown"] h1, [data-on="shown"]')?.textContent ?? "";

test("a link shows its screen with its figures, again and again, and its secret is kept", async () => {
  await open();
  expect(screen.getByText("41")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Hall", level: 1 })).toBeTruthy();
  expect(document.title).toBe("Door 1 · Hall");
  value = 42;
  await pass(wallRhythm + 2);
  expect(screen.getByText("42")).toBeTruthy();
  expect(server.callsTo(wallPlayer.figures)[0]?.body).toEqual({ secret: link, screenId: 1 });
  expect(JSON.parse(localStorage.getItem("foyer.wall") ?? "{}")).toMatchObject({
    secret: link,
    isPaired: true,
  });
  expect(isPaired()).toBe(true);
});

test("what shows for the first time says so at once, and not a minute later", async () => {
  await open();
  await pass(1.5);
  expect(server.callsTo(wallPlayer.beat)).toHaveLength(1);
});

test("another version is taken over, without a page in between", async () => {
  await open();
  show = { ...show, revision: "2", screens: [screenOf(1, "Other hall")] };
  await pass(2 * wallRhythm + 3);
  expect(screen.getAllByText("Other hall").length).toBeGreaterThan(0);
  const calls = server.callsTo(wallPlayer.shown).length;
  await pass(5 * wallRhythm);
  expect(server.callsTo(wallPlayer.shown)).toHaveLength(calls);
});

test("a new display shows a code until it is paired, and once the number that confirms it", async () => {
  await open({});
  expect(screen.getByText("K7P4QX")).toBeTruthy();
  expect(screen.getByRole("img", { name: /QR code/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Manage screens" }).getAttribute("href")).toBe("/en/screens");
  expect(server.callsTo(wallPlayer.shown)).toHaveLength(0);
  server.grant(wallPlayer.pairing, { code: "K7P4QX", number: 58, isPaired: false });
  await pass(3);
  expect(screen.getByText("58")).toBeTruthy();
  server.grant(wallPlayer.pairing, { code: null, number: null, isPaired: true });
  await pass(4);
  expect(screen.getByText("41")).toBeTruthy();
  expect(server.callsTo(wallPlayer.figures)[0]?.body).toEqual({ secret: known.secret, screenId: 1 });
  expect(isPaired()).toBe(true);
});

test("revoked it shows nothing of what it showed, but a fresh code; granted again it goes on", async () => {
  await open({ identity: known });
  forget();
  await pass(2 * wallRhythm);
  expect(screen.getByRole("heading", { name: "This display is no longer paired" })).toBeTruthy();
  expect(screen.queryByText("41")).toBeNull();
  expect(screen.getByText("K7P4QX")).toBeTruthy();
  const [asked] = server.callsTo(wallPlayer.pairing).slice(-1);
  expect(asked?.body).not.toMatchObject({ secret: known.secret });
  answer();
  await pass(62);
  expect(screen.getByText("41")).toBeTruthy();
  expect(server.callsTo(wallPlayer.figures).slice(-1)[0]?.body).toMatchObject({ secret: known.secret });
});

test("a link that is revoked gives way to what the display was paired as", async () => {
  server.grant(wallPlayer.shown, ({ body }) => {
    if ((body as { secret: string }).secret === known.secret) return show;
    throw new Error("not granted");
  });
  const grant = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) =>
    String(init.body).includes(link)
      ? Promise.resolve(new Response(JSON.stringify({ code: 404, key: "notFound.thing" }), { status: 404 }))
      : grant(address, init),
  );
  await open({ link, identity: known });
  expect(screen.getByText("41")).toBeTruthy();
});

test("nothing but the server's own word forgets it: proxies, faults and silence leave the picture, which says its age", async () => {
  await open();
  const grant = globalThis.fetch;
  for (const fails of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.resolve(new Response("<h1>Not Found</h1>", { status: 404 })),
    () => Promise.resolve(new Response(JSON.stringify({ code: 404, key: "other" }), { status: 404 })),
    () => Promise.resolve(new Response("{}", { status: 401 })),
    () => Promise.resolve(new Response("<html>", { status: 200 })),
    () => Promise.resolve(new Response("", { status: 502 })),
  ]) {
    vi.stubGlobal("fetch", fails);
    await pass(900);
    expect(screen.getByText("41")).toBeTruthy();
    expect(isGrey()).toBe(true);
  }
  expect(document.body.textContent).toMatch(/1h 30m ago/);
  vi.stubGlobal("fetch", grant);
  value = 43;
  await pass(wallRhythm + 12);
  expect(screen.getByText("43")).toBeTruthy();
  expect(isGrey()).toBe(false);
});

test("what it showed last is there before the server is, with its age", async () => {
  server.goAway();
  const cameAt = began - 2 * 3_600_000;
  await open({
    identity: known,
    snapshot: {
      ...{ secret: known.secret, show, screenId: 1, ahead: 0 },
      parts: [[1, [[today, { ...part(40), cameAt }]]]],
    },
  });
  expect(screen.getByText("40")).toBeTruthy();
  expect(document.body.textContent).toMatch(/2h ago/);
  server.comeBack();
  await pass(2 * wallRhythm);
  expect(screen.getByText("41")).toBeTruthy();
  expect(isGrey()).toBe(false);
});

test("the snapshot of another display is not shown", async () => {
  server.goAway();
  await open({
    identity: known,
    snapshot: { ...{ secret: "other", show, screenId: 1, ahead: 0 }, parts: [] },
  });
  expect(screen.queryByText("Hall")).toBeNull();
  expect(screen.getByText("Waiting for the server…")).toBeTruthy();
});

test("whoever sets the display's clock does not make its figures old", async () => {
  await open();
  await pass(beatRhythm);
  vi.setSystemTime(Date.now() + 5 * 3_600_000);
  await pass(1);
  expect(isGrey()).toBe(false);
  await pass(30);
  expect(isGrey()).toBe(false);
});

test("figures come by the stream as they change; those that do not change stay of now", async () => {
  server.openStream();
  await open();
  await act(async () => server.tell("figures", figures()));
  await pass(0.1);
  expect(screen.getByText("41")).toBeTruthy();
  const asked = server.callsTo(wallPlayer.figures).length;
  await act(async () => server.tell("figures", { ...figures(), parts: { [today]: part(42) } }));
  await pass(0.1);
  expect(screen.getByText("42")).toBeTruthy();
  expect(screen.getByText("7")).toBeTruthy();
  for (let nth = 0; nth < 30; nth++) {
    await act(async () => server.tell("clock", { at: new Date().toISOString() }));
    await pass(20);
  }
  expect(isGrey()).toBe(false);
  expect(server.callsTo(wallPlayer.figures)).toHaveLength(asked);
  expect(server.listening()).toBe(1);
});

test("a stream that says nothing is left for asking, and tried again later", async () => {
  server.openStream();
  await open();
  await pass(46);
  expect(screen.getByText("41")).toBeTruthy();
  expect(server.listening()).toBe(0);
  await pass(240);
  expect(server.listening()).toBe(0);
  expect(server.callsTo(wallPlayer.figures).length).toBeGreaterThan(20);
  await pass(75);
  expect(server.listening()).toBe(1);
});

test("a server that began anew is listened to again at once", async () => {
  server.openStream();
  await open();
  await act(async () => server.tell("figures", figures()));
  server.goAway();
  server.openStream(false);
  await act(async () => server.endStreams());
  await pass(30);
  server.comeBack();
  server.openStream();
  await pass(2 * wallRhythm);
  expect(server.listening()).toBe(1);
});

test("screens take turns: the next waits behind with its figures, and what leaves is gone", async () => {
  const entry = { seconds: 20, days: [], span: null };
  show = {
    ...show,
    screens: [screenOf(1, "Hall"), screenOf(2, "Yard")],
    playlist: [
      { ...entry, screenId: 1 },
      { ...entry, screenId: 2 },
    ],
  };
  await open();
  expect(on()).toMatch(/Hall/);
  await pass(20);
  expect(on()).toMatch(/Yard/);
  expect(on()).toMatch(/41/);
  await pass(1);
  expect(document.querySelectorAll("[data-on]")).toHaveLength(1);
  expect(server.callsTo(wallPlayer.figures).slice(-1)[0]?.body).toMatchObject({ screenId: 2 });
  await pass(20);
  expect(on()).toMatch(/Hall/);
});

test("a screen whose figures do not come is shown after a while all the same", async () => {
  const entry = { seconds: 20, days: [], span: null };
  show = {
    ...show,
    screens: [screenOf(1, "Hall"), screenOf(2, "Yard")],
    playlist: [{ ...entry, screenId: 1 }],
  };
  await open();
  show = { ...show, revision: "2", playlist: [{ ...entry, screenId: 2 }] };
  await pass(wallRhythm + 3);
  expect(on()).toMatch(/Yard/);
});

test("it does what it is told, once, and says so", async () => {
  await open();
  const until = new Date(began + 3_600_000).toISOString();
  commands = [
    { id: 1, kind: "identify", name: "Door 1, left" },
    { id: 2, kind: "message", text: "The lift is <b>out</b> of order", until },
  ];
  await pass(beatRhythm + 6);
  expect(screen.getByText("Door 1, left")).toBeTruthy();
  expect(screen.getByText("The lift is <b>out</b> of order")).toBeTruthy();
  await pass(16);
  expect(screen.queryByText("Door 1, left")).toBeNull();
  await pass(beatRhythm + 6);
  expect(screen.queryByText("Door 1, left")).toBeNull();
  const beats = server
    .callsTo(wallPlayer.beat)
    .map(({ body }) => (body as { beat: { done: number[] } }).beat);
  expect(beats.flatMap(({ done }) => done)).toEqual([1, 2]);
  expect(beats[1]).toMatchObject({
    screenId: 1,
    version: 1,
    page: "Hall · 1",
    mode: "poll",
    reloads: 0,
    errors: [],
  });
  await pass(3_600);
  expect(screen.queryByText(/The lift/)).toBeNull();
});

test("until it has fresh figures it says more often how it is, then once a minute", async () => {
  server.refuse(wallPlayer.figures, "server.away", 503);
  await open();
  const modes = () =>
    server.callsTo(wallPlayer.beat).map(({ body }) => (body as { beat: { mode: string } }).beat.mode);
  await pass(25);
  expect(modes().slice(0, 3)).toEqual(["cached", "cached", "cached"]);
  answer();
  await pass(60);
  expect(modes().at(-1)).toBe("poll");
  const before = modes().length;
  await pass(4 * beatRhythm);
  expect(modes().length - before).toBeLessThanOrEqual(5);
});

test("while its site is closed it is dimmed, black or a clock that moves", async () => {
  const opening = {
    from: new Date(began + 3_600_000).toISOString(),
    to: new Date(began + 7_200_000).toISOString(),
  };
  const closed = (offHours: "dim" | "black" | "clock" | "show") => ({
    ...show,
    revision: offHours,
    settings: { ...show.settings, offHours },
    time: { ...show.time, openings: [opening] },
  });
  const over = () => document.querySelector("[data-off-hours]");
  show = closed("dim");
  await open();
  expect(screen.getByText("41")).toBeTruthy();
  expect((over() as HTMLElement).style.opacity).toBe("0.6");
  show = closed("black");
  await pass(2 * wallRhythm + 2);
  expect(screen.queryByText("41")).toBeNull();
  expect(over()?.textContent).toBe("");
  show = closed("clock");
  await pass(2 * wallRhythm + 2);
  // Ten o'clock by Greenwich is noon where the display hangs.
  expect(over()?.textContent).toBe("12:00");
  const place = () => over()?.querySelector("time")?.style.left;
  const before = place();
  for (let minute = 0; minute < 3; minute++) await pass(60);
  expect(place()).not.toBe(before);
  expect(over()?.textContent).toBe("12:03");
  show = closed("show");
  await pass(2 * wallRhythm + 2);
  expect(over()).toBeNull();
  show = closed("black");
  await pass(3_600);
  expect(over()).toBeNull();
  expect(screen.getByText("41")).toBeTruthy();
});

test("it speaks the language of the display", async () => {
  show = { ...show, language: "zh" };
  await open();
  await vi.waitFor(() => expect(document.documentElement.lang).toMatch(/^zh/));
  await pass(1);
  expect(document.body.textContent).toMatch(/今天|今日/);
});

test("the clock on a screen is the site's, whatever the browser knows of its zone", async () => {
  const clock = madeControl("clock", { id: "c", options: { time: true, seconds: false, date: false } });
  show = {
    ...show,
    screens: [{ id: 1, version: 1, document: madeDocument([madePage([clock])]) }],
    // A law that no zone table of the browser has.
    time: { ...show.time, offsets: [{ from: show.time.at, minutes: 195 }] },
  };
  await open();
  expect(screen.getByText("13:15")).toBeTruthy();
});
