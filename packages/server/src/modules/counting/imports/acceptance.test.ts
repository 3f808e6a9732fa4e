import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import type { ImportLayout } from "@foyer/contract/counting/import-plan";
import { expect, test } from "vitest";
import { access, entity } from "../../../../test/factories.ts";
import {
  type ImportingServer,
  importingServer,
  toPart,
  toPlan,
  type Uploaded,
} from "../../../../test/imports.ts";
import { sharedData } from "../../../../test/shared-data.ts";

/**
 * Published counts are imported over the API, and its totals of days, months and years are compared with those of the
 * reader below, which shares no code with the import: it goes by the local date that each row states.
 */
interface Row {
  sensor: string;
  /** What identifies repeated rows of a sensor: the last one counts. */
  time: string;
  day: string;
  in: number;
  out: number;
}

interface Sums {
  in: number;
  out: number;
}

type ByDay = Map<string, Sums>;

const toText = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
};

/** Cells of a line; quotation marks may hold commas. */
const parseCells = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).length)
    .map(([, cell = ""]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));

/** The rows of a file as objects by the names in its first line. */
function* namedRows(path: string): Generator<Record<string, string>> {
  const [head = "", ...lines] = toText(path).split(/\r\n|\n|\r/);
  const names = parseCells(head);
  for (const line of lines) {
    if (line === "") continue;
    const cells = line.includes('"') ? parseCells(line) : line.split(",");
    yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  }
}

/** Sums of each sensor by local day; of rows for the same time the last one counts. */
function toDays(rows: Iterable<Row>): Map<string, ByDay> {
  const last = new Map<string, Row>();
  for (const row of rows) last.set(`${row.sensor}|${row.time}`, row);
  const sensors = new Map<string, ByDay>();
  for (const { sensor, day, in: into, out } of last.values()) {
    const days = sensors.get(sensor) ?? new Map<string, Sums>();
    sensors.set(sensor, days);
    const sums = days.get(day) ?? { in: 0, out: 0 };
    days.set(day, { in: sums.in + into, out: sums.out + out });
  }
  return sensors;
}

const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const types = { in: "flowIn", out: "flowOut" } as const;
type Way = keyof typeof types;

/** Total of entities over days. */
async function total({ ask }: ImportingServer, ids: number[], way: Way, startTime: string, endTime: string) {
  const body = { type: types[way], dataType: 0 as const, ids, startTime, endTime, size: 1 };
  return (await ask(ranking.rank, { body })).total.value ?? 0;
}

const sumDays = (days: Iterable<ByDay>, way: Way, span: string): number => {
  let sum = 0;
  for (const byDay of days) for (const [day, sums] of byDay) if (day.startsWith(span)) sum += sums[way];
  return sum;
};

