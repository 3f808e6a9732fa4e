import { home } from "@foyer/contract/analytics/home";
import type { ImportPlan } from "@foyer/contract/counting/import-plan";
import { expect, test } from "vitest";
import { access, entity } from "../../../../test/factories.ts";
import { type ImportingServer, importingServer, toPlan } from "../../../../test/imports.ts";

const two = (n: number) => String(n).padStart(2, "0");
/** A file of one sensor; rows are what its clock showed and a count. */
const toFile = (rows: readonly (readonly [string, number | string])[]) => ({
  name: "door.csv",
  body: ["time,in", ...rows.map((row) => row.join(","))].join("\n"),
});
const toHours = (day: string, counts: readonly (number | string)[]) =>
  counts.map((count, hour) => [`${day} ${two(hour)}:00`, count] as const);

interface SiteOptions {
  timeZone?: string;
  businessDayStart?: string;
  plan?: Partial<ImportPlan>;
  layout?: object;
}

/** Imports rows of one sensor for an access of a new entity. */
async function counted(
  server: ImportingServer,
  rows: readonly (readonly [string, number | string])[],
  { timeZone = "Europe/Berlin", businessDayStart = "00:00", plan = {}, layout = {} }: SiteOptions = {},
) {
  const entityId = await entity(server.ask, { timeZone, businessDayStart, workTime: "00:00~00:00" });
  const accessId = await access(server.ask, { entityId });
  const up = await server.upload(toFile(rows));
  const whole = { ...toPlan(up, () => layout), mapping: [{ sensor: "door", accessId }], ...plan };
  const check = await server.check(up.id, whole);
  await server.import(up.id, whole);
  const { rows: records } = await server.platform.database.pool.query<{
    start: string;
    seconds: number;
    in: number;
    remark: string | null;
  }>(
    `select to_char(start_at at time zone 'UTC', 'MM-DD HH24:MI') as start, seconds, coalesce(in_count, 0) as in, remark
     from records where source = $1 order by start_at, seconds`,
    [`import:${up.id}`],
  );
  return {
    check,
    records: records.map(({ start, seconds, in: into, remark }) => [start, seconds, into, remark]),
    /** The hours with counts. */
    hours: async (day: string) => {
      const { now } = await server.ask(home.trend, { query: { entityId, startTime: day } });
      return now.filter(({ value }) => value).map(({ time, value }) => [time, value]);
    },
    day: async (day: string) =>
      (await server.ask(home.days, { query: { entityId, startTime: day, endTime: day } }))[0],
  };
}

test("an autumn hour that comes once is the first, or the second", async () => {
  const server = await importingServer();
  const rows = toHours("2026-10-25", [1, 2, 4, 8, 16]);
  const first = await counted(server, rows);
  expect(first.check.clockChanges).toEqual([
    { zone: "Europe/Berlin", day: "2026-10-25", kind: "doubled", rows: 1, read: "first" },
  ]);
  expect(await first.hours("2026-10-25")).toEqual([
    ["00:00", 1],
    ["01:00", 2],
    ["02:00+02:00", 4],
    ["03:00", 8],
    ["04:00", 16],
  ]);
  const second = await counted(server, rows, { plan: { doubledHour: "second" } });
  expect(await second.hours("2026-10-25")).toContainEqual(["02:00+01:00", 4]);
  expect(second.records).toContainEqual(["10-25 01:00", 3600, 4, "doubledHour"]);
});

test("an autumn hour that comes twice is read in the order of its rows", async () => {
  const server = await importingServer();
  const rows = ["01:30", "02:00", "02:30", "02:00", "02:30", "03:00"].map(
    (time, index) => [`2026-10-25 ${time}`, 2 ** index] as const,
  );
  const { check, hours, records } = await counted(server, rows, { layout: { interval: 1800 } });
  expect(check).toMatchObject({
    clockChanges: [{ rows: 4, read: "byOrder" }],
    repeated: { rows: 0 },
    gaps: { count: 0 },
  });
  expect(await hours("2026-10-25")).toEqual([
    ["01:00", 1],
    ["02:00+02:00", 2 + 4],
    ["02:00+01:00", 8 + 16],
    ["03:00", 32],
  ]);
  expect(records).toHaveLength(6);
});

