import { growing } from "@foyer/contract/analytics/growth";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countedAllDay } from "../../../../test/counted-all-day.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { ins, insAllDay, neighbour } from "../../../../test/neighbours.ts";
import { testServer } from "../../../../test/test-server.ts";

/** Wednesday 2026-05-13 12:07; the last whole quarter ended at 12:00. */
const now = "2026-05-13T12:07:00Z";

test("a running week day by day, today beside the same elapsed time", async () => {
  const server = await testServer();
  server.clock.set(now);
  const place = await countingSite(server, { timeZone: "UTC", from: "2024-01-01" });
  await insAllDay(server, place, ["2026-05-11", "2026-05-13 12:15"], {
    "2026-05-11 10:00": 10,
    "2026-05-13 11:45": 7,
    "2026-05-13 12:00": 2,
  });
  await insAllDay(server, place, ["2026-05-04", "2026-05-06"], {
    "2026-05-04 10:00": 20,
    "2026-05-05 10:00": 1,
    "2026-05-06 11:00": 3,
    "2026-05-06 13:00": 50,
  });
  await ins(server, place, { "2026-05-08 13:00": 60 });
  const answer = await place.ask(growing.growth, {
    body: {
      type: "flowIn",
      startTime: "2026-05-11",
      endTime: "2026-05-17",
      compare: "lastWeek",
      interval: "1d",
    },
  });
  // Until 12:00: 10 + 7 beside 20 + 1 + 3.
  expect(answer.total).toMatchObject({
    current: { value: 19 },
    previous: { value: 24 },
    growth: 17 / 24 - 1,
  });
  expect(answer.comparedWith).toMatchObject({
    startTime: "2026-05-04",
    endTime: "2026-05-06",
    elapsed: true,
  });
  expect(
    answer.points?.map(({ current, previous, growth }) => [
      current.time.slice(8),
      current.value,
      previous?.time.slice(8),
      previous?.value,
      growth,
      current.running ?? current.ahead ?? false,
    ]),
  ).toEqual([
    ["11", 10, "04", 20, -0.5, false],
    ["12", 0, "05", 1, -1, false],
    ["13", 9, "06", 3, 7 / 3 - 1, true],
    ["14", null, "07", null, null, true],
    ["15", null, "08", 60, null, true],
    ["16", null, "09", null, null, true],
    ["17", null, "10", null, null, true],
  ]);
});

test("hours beside hours, months beside months", async () => {
  const server = await testServer();
  server.clock.set(now);
  const place = await countingSite(server, { timeZone: "UTC", from: "2023-01-01" });
  await insAllDay(server, place, ["2026-05-12", "2026-05-12"], {
    "2026-05-12 09:00": 6,
    "2026-05-12 10:15": 8,
  });
  await insAllDay(server, place, ["2026-05-05", "2026-05-05"], {
    "2026-05-05 09:45": 3,
    "2026-05-05 10:00": 4,
  });
  const hours = await place.ask(growing.growth, {
    body: {
      type: "flowIn",
      startTime: "2026-05-12",
      endTime: "2026-05-12",
      compare: "lastWeek",
      interval: "1h",
    },
  });
  expect(hours.points).toHaveLength(24);
  expect(hours.points?.[9]).toMatchObject({
    current: { time: "2026-05-12 09:00", value: 6 },
    previous: { time: "2026-05-05 09:00", value: 3 },
    growth: 1,
  });
  expect(hours.points?.[10]?.growth).toBe(1);
  expect(hours.points?.[11]).toMatchObject({ current: { value: 0 }, growth: null });

  await ins(server, place, {
    "2026-01-31 10:00": 1,
    "2026-02-28 10:00": 2,
    "2026-03-01 10:00": 3,
    "2025-10-31 10:00": 4,
    "2025-11-30 10:00": 5,
    "2025-12-31 10:00": 6,
    "2025-02-28 10:00": 7,
    "2025-03-31 10:00": 8,
  });
  const months = async (
    compare: "lastMonth" | "lastYear",
    startTime: string,
    interval: "1n" | "1d" = "1n",
  ) => {
    const body = { type: "flowIn", startTime, endTime: "2026-03-31", compare, interval, plain: true };
    const { points, total } = await place.ask(growing.growth, { body });
    return {
      before: total.previous.value,
      points: points?.map(({ current, previous }) => [
        current.time,
        current.value,
        previous?.time,
        previous?.value,
      ]),
    };
  };
  // A quarter beside the quarter before it.
  expect(await months("lastMonth", "2026-01-01")).toEqual({
    before: 15,
    points: [
      ["2026-01-01", 1, "2025-10-01", 4],
      ["2026-02-01", 2, "2025-11-01", 5],
      ["2026-03-01", 3, "2025-12-01", 6],
    ],
  });
  expect(await months("lastYear", "2026-01-01")).toMatchObject({
    before: 15,
    points: [
      ["2026-01-01", 1, "2025-01-01", null],
      ["2026-02-01", 2, "2025-02-01", 7],
      ["2026-03-01", 3, "2025-03-01", 8],
    ],
  });
  // 57 days are no whole weeks: the same dates, cut to the span. January has no partner for 29 to 31 March.
  expect(await months("lastMonth", "2026-02-03")).toMatchObject({
    before: 7,
    points: [
      ["2026-02-03", 2, "2025-12-03", 6],
      ["2026-03-01", 3, "2026-01-01", 1],
    ],
  });
  const days = await months("lastMonth", "2026-03-01", "1d");
  expect(days.before).toBe(2);
  expect(days.points?.slice(26)).toEqual([
    ["2026-03-27", null, "2026-02-27", null],
    ["2026-03-28", null, "2026-02-28", 2],
    ["2026-03-29", null, undefined, undefined],
    ["2026-03-30", null, undefined, undefined],
    ["2026-03-31", null, undefined, undefined],
  ]);
});