/** Days, one by one, of the first sensors; months and years of all together. */
async function expectSame(
  server: ImportingServer,
  entityBySite: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, ByDay>,
  ways: readonly Way[],
  shown = 8,
) {
  expect([...entityBySite.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [sensor, entityId] of [...entityBySite].slice(0, shown)) {
    const days = expected.get(sensor) as ByDay;
    const all = [...days.keys()].sort();
    for (let from = all[0] as string; from <= (all.at(-1) as string); from = later(from, 92)) {
      for (const way of ways) {
        const query = { entityId, type: types[way], startTime: from, endTime: later(from, 91) };
        const actual = await server.ask(home.days, { query });
        const wanted = actual.map(({ day }) => days.get(day)?.[way] ?? 0);
        expect(
          actual.map(({ value }) => value ?? 0),
          `${sensor} ${way} from ${from}`,
        ).toEqual(wanted);
      }
    }
  }
  const ids = [...entityBySite.values()];
  const byDay = [...expected.values()];
  const days = byDay.flatMap((one) => [...one.keys()]);
  for (const way of ways) {
    for (const month of new Set(days.map((day) => day.slice(0, 7))))
      expect(await total(server, ids, way, `${month}-01`, lastDay(month)), `${month} ${way}`).toBe(
        sumDays(byDay, way, month),
      );
    for (const year of new Set(days.map((day) => day.slice(0, 4))))
      expect(await total(server, ids, way, `${year}-01-01`, `${year}-12-31`), `${year} ${way}`).toBe(
        sumDays(byDay, way, year),
      );
  }
}

/** Imports as guessed but for `change`, every sensor for an access of an entity of its own. */
async function imported(
  server: ImportingServer,
  up: Uploaded,
  timeZone: string,
  change?: (guess: ImportLayout) => Partial<ImportLayout>,
) {
  const plan = toPlan(up, change);
  const { sensors } = await server.check(up.id, plan);
  const entityBySite = new Map<string, number>();
  const mapping = [];
  for (const { sensor } of sensors) {
    const entityId = await entity(server.ask, { timeZone, workTime: "00:00~00:00" });
    entityBySite.set(sensor, entityId);
    mapping.push({ sensor, accessId: await access(server.ask, { entityId }) });
  }
  const details = await server.import(up.id, { ...plan, mapping });
  expect(details).toMatchObject({ state: "done", failure: null, result: { faults: 0, quarantined: 0 } });
  return { entityBySite, details };
}

const files = {
  wuerzburg: sharedData("wuerzburg_hourly_2024_kaiser_spiegel.csv.gz"),
  moers: sharedData("moers_hourly_2022-05_06.csv"),
  melbourne2013: sharedData("melbourne_hourly_2013.csv.gz"),
  melbourne2023: sharedData("melbourne_hourly_directional_2023_even.csv.gz"),
  seattle: sharedData("seattle_fremont_2012-10_2016.csv"),
  calit2: sharedData("calit2_w01-w10.data"),
  dublin: sharedData("dublin_daily_2026-02_05.csv"),
  leeds: sharedData("leeds_raw"),
};

const time = { timeout: 120_000 };

test.skipIf(!files.wuerzburg.isThere)(
  "Würzburg: a year with offsets, where one direction begins in June",
  time,
  async () => {
    const server = await importingServer();
    const up = await server.upload(toPart(files.wuerzburg.path));
    const { entityBySite } = await imported(server, up, "Europe/Berlin");
    const rows = [...namedRows(files.wuerzburg.path)].map((row): Row => {
      const { location = "", hour_start: start = "", ltr, rtl, total } = row;
      const hasWays = ltr !== "" || rtl !== "";
      const [into, out] = hasWays ? [Number(ltr), Number(rtl)] : [Number(total), 0];
      return { sensor: location, time: start, day: start.slice(0, 10), in: into, out };
    });
    expect(rows.reduce((sum, row) => sum + row.in + row.out, 0)).toBe(12_445_851);
    await expectSame(server, entityBySite, toDays(rows), ["in", "out"]);
  },
);

test.skipIf(!files.moers.isThere)(
  "Moers: two directions known by their sum alone, and adults and children",
  time,
  async () => {
    const server = await importingServer();
    const up = await server.upload(toPart(files.moers.path));
    const { entityBySite } = await imported(server, up, "Europe/Berlin");
    const named = [...namedRows(files.moers.path)];
    const rows = named.map((row): Row => {
      const { location = "", hour_start: start = "" } = row;
      return {
        sensor: location,
        time: start,
        day: start.slice(0, 10),
        in: Number(row.to_neumarkt),
        out: Number(row.to_neuer_wall),
      };
    });
    await expectSame(server, entityBySite, toDays(rows), ["in", "out"]);
    const [entityId = 0] = entityBySite.values();
    for (const [type, column] of [
      ["adult", "adult_to_neumarkt"],
      ["children", "child_to_neumarkt"],
    ] as const) {
      const body = {
        type,
        dataType: 0 as const,
        ids: [entityId],
        startTime: "2022-05-01",
        endTime: "2022-06-30",
      };
      const sum = named.reduce((all, row) => all + Number(row[column]), 0);
      expect((await server.ask(ranking.rank, { body })).total.value, type).toBe(sum);
    }
  },
);

test.skipIf(!files.melbourne2013.isThere)(
  "Melbourne 2013: wall clocks of nine sensors over a year",
  time,
  async () => {
    const server = await importingServer();
    const [head = "", ...lines] = toText(files.melbourne2013.path).split("\n").filter(Boolean);
    const part = lines.filter((line) => Number.parseInt(line, 10) <= 9);
    const up = await server.upload({ name: "part.csv", body: [head, ...part].join("\n") });
    const { entityBySite } = await imported(server, up, "Australia/Melbourne");
    const rows = part.map((line): Row => {
      const [, sensor = "", start = "", count] = line.split(",");
      return { sensor, time: start, day: start.slice(0, 10), in: Number(count), out: 0 };
    });
    expect(rows.length).toBeGreaterThan(60_000);
    await expectSame(server, entityBySite, toDays(rows), ["in"]);
  },
);

test.skipIf(!files.melbourne2023.isThere)(
  "Melbourne 2023: unsorted, with offsets, hours that come up to three times",
  time,
  async () => {
    const server = await importingServer();
    const [head = "", ...lines] = toText(files.melbourne2023.path).split("\n").filter(Boolean);
    const part = lines.filter((line) => Number.parseInt(line, 10) <= 40);
    const up = await server.upload({ name: "part.csv", body: [head, ...part].join("\n") });
    const { entityBySite } = await imported(server, up, "Australia/Melbourne");
    const rows = part.map((line): Row => {
      const [sensor = "", start = "", into, out] = line.split(",");
      return { sensor, time: start, day: start.slice(0, 10), in: Number(into), out: Number(out) };
    });
    const expected = toDays(rows);
    const counted = [...expected.values()].flatMap((days) => [...days.values()]);
    expect(counted.reduce((sum, day) => sum + day.in + day.out, 0)).toBeLessThan(
      rows.reduce((sum, row) => sum + row.in + row.out, 0),
    );
    await expectSame(server, entityBySite, expected, ["in", "out"]);
  },
);

test.skipIf(!files.seattle.isThere)(
  "Seattle: two sidewalks in columns of their own, over four years",
  time,
  async () => {
    const server = await importingServer();
    const up = await server.upload(toPart(files.seattle.path));
    const { entityBySite } = await imported(server, up, "America/Los_Angeles");
    const rows = [...namedRows(files.seattle.path)].flatMap((row) =>
      ["west_sidewalk", "east_sidewalk"].flatMap((sensor): Row[] => {
        const { hour_start_local: start = "" } = row;
        const count = row[sensor] ?? "";
        return count === ""
          ? []
          : [{ sensor, time: start, day: start.slice(0, 10), in: Number(count), out: 0 }];
      }),
    );
    await expectSame(server, entityBySite, toDays(rows), ["in"]);
    const years = await Promise.all(
      ["2012", "2013", "2014", "2015", "2016"].map((year) =>
        total(server, [...entityBySite.values()], "in", `${year}-01-01`, `${year}-12-31`),
      ),
    );
    expect(years).toEqual([152_711, 928_279, 1_006_196, 986_556, 982_470]);
  },
);

test.skipIf(!files.calit2.isThere)(
  "CalIt2: one row a direction, times are ends, no names",
  time,
  async () => {
    const server = await importingServer();
    const up = await server.upload(toPart(files.calit2.path));
    const { entityBySite } = await imported(server, up, "America/Los_Angeles", () => ({
      anchor: "end",
      columns: [{ role: "direction" }, { role: "date" }, { role: "clock" }, { role: "value" }],
      directions: { in: ["9"], out: ["7"] },
    }));
    const rows = toText(files.calit2.path)
      .split("\n")
      .filter(Boolean)
      .map((line): Row => {
        const [flow, date = "", clock = "", count] = line.trim().split(",");
        const [month, day, year] = date.split("/");
        const end = new Date(`20${year}-${month}-${day}T${clock}Z`);
        const start = new Date(end.getTime() - 30 * 60_000).toISOString();
        const [into, out] = flow === "9" ? [Number(count), 0] : [0, Number(count)];
        return { sensor: "calit2_w01-w10", time: `${flow} ${start}`, day: start.slice(0, 10), in: into, out };
      });
    await expectSame(server, entityBySite, toDays(rows), ["in", "out"]);
  },
);

test.skipIf(!files.dublin.isThere)("Dublin: whole days, some of them told twice", time, async () => {
  const server = await importingServer();
  const [head = "", ...lines] = toText(files.dublin.path).split(/\r?\n/).filter(Boolean);
  const part = lines.filter((line) => Number(line.split(",")[2]) % 7 === 0);
  const up = await server.upload({ name: "days.csv", body: [head, ...part].join("\n") });
  const { entityBySite } = await imported(server, up, "Europe/Dublin");
  const rows = part.map((line): Row => {
    const [day = "", , , sensor = "", pedestrians] = line.split(",");
    return { sensor, time: day, day, in: Number(pedestrians), out: 0 };
  });
  await expectSame(server, entityBySite, toDays(rows), ["in"]);
});

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A date of any of the feed's forms as `yyyy-MM-dd`. */
function feedDay(date: string): string {
  const slashed = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date);
  if (slashed) return `${slashed[3]}-${slashed[2]}-${slashed[1]}`;
  const named = /^(\d\d)-([A-Z][a-z]{2})-(\d\d)$/.exec(date);
  if (!named) return date;
  const month = months.indexOf((named[2] as string).toLowerCase()) + 1;
  return `20${named[3]}-${String(month).padStart(2, "0")}-${named[1]}`;
}

/** The broken feeds, which are refused, and some that are like others. */
const spared = /with-issues|-(feb|april|may|july|august|september)-2015|-(july|aug|nov)-2014/;

test.skipIf(!files.leeds.isThere)(
  "Leeds: monthly feeds in three layouts, hours and days, at once",
  time,
  async () => {
    const server = await importingServer();
    const names = readdirSync(files.leeds.path).filter((name) => !spared.test(name));
    expect(names).toHaveLength(17);
    const paths = names.map((name) => join(files.leeds.path, name));
    const up = await server.upload(...paths.map(toPart));
    expect(up.refused).toEqual([]);
    const { entityBySite } = await imported(server, up, "Europe/London");
    const rows = paths.flatMap((path) =>
      [...namedRows(path)].map((row): Row => {
        const day = feedDay(row.Date ?? "");
        const sensor = (row.LocationName ?? "").trim();
        return {
          sensor,
          time: `${day} ${row.Hour?.replace(":00", "").replace(/^0(?=\d)/, "")}`,
          day,
          in: Number(row.InCount),
          out: Number(row.OutCount),
        };
      }),
    );
    await expectSame(server, entityBySite, toDays(rows), ["in", "out"], 3);
  },
);
