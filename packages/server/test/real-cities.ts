import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { contrasting } from "@foyer/contract/analytics/contrast";
import { growing } from "@foyer/contract/analytics/growth";
import type { Interval } from "@foyer/contract/analytics/intervals";
import { peaks } from "@foyer/contract/analytics/peaks";
import { ranking } from "@foyer/contract/analytics/rank";
import { expect } from "vitest";
import { access, entity } from "./factories.ts";
import { type ImportingServer, toPlan } from "./imports.ts";
import type { sharedData } from "./shared-data.ts";

/**
 * Analyses of published counts, imported over the API, beside what `file-sums.mjs` makes of the same files. A part of
 * them is asked for with every run of the tests, all of it with `FOYER_DATA=full`.
 */
export const isFull = process.env.FOYER_DATA === "full";
export const time = { timeout: isFull ? 600_000 : 60_000 };

type Way = "in" | "out";
const types = { in: "flowIn", out: "flowOut" } as const;

interface Asked {
  ask: "series" | "rank" | "sum" | "peaks" | "both";
  from: string;
  to: string;
  way: Way;
  interval?: Interval;
  sites?: string[];
  /** An hour `yyyy-MM-dd HH` that the clock shows twice. */
  twice?: string;
}

interface Source {
  path: string;
  kind: "wuerzburg" | "melbourne2013" | "melbourne2023";
  only?: string[];
  /** Pattern of the times that are imported. */
  within?: string;
}

/** What the files say, question by question. */
export function fromFiles(files: readonly Source[], questions: readonly Asked[]): unknown[] {
  const script = resolve(import.meta.dirname, "../src/modules/analytics/acceptance/file-sums.mjs");
  const input = JSON.stringify({ files, questions });
  return JSON.parse(execFileSync(process.execPath, [script], { input, maxBuffer: 1 << 28 }).toString("utf8"));
}

/** The city with its places: entity ids by the sites of the files. */
export interface City {
  server: ImportingServer;
  entityBySite: ReadonlyMap<string, number>;
  files: readonly Source[];
}

/** Imports lines of a file, each site for an access of its own; `siteByEntity` tells the site of what the file calls a sensor. */
export async function importFile(
  server: ImportingServer,
  accessBySite: Map<string, number>,
  makeAccess: (site: string) => Promise<number>,
  lines: readonly string[],
  siteByEntity: (sensor: string) => string = (sensor) => sensor,
) {
  const up = await server.upload({ name: "counts.csv", body: lines.join("\n") });
  const plan = toPlan(up);
  const { sensors } = await server.check(up.id, plan);
  const mapping = [];
  for (const { sensor } of sensors) {
    const site = siteByEntity(sensor);
    const accessId = accessBySite.get(site) ?? (await makeAccess(site));
    accessBySite.set(site, accessId);
    mapping.push({ sensor, accessId });
  }
  const details = await server.import(up.id, { ...plan, mapping });
  expect(details).toMatchObject({ state: "done", result: { faults: 0, quarantined: 0 } });
}

/** The lines of a file whose site and day are wanted, below its first line. */
export function listLines(
  file: ReturnType<typeof sharedData>,
  isWanted: (cells: readonly string[]) => boolean,
): string[] {
  const [head = [], ...rows] = file.rows();
  return [head, ...rows.filter(isWanted)].map((cells) => cells.join(","));
}

const busy = (points: readonly { time: string; value: number | null }[]) => {
  const told: Record<string, number> = {};
  // A time that comes twice is in the files once.
  for (const { time, value } of points)
    if (value) told[time.slice(0, 16)] = (told[time.slice(0, 16)] ?? 0) + value;
  return told;
};

export type Span = [interval: Interval, from: string, to: string];

/** Every interval of some spans, each site and all together, both ways. */
export async function expectSeries(
  { server, entityBySite, files }: City,
  spans: readonly Span[],
  ways: readonly Way[],
) {
  const asked = spans.flatMap(([interval, from, to]) =>
    ways.flatMap((way) =>
      [...[...entityBySite.keys()].map((site) => [site]), [...entityBySite.keys()]].map((sites) => ({
        ask: "series" as const,
        interval,
        from,
        to,
        way,
        sites,
      })),
    ),
  );
  const wanted = fromFiles(files, asked);
  for (const [nth, { interval, from, to, way, sites }] of asked.entries()) {
    const { series } = await server.ask(contrasting.contrast, {
      body: {
        ids: sites.map((site) => entityBySite.get(site) ?? 0),
        type: types[way],
        interval,
        ranges: [{ startTime: from, endTime: to }],
        together: sites.length > 1,
      },
    });
    const points = series[0]?.points ?? [];
    expect(busy(points), `${interval} ${from} ${way} ${sites}`).toEqual(wanted[nth]);
    const sum = Object.values(wanted[nth] as Record<string, number>).reduce((all, one) => all + one, 0);
    expect(series[0]?.total.value ?? 0).toBe(sum);
  }
}

export const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const endOfMonth = (month: string) => later(`${later(`${month}-28`, 4).slice(0, 7)}-01`, -1);

