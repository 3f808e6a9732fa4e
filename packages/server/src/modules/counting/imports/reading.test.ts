import { Readable } from "node:stream";
import type { ImportLayout, ImportPlan } from "@foyer/contract/counting/import-plan";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeWall } from "../../../platform/time/zone-time.ts";
import { readCount } from "./cell-count.ts";
import { readClock } from "./clock-times.ts";
import { CountTable } from "./count-table.ts";
import { guessLayout, sensorOfName } from "./guess-layout.ts";
import { readPlan } from "./read-plan.ts";
import { readStamp } from "./stamps.ts";
import { lineOfSensor } from "./targets.ts";
import { makeZoneClock } from "./zone-clock.ts";

describe("counts in cells", () => {
  test.each([
    ["12", ".", 12],
    [" 1,234 ", ".", 1234],
    ["1.234", ",", 1234],
    ["1 234 567", ",", 1_234_567],
    ["1'234", ".", 1234],
    ["12.0", ".", 12],
    ["12,00", ",", 12],
    ["1,234.0", ".", 1234],
    ["", ".", null],
    ["n/a", ".", null],
    ["-", ".", null],
    ["12.5", ".", "notWhole"],
    ["-3", ".", "negative"],
    ["=A1+B1", ".", "formula"],
    ["#REF!", ".", "notANumber"],
    ["12 people", ".", "notANumber"],
    ["1,23", ".", "notANumber"],
    ["2147483648", ".", "tooLarge"],
    ["99999999999999999999", ".", "tooLarge"],
  ] as const)("%j with %j is %j", (cell, decimal, count) => {
    expect(readCount(cell, decimal)).toEqual(typeof count === "string" ? { fault: count } : count);
  });
});

