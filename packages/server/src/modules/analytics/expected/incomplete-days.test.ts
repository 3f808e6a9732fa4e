import { expecting } from "@foyer/contract/analytics/expected";
import { addDays } from "@foyer/contract/calendar-days";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const monday = "2026-05-11";
const mondaysBefore = Array.from({ length: 8 }, (_, week) => addDays(monday, -7 * (week + 1)));
const asked = (interval: "1d" | "1h", type = "flowIn") => ({
  body: { type, startTime: monday, endTime: monday, interval },
});
const busy = (day: string, noon: MeasureValues) => ({
  [`${day} 09:00`]: { in: 100, passby: 400 },
  [`${day} 12:00`]: noon,
});

/** Eight usual Mondays of 200 people each, open around the clock. */
async function usualSite(server: TestServer) {
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const usual = mondaysBefore.flatMap((day) => Object.entries(busy(day, { in: 100, passby: 400 })));
  await counted(server, place, "Z", wholeDays(Object.fromEntries(usual)));
  const from = (counts: Record<string, MeasureValues>, isSent: (at: string) => boolean) =>
    counted(
      server,
      place,
      "Z",
      Object.fromEntries(Object.entries(wholeDays(counts)).filter(([at]) => isSent(at))),
    );
  return { ...place, from };
}

/** A little over an hour at noon, with half of those who come: the day is known to 94 %. */
const isLost = (at: string) => `${monday} 11:30` <= at && at <= `${monday} 12:45`;

test("a day of which the busy hour is lost is not told to be below what is usual, until it is there", async () => {
  const server = await testServer();
  server.clock.set("2026-05-12T12:00:00Z");
  const { ask, from } = await usualSite(server);
  const counts = busy(monday, { in: 10, passby: 40 });
  await from(counts, (at) => !isLost(at));
  const lost = await ask(expecting.expected, asked("1d"));
  expect(lost).toMatchObject({ enough: true, outside: [], judged: 0 });
  expect(lost.points[0]).toMatchObject({ middle: 200, weeks: 8 });
  await from(counts, isLost);
  const whole = await ask(expecting.expected, asked("1d"));
  expect(whole).toMatchObject({ judged: 1, outside: [{ day: monday, value: 110, which: "below" }] });
});

test("what is above though a part is lost is above all the more; of a rate that is not so", async () => {
  const server = await testServer();
  server.clock.set("2026-05-12T12:00:00Z");
  const { ask, from } = await usualSite(server);
  await from({ [`${monday} 09:00`]: { in: 500, passby: 400 } }, (at) => !isLost(at));
  expect((await ask(expecting.expected, asked("1d"))).outside).toMatchObject([
    { value: 500, which: "above" },
  ]);
  expect(await ask(expecting.expected, asked("1d", "captureRate"))).toMatchObject({ outside: [], judged: 0 });
});

test("the running day, too, is below only where all of it is known so far", async () => {
  const server = await testServer();
  server.clock.set(`${monday}T20:20:00Z`);
  const { ask, from } = await usualSite(server);
  const counts = busy(monday, { in: 10, passby: 40 });
  await from(counts, (at) => at < `${monday} 20:00` && !isLost(at));
  const lost = (await ask(expecting.expected, asked("1h"))).soFar;
  expect(lost).toMatchObject({ until: "20:00", value: 100, middle: 200, standing: null });
  await from(counts, isLost);
  expect((await ask(expecting.expected, asked("1h"))).soFar).toMatchObject({ value: 110, standing: "below" });
});

test("weeks of which less than nine tenths are known are none: nothing is usual, nothing is beyond it", async () => {
  const server = await testServer();
  server.clock.set("2026-05-12T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const usual = mondaysBefore.flatMap((day) =>
    Object.entries(wholeDays({ [`${day} 09:00`]: { in: 100 } })).slice(0, 80),
  );
  await counted(server, place, "Z", Object.fromEntries(usual));
  await counted(server, place, "Z", wholeDays({ [`${monday} 21:00`]: { in: 900 } }));
  expect(await place.ask(expecting.expected, asked("1d"))).toMatchObject({
    weeks: 0,
    enough: false,
    outside: [],
    judged: 0,
    points: [{ low: null, middle: null, high: null }],
  });
});
