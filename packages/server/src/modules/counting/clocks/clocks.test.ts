import { expect, test } from "vitest";
import { clockHours, hourName, listPieces } from "./clocks.ts";

const berlin = { zone: "Europe/Berlin", dayStartMinute: 0 };
const autumn = { from: "2026-10-25", to: "2026-10-25" };

const listTimes = (...asked: Parameters<typeof listPieces>) =>
  listPieces(...asked).map(({ time }) => time.slice(11));

test("pieces are in the order of time where the clock is put back", () => {
  const half = listTimes(berlin, "30m", autumn);
  expect(half.slice(3, 9)).toEqual([
    "01:30",
    "02:00+02:00",
    "02:30+02:00",
    "02:00+01:00",
    "02:30+01:00",
    "03:00",
  ]);
  expect(listTimes(berlin, "5m", autumn).slice(34, 38)).toEqual([
    "02:50+02:00",
    "02:55+02:00",
    "02:00+01:00",
    "02:05+01:00",
  ]);
  expect(listTimes(berlin, "1h", autumn).slice(1, 5)).toEqual([
    "01:00",
    "02:00+02:00",
    "02:00+01:00",
    "03:00",
  ]);
});

test("a change longer than an hour", () => {
  const troll = { zone: "Antarctica/Troll", dayStartMinute: 0 };
  expect(listTimes(troll, "1h", autumn).slice(0, 7)).toEqual([
    "00:00",
    "01:00+02:00",
    "02:00+02:00",
    "01:00+00:00",
    "02:00+00:00",
    "03:00",
    "04:00",
  ]);
});

test("a change of half an hour begins a piece that is called by what the clock shows then", () => {
  const island = { zone: "Australia/Lord_Howe", dayStartMinute: 0 };
  const day = { from: "2026-04-05", to: "2026-04-05" };
  expect(listTimes(island, "1h", day).slice(0, 4)).toEqual(["00:00", "01:00", "01:30+10:30", "02:00"]);
  const hours = clockHours(island, "2026-04-05");
  expect(hours.slice(1, 3).map(hourName)).toEqual(["01:00", "01:30+10:30"]);
});

test("with a day that begins off the hour every piece begins when it says, in order, and days meet without a gap", () => {
  const days = { from: "2026-10-24", to: "2026-10-25" };
  const names = listTimes({ ...berlin, dayStartMinute: 270 }, "1h", days);
  expect(names.slice(20, 27)).toEqual([
    "00:30",
    "01:30",
    "02:30+02:00",
    "02:00+01:00",
    "02:30+01:00",
    "03:30",
    "04:30",
  ]);
  for (const [zone, from, to] of [
    ["Europe/Berlin", "2026-10-24", "2026-10-26"],
    ["Europe/Berlin", "2026-03-28", "2026-03-30"],
    ["Antarctica/Troll", "2026-10-24", "2026-10-26"],
    ["Australia/Lord_Howe", "2026-04-04", "2026-04-06"],
    ["America/St_Johns", "2026-10-31", "2026-11-02"],
  ] as const)
    for (const dayStartMinute of [0, 150, 270])
      for (const interval of ["5m", "30m", "1h"] as const) {
        const pieces = listPieces({ zone, dayStartMinute }, interval, { from, to });
        for (const [index, piece] of pieces.entries()) {
          const next = pieces[index + 1];
          if (next) expect([piece.end, next.place >= piece.place]).toEqual([next.begin, true]);
        }
        expect(new Set(pieces.map(({ time }) => time)).size).toBe(pieces.length);
      }
});