describe("times in cells", () => {
  const wall = (text: string, order: Parameters<typeof readStamp>[1]) => {
    const stamp = readStamp(text, order);
    return stamp && `${writeWall(stamp.ms)}${stamp.isWall ? "" : "Z"}${stamp.hasClock ? "" : " day"}`;
  };
  test.each([
    ["2026-05-04", "ymd", "2026-05-04 00:00:00 day"],
    ["2026/5/4 7:05", "ymd", "2026-05-04 07:05:00"],
    ["20260504T0705", "ymd", null],
    ["20260504 07:05", "ymd", "2026-05-04 07:05:00"],
    ["2026-05-04T07:05:09.500Z", "ymd", "2026-05-04 07:05:09Z"],
    ["2026-05-04T07:05+0530", "ymd", "2026-05-04 01:35:00Z"],
    ["2026-05-04 07:05 UTC", "ymd", "2026-05-04 07:05:00Z"],
    ["04.05.2026 07:05:09", "dmy", "2026-05-04 07:05:09"],
    ["4/5/26", "dmy", "2026-05-04 00:00:00 day"],
    ["4/5/26", "mdy", "2026-04-05 00:00:00 day"],
    ["07/24/05", "mdy", "2005-07-24 00:00:00 day"],
    ["07/24/05", "dmy", null],
    ["01-Feb-17", "dmy", "2017-02-01 00:00:00 day"],
    ["Feb 1, 2017 12:30 AM", "dmy", "2017-02-01 00:30:00"],
    ["1. März 2026", "dmy", "2026-03-01 00:00:00 day"],
    ["1 févr. 2026", "dmy", "2026-02-01 00:00:00 day"],
    ["Mon, 4 May 2026", "dmy", "2026-05-04 00:00:00 day"],
    ["31.02.2026", "dmy", null],
    ["29.02.2024", "dmy", "2024-02-29 00:00:00 day"],
    ["2026-05-04 24:00", "ymd", "2026-05-05 00:00:00"],
    ["2026-05-04 25:00", "ymd", null],
    ["2026-05-04 07:60", "ymd", null],
    ["1777870800", "epoch", "2026-05-04 05:00:00Z"],
    ["1777870800000", "epoch", "2026-05-04 05:00:00Z"],
    ["46146.2916666667", "excel", "2026-05-04 07:00:00"],
    ["46146", "excel", "2026-05-04 00:00:00 day"],
    ["soon", "ymd", null],
    ["", "ymd", null],
  ] as const)("%j as %s is %j", (text, order, read) => expect(wall(text, order)).toBe(read));

  test.each([
    ["7", 7 * 3600],
    ["07:30", 7.5 * 3600],
    ["12 AM", 0],
    ["12:15 p.m.", 12.25 * 3600],
    ["13 PM", null],
    ["24", 24 * 3600],
    ["25", null],
  ] as const)("the time of day %j", (text, seconds) =>
    expect(readClock(text, "alone")?.ms ?? null).toBe(seconds === null ? null : seconds * 1000),
  );

  test.each([
    ["09:00-10:00", "09:00–10:00"],
    ["9-10", "09:00–10:00"],
    ["09:00 - 10:00", "09:00–10:00"],
    ["09:00 to 10:00", "09:00–10:00"],
    ["09:00–10:00", "09:00–10:00"],
    ["09.00 - 10.00 Uhr", "09:00–10:00"],
    ["von 9 bis 10 Uhr", "09:00–10:00"],
    ["9h-10h", "09:00–10:00"],
    ["9时至10时", "09:00–10:00"],
    ["9点30分-10点", "09:30–10:00"],
    ["09:00~10:00", "09:00–10:00"],
    ["9 AM - 10 AM", "09:00–10:00"],
    ["9-10 PM", "21:00–22:00"],
    ["11-1 PM", "11:00–13:00"],
    ["12-1 AM", "00:00–01:00"],
    ["09:00:00-09:59:59", "09:00–10:00"],
    ["09:00-09:59", "09:00–10:00"],
    ["09:15-09:29", "09:15–09:30"],
    ["20:00-21:00", "20:00–21:00"],
    ["23:00-24:00", "23:00–24:00"],
    ["23:00-00:00", "23:00–24:00"],
    ["23:00:00-23:59:59", "23:00–24:00"],
    ["22:00-02:00", "22:00–26:00"],
    ["00:00-24:00", "00:00–24:00"],
    ["10:00-10:00", null],
    ["09:00-05:00", null],
    ["09:00-25:00", null],
    ["09:00+02:00", null],
    ["09:00-10:00-11:00", null],
    ["24:00-01:00", null],
  ])("the range of clock times %j is %j", (text, read) => {
    const clock = readClock(text, "alone");
    const shown = (ms: number) =>
      `${String(ms / 3_600_000 - ((ms / 60_000) % 60) / 60).padStart(2, "0")}:${String((ms / 60_000) % 60).padStart(2, "0")}`;
    expect(clock?.endMs === undefined ? null : `${shown(clock.ms)}–${shown(clock.endMs)}`).toBe(read);
    expect(clock?.offset).toBe(undefined);
  });

  test.each([
    ["2026-11-02 09:00-10:00", "ymd", "2026-11-02 09:00:00 to 2026-11-02 10:00:00"],
    ["2026-11-02 20:00-21:00", "ymd", "2026-11-02 20:00:00 to 2026-11-02 21:00:00"],
    ["02.11.2026 9-10 Uhr", "dmy", "2026-11-02 09:00:00 to 2026-11-02 10:00:00"],
    ["2026-11-02 23:00-00:00", "ymd", "2026-11-02 23:00:00 to 2026-11-03 00:00:00"],
    ["2026-11-02 09:00 - 2026-11-02 10:00", "ymd", "2026-11-02 09:00:00 to 2026-11-02 10:00:00"],
    ["2026-11-02T09:00Z/2026-11-02T10:00Z", "ymd", "2026-11-02 09:00:00 to 2026-11-02 10:00:00"],
    // Behind a day with `T`, or with seconds, it is an offset as ISO 8601 writes it.
    ["2026-11-02T09:00-10:00", "ymd", "2026-11-02 19:00:00"],
    ["2026-11-02 09:00:00-05", "ymd", "2026-11-02 14:00:00"],
    ["2026-11-02 09:00+02:00", "ymd", "2026-11-02 07:00:00"],
    ["2026-11-02T09:00+14:00", "ymd", "2026-11-01 19:00:00"],
    ["2026-11-02T09:00-12:00", "ymd", "2026-11-02 21:00:00"],
    ["2026-11-02T20:00-21:00", "ymd", null],
    ["2026-11-02T09:00-12:30", "ymd", null],
    ["2026-11-02T09:00+14:15", "ymd", null],
    ["2026-11-02T09:00+02:75", "ymd", null],
  ] as const)("%j as %s is %j", (text, order, read) => {
    const stamp = readStamp(text, order);
    const end = stamp?.endMs === undefined ? "" : ` to ${writeWall(stamp.endMs)}`;
    expect(stamp && `${writeWall(stamp.ms)}${end}`).toBe(read);
  });

  test("every way to write a day and time is read back", () => {
    const moment = fc.date({ min: new Date("1970-01-02"), max: new Date("2069-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const ms = Math.floor(date.getTime() / 1000) * 1000;
        const [day = "", time = ""] = writeWall(ms).split(" ");
        const [year = "", month, dayOfMonth] = day.split("-");
        const name = new Date(ms).toLocaleDateString("en", { month: "short", timeZone: "UTC" });
        for (const [text, order] of [
          [`${day} ${time}`, "ymd"],
          [`${dayOfMonth}.${month}.${year} ${time}`, "dmy"],
          [`${month}/${dayOfMonth}/${year.slice(2)} ${time}`, "mdy"],
          [`${dayOfMonth}-${name}-${year} ${time}`, "dmy"],
          [`${name} ${dayOfMonth}, ${year} ${time}`, "mdy"],
        ] as const)
          expect(readStamp(text, order)).toEqual({ ms, isWall: true, hasClock: true });
      }),
    );
  });
});