export async function expectRanks(
  { server, entityBySite, files }: City,
  months: readonly string[],
  way: Way,
) {
  const spans = months.map((month) => ({ from: `${month}-01`, to: endOfMonth(month) }));
  const wanted = fromFiles(
    files,
    spans.map((span) => ({ ask: "rank" as const, way, ...span })),
  );
  for (const [nth, { from, to }] of spans.entries()) {
    const { rows } = await server.ask(ranking.rank, {
      body: { type: types[way], startTime: from, endTime: to, size: 1000 },
    });
    const siteByEntity = new Map([...entityBySite].map(([site, id]) => [id, site]));
    expect(
      rows.filter(({ value }) => value).map(({ id, value }) => [siteByEntity.get(id), value]),
      from,
    ).toEqual((wanted[nth] as [string, number][]).filter(([, sum]) => sum > 0));
  }
}

/** When the clocks of the cities go back. */
const hoursTwice = ["2013-04-07 02", "2023-04-02 02", "2024-10-27 02"];

interface InBoth {
  value: number;
  previous: number;
  hours: number;
}

/** Sites of which hours are missing are compared over the hours that the file has of both weeks. */
async function expectPartly({ server, entityBySite, files }: City, mondays: readonly string[], way: Way) {
  const wanted = fromFiles(
    files,
    mondays.map((monday) => ({
      ask: "both" as const,
      way,
      from: monday,
      to: later(monday, 6),
      twice: hoursTwice.find((hour) => later(monday, -7) <= hour && hour < later(monday, 7)) ?? "",
    })),
  ) as Record<string, InBoth>[];
  const siteByEntity = new Map([...entityBySite].map(([site, id]) => [id, site]));
  for (const [nth, monday] of mondays.entries()) {
    const { rows } = await server.ask(growing.growth, {
      body: { type: types[way], startTime: monday, endTime: later(monday, 6), compare: "lastWeek" },
    });
    for (const { id, compared, growth } of rows.filter((row) => row.compared.how === "partly")) {
      const { value = 0, previous = 0, hours } = wanted[nth]?.[siteByEntity.get(id) ?? ""] ?? {};
      expect(compared, `${siteByEntity.get(id)} ${monday}`).toMatchObject({
        value,
        previous,
        seconds: 3600 * (hours ?? 0),
      });
      expect(growth).toBeCloseTo(value / previous - 1, 12);
    }
  }
}

/** Weeks from Mondays on, each beside the week before. */
export async function expectGrowth(city: City, mondays: readonly string[], way: Way) {
  const { server, files } = city;
  const weeks = mondays.flatMap((monday) => [monday, later(monday, -7)]);
  const sums = fromFiles(
    files,
    weeks.map((from) => ({ ask: "sum" as const, way, from, to: later(from, 6) })),
  ) as number[];
  for (const [nth, monday] of mondays.entries()) {
    const { total } = await server.ask(growing.growth, {
      body: {
        type: types[way],
        startTime: monday,
        endTime: later(monday, 6),
        compare: "lastWeek",
        plain: true,
      },
    });
    const [current = 0, previous = 0] = [sums[2 * nth], sums[2 * nth + 1]];
    expect([total.current.value, total.previous.value], monday).toEqual([current, previous]);
    // Files with gaps are compared over the hours that both weeks have.
    const { how, value, previous: before } = total.compared;
    expect(how, monday).not.toBe("withheld");
    if (how === "partly")
      expect([value ?? 0, before ?? 0].map((part, at) => part <= ([current, previous][at] ?? 0))).toEqual([
        true,
        true,
      ]);
    const [now = current, then = previous] = how === "partly" ? [value ?? 0, before ?? 0] : [];
    expect(total.growth).toBeCloseTo(now / then - 1, 12);
  }
  await expectPartly(city, mondays, way);
}

export async function expectPeaks({ server, entityBySite, files }: City, from: string, to: string, way: Way) {
  const sites = [...entityBySite.keys()];
  const wanted = fromFiles(
    files,
    sites.map((site) => ({ ask: "peaks" as const, way, from, to, sites: [site] })),
  );
  const { subjects } = await server.ask(peaks.peaks, {
    body: { type: types[way], startTime: from, endTime: to, ids: [...entityBySite.values()] },
  });
  for (const [nth, site] of sites.entries()) {
    const own = subjects.find(({ id }) => id === entityBySite.get(site));
    const told = own?.weekdays.map(({ peak, trough }) => ({ peak, trough }));
    expect(told, site).toEqual(wanted[nth]);
  }
}

export async function newSites(server: ImportingServer, timeZone: string) {
  const entityBySite = new Map<string, number>();
  const makeAccess = async (site: string) => {
    const entityId = await entity(server.ask, { name: `Site ${site}`, timeZone, workTime: "00:00~00:00" });
    entityBySite.set(site, entityId);
    return access(server.ask, { entityId });
  };
  return { entityBySite, makeAccess };
}

export const listMonths = (year: number) =>
  Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, "0")}`);

/** The Mondays of a year but the first. */
export const listWeeks = (year: number) =>
  Array.from({ length: 366 }, (_, nth) => later(`${year}-01-08`, nth)).filter(
    (day) => new Date(day).getUTCDay() === 1 && later(day, 6) <= `${year}-12-31`,
  );
