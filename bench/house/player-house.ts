import { createReadStream, existsSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { type WallShow, wallLivePath, wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { openBrowser } from "./browser.ts";

const dist = join(import.meta.dirname, "../../packages/web/dist");
const apiRoot = "/hx-api";
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Seven figures that turn, and each of the charts: more than a wall usually has on one page. */
const asks = {
  figure: { main: "figure" },
  card: { main: "figure", hours: "hours" },
  trend: { main: "hours" },
  days: { main: "days" },
  ranking: { main: "ranking" },
  gauge: { main: "inside" },
  room: { main: "inside" },
  clock: {},
  dataState: {},
} as const;
const kinds = [
  ...Array.from({ length: 6 }, () => "figure" as const),
  ...(["card", "trend", "days", "ranking", "gauge", "room", "clock", "dataState"] as const),
];
const measures = ["flowIn", "flowOut"] as const;
const times = ["today", "yesterday", "thisWeek"] as const;

const documentOfWall = ScreenDocument.parse({
  ...{ version: 1, title: "Wall", size: { width: 1920, height: 1080 } },
  roles: { site: { kind: "site" } },
  binding: { site: { dataType: 0, ids: [1] } },
  pages: [
    {
      id: "page",
      children: kinds.map((_, nth) => `c${nth}`),
      nodes: Object.fromEntries(
        kinds.map((kind, nth) => [
          `c${nth}`,
          {
            ...{ id: `c${nth}`, kind, w: 440, h: 240 },
            ...{ x: 20 + (nth % 4) * 470, y: 20 + Math.floor(nth / 4) * 260 },
            figures: Object.fromEntries(
              Object.entries(asks[kind]).map(([name, what]) => [
                name,
                {
                  ...{ what, of: { role: "site" }, time: times[nth % times.length] },
                  measure: measures[nth % measures.length],
                },
              ]),
            ),
          },
        ]),
      ),
    },
  ],
});
const questions = questionsOf(documentOfWall);

const day = "2026-05-13";
const head = { startTime: day, endTime: day, zones: ["UTC"], asOf: `${day}T10:00:00Z` };
const hour = { coveredSeconds: 3_600, expectedSeconds: 3_600, completeness: 1 };
const compared = {
  previous: 900,
  completenessBefore: 1,
  growth: 0.1,
  compared: { how: "whole" as const, seconds: 3_600, ofSeconds: 3_600 },
};
const all = (count: number) => Array.from({ length: count }, (_, nth) => nth);

/** Another one with each number. */
function partOf(what: string, nth: number): ScreenPart {
  const value = 1_000 + ((nth * 137) % 9_000);
  switch (what) {
    case "hours":
      return {
        ...{ what: "hours", ...head },
        hours: all(12).map((each) => ({
          ...{ ...hour, value: (value + each * 71) % 400, time: `${String(8 + each).padStart(2, "0")}:00` },
          ...{ low: 50, middle: 150, high: 300 },
        })),
      };
    case "days":
      return {
        ...{ what: "days", ...head },
        days: all(7).map((each) => ({
          ...hour,
          value: value + each * 100,
          day: `2026-05-${String(each + 1).padStart(2, "0")}`,
        })),
      };
    case "ranking":
      return {
        ...{ what: "ranking", ...head, count: 8 },
        rows: all(8).map((each) => ({
          ...{ ...hour, ...compared, value: value + each, id: each + 1, name: `Shop ${each + 1}` },
          ...{ share: 0.1, place: each + 1 },
        })),
      };
    case "inside":
      return {
        ...{ what: "inside", ...head, people: { ...hour, value: value % 300 } },
        ...{ limit: 300, share: (value % 300) / 300, state: "free", isStale: false },
      };
    default:
      return { what: "figure", ...head, figure: { ...hour, ...compared, value } };
  }
}

const figuresAt = (nth: number) => ({
  ...{ at: new Date().toISOString(), revision: "1", version: 1 },
  parts: Object.fromEntries(Array.from(questions, ([key, { what }]) => [key, partOf(what, nth)])),
});

const show = (): WallShow => ({
  ...{ name: "Wall", language: "en", revision: "1", screenId: 1, playlist: [], settings: usualWallSettings },
  screens: [{ id: 1, version: 1, document: documentOfWall }],
  time: {
    ...{ at: new Date().toISOString(), zone: "UTC", openings: [] },
    offsets: [{ from: new Date().toISOString(), minutes: 0 }],
  },
});

/** A made server that one display hears of as many figures from as it is told, and the browser to show them. */
export async function openPlayerHouse() {
  if (!existsSync(join(dist, "screen.html")))
    throw new Error("the page of displays is not built: npm run build");
  const streams = new Set<ServerResponse>();
  let nth = 0;

  const told: Readonly<Record<string, () => unknown>> = {
    [wallPlayer.health.path]: () => null,
    [wallPlayer.shown.path]: show,
    [wallPlayer.figures.path]: () => figuresAt(nth),
    [wallPlayer.beat.path]: () => ({ at: new Date().toISOString(), revision: "1", commands: [] }),
    [wallPlayer.picture.path]: () => null,
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === `${apiRoot}${wallLivePath}`) {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(`event: figures\ndata: ${JSON.stringify(figuresAt(nth))}\n\n`);
      streams.add(response);
      response.on("close", () => streams.delete(response));
      return;
    }
    const answer = told[pathname.slice(apiRoot.length)];
    if (pathname.startsWith(apiRoot) && answer) {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ code: 200, data: answer() }));
      return;
    }
    const file = normalize(join(dist, /\/screen\/?$/.test(pathname) ? "screen.html" : pathname));
    if (!file.startsWith(dist) || !existsSync(file) || extname(file) === "") {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await openBrowser();

  return {
    browser,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/en/screen#${"s".repeat(32)}`,
    isHeard: (): boolean => streams.size > 0,
    /** All figures are others. */
    push(): void {
      nth++;
      const event = `event: figures\ndata: ${JSON.stringify(figuresAt(nth))}\n\n`;
      for (const each of streams) each.write(event);
    },
    async stop(): Promise<void> {
      await browser.close();
      for (const each of streams) each.end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PlayerHouse = Awaited<ReturnType<typeof openPlayerHouse>>;