test("a table of counts keeps what a map would", () => {
  const count = fc.record({
    sensor: fc.integer({ min: 0, max: 3 }),
    start: fc.integer({ min: -5, max: 5 }).map((n) => n * 3_600_000 + 1e12),
    seconds: fc.constantFrom(0, 3600),
    values: fc.tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: -1, max: 3 })),
  });
  fc.assert(
    fc.property(fc.array(count, { maxLength: 200 }), (counts) => {
      const table = new CountTable(2);
      const expected = new Map<string, number[]>();
      for (const [row, { sensor, start, seconds, values }] of counts.entries()) {
        table.add({ sensor, start, seconds, values, row, file: 0, flag: 0 }, "last");
        const key = `${sensor} ${start} ${seconds}`;
        const known = expected.get(key) ?? [-1, -1];
        expected.set(
          key,
          known.map((value, slot) => ((values[slot] ?? -1) >= 0 ? (values[slot] as number) : value)),
        );
      }
      expect(table.size).toBe(expected.size);
      for (const [key, values] of expected) {
        const [sensor = 0, start = 0, seconds = 0] = key.split(" ").map(Number);
        const at = table.find({ sensor, start, seconds });
        expect(values.map((value) => Math.max(0, value))).toEqual([
          table.valueAt(0, at),
          table.valueAt(1, at),
        ]);
      }
    }),
  );
});

test("a table of counts grows, and of repeated counts the largest may win", () => {
  const table = new CountTable(1);
  const add = (start: number, value: number, rule: "last" | "largest") =>
    table.add({ sensor: 0, start, seconds: 60, values: [value], row: start, file: 0, flag: 0 }, rule);
  for (let minute = 0; minute < 20_000; minute++) add(minute * 60_000, minute, "last");
  expect(table.size).toBe(20_000);
  for (let minute = 0; minute < 20_000; minute += 997)
    expect(table.find({ sensor: 0, start: minute * 60_000, seconds: 60 })).toBe(minute);
  expect([add(0, 5, "largest"), add(0, 3, "largest"), add(0, 5, "last"), table.valueAt(0, 0)]).toEqual([
    "other",
    "other",
    "same",
    5,
  ]);
});

const layout: ImportLayout = {
  encoding: "utf-8",
  delimiter: ",",
  headerRow: 0,
  columns: [{ role: "sensor" }, { role: "time" }, { role: "in" }],
  dateOrder: "ymd",
  decimal: ".",
  anchor: "start",
  interval: 3600,
  sensor: "",
};
const planWith = (more: Partial<ImportPlan>): ImportPlan => ({
  files: [{ fileId: 1, layout }],
  mapping: [],
  doubledHour: "first",
  skippedHour: "forward",
  repeated: "last",
  badRows: "refuse",
  ...more,
});

const read = (text: string, zone: string, more: Partial<ImportPlan> = {}) => {
  const clock = makeZoneClock(zone);
  return readPlan(planWith(more), {
    name: () => "a.csv",
    content: () => Readable.from([Buffer.from(text)]),
    findPlace: () => ({ clock, dayStartMinute: 0, is: "mapped" }),
    findClock: makeZoneClock,
  });
};