test("where the span has not begun yet, nothing is compared", async () => {
  const server = await testServer();
  // In Tokyo it is 05:00 of the 14th, in Berlin 22:00 of the 13th.
  server.clock.set("2026-05-13T20:00:00Z");
  const tokyo = await countingSite(server, { timeZone: "Asia/Tokyo" });
  const berlin = await neighbour(tokyo, "Berlin", "2024-01-01", undefined, "Europe/Berlin");
  const early = { "2026-05-14 04:00": { in: 6 } };
  await countedAllDay(server, tokyo, "+09:00", ["2026-05-14", "2026-05-14 05:00"], early);
  await countedAllDay(server, tokyo, "+09:00", ["2026-05-11", "2026-05-11"], {
    "2026-05-11 04:00": { in: 3 },
  });
  await counted(server, berlin, "+02:00", { "2026-05-11 10:00": { in: 100 } });
  const days = { startTime: "2026-05-14", endTime: "2026-05-16" };
  const body = {
    type: "flowIn",
    ...days,
    compare: "previous" as const,
    interval: "1d" as const,
    plain: true,
  };
  const { total, points } = await tokyo.ask(growing.growth, { body });
  expect(total).toMatchObject({ current: { value: 6 }, previous: { value: 3 }, growth: 1 });
  expect(points?.[0]).toMatchObject({
    current: { value: 6, running: true },
    previous: { time: "2026-05-11", value: 3 },
    growth: 1,
  });
});

test("an hour that the clock shows twice compares only with one that it shows twice", async () => {
  const server = await testServer();
  server.clock.set("2026-11-05T12:00:00Z");
  const place = await countingSite(server, { timeZone: "Europe/Berlin" });
  await insAllDay(server, place, ["2026-10-17", "2026-11-01"], {
    "2026-11-01 01:00": 10,
    "2026-10-25 00:00": 10,
    "2026-10-25 01:00": 10,
    "2026-10-18 00:00": 10,
  });
  await insAllDay(server, place, ["2025-10-25", "2025-10-26"], {
    "2025-10-26 00:00": 5,
    "2025-10-26 01:00": 20,
  });
  const twoOClock = async (day: string, compare: "lastWeek" | "lastYear") => {
    const body = { type: "flowIn", startTime: day, endTime: day, compare, interval: "1h" as const };
    const { points = [] } = await place.ask(growing.growth, { body });
    const wanted = points.filter(({ current }) => current.time.startsWith(`${day} 02:00`));
    return wanted.map(({ current, previous, growth }) => [current.value, previous?.value, growth]);
  };
  expect(await twoOClock("2026-11-01", "lastWeek")).toEqual([[10, 20, null]]);
  expect(await twoOClock("2026-10-25", "lastWeek")).toEqual([
    [10, 10, null],
    [10, undefined, null],
  ]);
  expect(await twoOClock("2026-10-25", "lastYear")).toEqual([
    [10, 5, 1],
    [10, 20, -0.5],
  ]);
});