test("a spring hour that never was moves forward; what is there already is added to, not replaced", async () => {
  const server = await importingServer();
  const { check, hours, records, day } = await counted(server, toHours("2026-03-29", [1, 2, 4, 8, 16]));
  expect(check.clockChanges).toEqual([
    { zone: "Europe/Berlin", day: "2026-03-29", kind: "skipped", rows: 1, read: "forward" },
  ]);
  expect(records).toEqual([
    ["03-28 23:00", 3600, 1, null],
    ["03-29 00:00", 3600, 2, null],
    // Covers no time, so that no hour is covered twice.
    ["03-29 01:00", 0, 4, "skippedHour"],
    ["03-29 01:00", 3600, 8, null],
    ["03-29 02:00", 3600, 16, null],
  ]);
  expect(await hours("2026-03-29")).toEqual([
    ["00:00", 1],
    ["01:00", 2],
    ["03:00", 12],
    ["04:00", 16],
  ]);
  expect(await day("2026-03-29")).toMatchObject({
    value: 31,
    coveredSeconds: 4 * 3600,
    expectedSeconds: 4 * 3600,
  });

  const moved = await counted(server, toHours("2026-03-29", [1, 2, 4]));
  expect(moved.records.at(-1)).toEqual(["03-29 01:00", 3600, 4, "skippedHour"]);
  const empty = await counted(server, toHours("2026-03-29", [1, 2, "", 8]));
  expect(empty.check).toMatchObject({ emptyRows: 1, records: 3, clockChanges: [{ rows: 0, read: "none" }] });
  const dropped = await counted(server, toHours("2026-03-29", [1, 2, 4, 8]), {
    plan: { skippedHour: "drop" },
  });
  expect(dropped.check).toMatchObject({ sums: { in: 11 }, clockChanges: [{ rows: 1, read: "dropped" }] });
});

test("whole days have 23 and 25 hours, and belong to the business day", async () => {
  const server = await importingServer();
  const days = [
    ["2026-03-28", 1],
    ["2026-03-29", 2],
    ["2026-10-24", 4],
    ["2026-10-25", 8],
    ["2026-10-26", 16],
  ] as const;
  for (const businessDayStart of ["00:00", "06:00", "23:45"]) {
    const { check, records, day } = await counted(server, days, { businessDayStart });
    expect(check).toMatchObject({ records: 5, faults: { count: 0 } });
    expect(records.map(([, seconds]) => (seconds as number) / 3600).sort()).toEqual([23, 24, 24, 24, 25]);
    for (const [date, value] of days) {
      const figure = await day(date);
      expect(figure, `${businessDayStart} ${date}`).toMatchObject({ value });
      expect(figure?.coveredSeconds).toBe(figure?.expectedSeconds);
    }
  }
});

test("times that are the end of their interval", async () => {
  const server = await importingServer();
  const rows = [
    ["2026-05-04 24:00", 1],
    ["2026-05-05 00:30", 2],
    ["2026-05-05 01:00", 4],
  ] as const;
  const { records, day } = await counted(server, rows, { layout: { anchor: "end", interval: 1800 } });
  expect(records.map(([start]) => start)).toEqual(["05-04 21:30", "05-04 22:00", "05-04 22:30"]);
  expect(await day("2026-05-04")).toMatchObject({ value: 1 });
  expect(await day("2026-05-05")).toMatchObject({ value: 6 });
  const midnights = [
    ["2026-05-05 00:00", 5],
    ["2026-05-06 00:00", 6],
  ] as const;
  const days = await counted(server, midnights, { layout: { anchor: "end", interval: "day" } });
  expect(await days.day("2026-05-04")).toMatchObject({ value: 5 });
  expect(await days.day("2026-05-05")).toMatchObject({ value: 6 });
});

test("intervals of several hours end where the clock says", async () => {
  const server = await importingServer();
  for (const [day, hours] of [
    ["2026-03-29", [5, 6, 6, 6]],
    ["2026-10-25", [7, 6, 6, 6]],
  ] as const) {
    const rows = [0, 6, 12, 18].map((hour) => [`${day} ${two(hour)}:00`, 1] as const);
    const { check, records } = await counted(server, rows);
    expect(records.map(([, seconds]) => (seconds as number) / 3600)).toEqual(hours);
    expect(check).toMatchObject({ gaps: { count: 0 }, faults: { count: 0 } });
  }
});

test("half an hour of change, quarter-hour zones, and a clock named by the file", async () => {
  const server = await importingServer();
  // Lord Howe: 02:00 +11:00 becomes 01:30 +10:30 on 5 April 2026.
  const half = ["01:00", "01:30", "01:30", "02:00"].map(
    (time, index) => [`2026-04-05 ${time}`, 2 ** index] as const,
  );
  const howe = await counted(server, half, { timeZone: "Australia/Lord_Howe", layout: { interval: 1800 } });
  expect(howe.records.map(([start, , into]) => [start, into])).toEqual([
    ["04-04 14:00", 1],
    ["04-04 14:30", 2],
    ["04-04 15:00", 4],
    ["04-04 15:30", 8],
  ]);
  const nepal = await counted(server, toHours("2026-05-04", [3]), { timeZone: "Asia/Kathmandu" });
  expect(nepal.records).toEqual([["05-03 18:15", 3600, 3, null]]);
  const utc = await counted(server, toHours("2026-10-25", [1, 2, 4]), { layout: { zone: "UTC" } });
  expect(utc.records.map(([start]) => start)).toEqual(["10-25 00:00", "10-25 01:00", "10-25 02:00"]);
  expect(await utc.hours("2026-10-25")).toEqual([
    ["02:00+02:00", 1],
    ["02:00+01:00", 2],
    ["03:00", 4],
  ]);
});