test("in no zone and at no change of the clock does a count get lost or added twice", async () => {
  const zones = [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Tehran",
    "Africa/Casablanca",
    "UTC",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 20 * 365 }),
      fc.constantFrom("first" as const, "second" as const),
      fc.constantFrom("start" as const, "end" as const),
      async (zone, day, doubledHour, anchor) => {
        // Three local days of 24 rows each, as clocks without summer time write them.
        const begin = Date.UTC(2005, 0, 1) + day * 86_400_000;
        const rows = Array.from({ length: 72 }, (_, hour) => [
          "x",
          writeWall(begin + hour * 3_600_000),
          hour + 1,
        ]);
        const { table, faults, repeated } = await read(rows.map((row) => row.join(",")).join("\n"), zone, {
          doubledHour,
          files: [{ fileId: 1, layout: { ...layout, anchor } }],
        });
        let sum = 0;
        for (let at = 0; at < table.size; at++) sum += table.valueAt(0, at);
        expect([sum, faults.count, repeated.rows]).toEqual([(72 * 73) / 2, 0, 0]);
      },
    ),
    {
      numRuns: 60,
      // Clocks that leap by half an hour.
      examples: [
        ["Australia/Lord_Howe", 7216, "first", "start"],
        ["Australia/Lord_Howe", 7216, "first", "end"],
        ["Australia/Lord_Howe", 7035, "second", "start"],
        ["Australia/Lord_Howe", 7035, "second", "end"],
      ],
    },
  );
});

test("a clock of a zone reads like the zone itself", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/London", "America/Sao_Paulo", "Pacific/Apia", "Asia/Kolkata"),
      fc.date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      (zone, date) => {
        const clock = makeZoneClock(zone);
        const ms = Math.floor(date.getTime() / 60_000) * 60_000;
        const reading = clock.read(clock.toWall(ms));
        const moments = reading.kind === "twice" ? [reading.first, reading.second] : [reading.ms];
        expect(moments).toContain(ms);
        expect(Date.parse(clock.write(ms))).toBe(ms);
      },
    ),
  );
});

test("a count of no record, rows of one direction, and columns of several sensors", async () => {
  const { table } = await read("x,2026-05-04 09:00,1\nx,2026-05-04 10:00,\n,2026-05-04 09:00,1\n", "UTC");
  expect(table.size).toBe(1);
  const guess = guessLayout(
    Buffer.from("when,dir,number\n2026-05-04 09:00,in,5\n2026-05-04 09:00,out,3\n2026-05-04 10:00,in,4\n"),
    { name: "x.csv", isUtf8: true, isWhole: true },
  ).layout;
  expect(guess).toMatchObject({
    columns: [{ role: "time" }, { role: "direction" }, { role: "value" }],
    directions: { in: ["in"], out: ["out"] },
    interval: 3600,
  });
  const wide = guessLayout(Buffer.from("day;Nord;Süd\n01.05.2026;1;2\n02.05.2026;3;4\n"), {
    name: "x.csv",
    isUtf8: true,
    isWhole: true,
  }).layout;
  expect(wide.columns).toEqual([
    { role: "time" },
    { role: "in", sensor: "Nord" },
    { role: "in", sensor: "Süd" },
  ]);
});

test("hours written as ranges are hours, in a column of their own or behind the day", async () => {
  const ranges = [
    (from: string, to: string) => `${from}:00-${to}:00`,
    (from: string, to: string) => `${from}:00 - ${to}:00`,
    (from: string, to: string) => `${from}:00 to ${to}:00`,
    (from: string) => `${from}:00:00-${from}:59:59`,
    (from: string, to: string) => `${Number(from)}-${Number(to)}`,
  ];
  const hours = Array.from({ length: 24 }, (_, hour) =>
    [hour, hour + 1].map((each) => String(each).padStart(2, "0")),
  );
  for (const range of ranges) {
    for (const isSplit of [true, false]) {
      const rows = ["2026-11-02", "2026-11-03"].flatMap((day) =>
        hours.map(
          ([from = "", to = ""], hour) => `${day}${isSplit ? "," : " "}${range(from, to)},${hour + 1}`,
        ),
      );
      const text = `${isSplit ? "Date,Hour,In" : "Time,In"}\n${rows.join("\n")}\n`;
      const guess = guessLayout(Buffer.from(text), { name: "a.csv", isUtf8: true, isWhole: true }).layout;
      expect(guess).toMatchObject({ interval: 3600, anchor: "start" });
      expect(guess.columns.map(({ role }) => role)).toEqual(
        isSplit ? ["date", "clock", "in"] : ["time", "in"],
      );
      const { table, faults, repeated } = await read(text, "Europe/Berlin", {
        files: [{ fileId: 1, layout: guess }],
      });
      expect([faults.count, repeated.rows, table.size]).toEqual([0, 0, 48]);
      expect(new Set(table.seconds.subarray(0, 48))).toEqual(new Set([3600]));
      expect(new Date(table.start[9] as number).toISOString()).toBe("2026-11-02T08:00:00.000Z");
    }
  }
});

test("ranges of other lengths keep theirs, over midnight and where the clock is changed", async () => {
  const text = "x,2026-10-24 10:00-11:30,1\nx,2026-10-24 22:00-01:00,2\nx,2026-10-25 01:00-04:00,4\n";
  const { table, faults } = await read(text, "Europe/Berlin");
  expect(faults.count).toBe(0);
  expect(
    [0, 1, 2].map((at) => [
      new Date(table.start[at] as number).toISOString(),
      (table.seconds[at] as number) / 60,
    ]),
  ).toEqual([
    ["2026-10-24T08:00:00.000Z", 90],
    ["2026-10-24T20:00:00.000Z", 180],
    ["2026-10-24T23:00:00.000Z", 240],
  ]);
});

test("an offset that no clock has, and one behind a time alone, are faults of the row", async () => {
  const { table, faults } = await read("x,2026-11-02T20:00-21:00,1\nx,2026-11-02 09:00,2\n", "UTC");
  expect([table.size, faults.list().byReason]).toEqual([1, { timeUnreadable: 1 }]);
});

test("columns of a direction each belong to their places", () => {
  const guessRoles = (header: string, rows: string[]) =>
    guessLayout(Buffer.from(`${header}\n${rows.join("\n")}\n`), {
      name: "x.csv",
      isUtf8: true,
      isWhole: true,
    }).layout.columns;
  const times = ["2026-05-04 09:00", "2026-05-04 10:00", "2026-05-04 11:00"];
  const four = times.map((time, index) => `${time},${index + 1},${index},${index + 7},5`);
  const expected = [
    { role: "time" },
    { role: "in", sensor: "Main" },
    { role: "out", sensor: "Main" },
    { role: "in", sensor: "Back" },
    { role: "out", sensor: "Back" },
  ];
  expect(guessRoles("Time,Main in,Main out,Back in,Back out", four)).toEqual(expected);
  expect(guessRoles("Time,Main_In,Main_Out,Back_In,Back_Out", four)).toEqual(expected);
  expect(guessRoles("Time,Main (in),Main (out),Back (in),Back (out)", four)).toEqual(expected);
  expect(guessRoles("Time,In Main,Out Main,In Back,Out Back", four)).toEqual(expected);
  expect(guessRoles("时间,正门进,正门出,后门进,后门出", four).map(({ sensor }) => sensor)).toEqual([
    undefined,
    "正门",
    "正门",
    "后门",
    "后门",
  ]);
  // Columns of people, not of places.
  expect(guessRoles("Time,In,Out,Adults in,Children in", four).map(({ role }) => role)).toEqual([
    "time",
    "in",
    "out",
    "adult",
    "child",
  ]);
  const doors = [{ role: "time" }, { role: "in", sensor: "Door A" }, { role: "in", sensor: "Door B" }];
  const two = times.map((time, index) => `${time},${index + 3},${index}`);
  expect(guessRoles("Hour,Door A,Door B", two)).toEqual(doors);
  expect(
    guessRoles(
      "Hour,Door A,Door B",
      times.map((time) => `${time},4,4`),
    ),
  ).toEqual(doors);
  // A number that is the sensor's, the same in every row.
  expect(
    guessRoles(
      "Time,Sensor ID,In",
      times.map((time, index) => `${time},17,${index}`),
    ).map(({ role }) => role),
  ).toEqual(["time", "sensor", "in"]);
});

test("random bytes are guessed and read without a crash", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ maxLength: 200 }),
      async (bytes, text) => {
        for (const body of [Buffer.from(bytes), Buffer.from(`time,in\n${text}`)]) {
          const { layout: guess } = guessLayout(body, { name: "x", isUtf8: true, isWhole: true });
          expect(guess.columns.length).toBeGreaterThan(0);
        }
      },
    ),
  );
});

test("names of files and lines", () => {
  expect(
    ["door-2024-01.csv", "door_2024-02-28.csv.gz", "door 2024.xlsx", "2024.csv"].map(sensorOfName),
  ).toEqual(["door", "door", "door", "2024"]);
  expect(lineOfSensor(" ")).toBe("1");
  const long = "x".repeat(100);
  expect(lineOfSensor(long)).toHaveLength(64);
  expect(lineOfSensor(`${long}1`)).not.toBe(lineOfSensor(`${long}2`));
});
