import { expecting } from "@foyer/contract/analytics/expected";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  storeUser,
} from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const quarters = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45"];

/** Records of a day from nine to eleven: people of the first and of the second hour. */
const day = (date: string, nine: number, ten: number, until = "11:00") =>
  Object.fromEntries(
    quarters
      .filter((quarter) => quarter < until)
      .map((quarter) => [
        `${date} ${quarter}`,
        quarter === "09:00" ? { in: nine } : quarter === "10:30" ? { in: ten } : {},
      ]),
  );

/** A shop in Berlin open from nine to eleven, with its Wednesdays of ten weeks, two of which say nothing. */
async function shop(server: TestServer, now = "2026-06-10T08:30:00Z") {
  server.clock.set(now);
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  // An infrared counter: nothing is expected of it while its site is closed.
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, { name: "Bakery", workTime: "09:00~11:00", timeZone: "Europe/Berlin" });
  const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  await binding(ask, {
    corridorId: await access(ask, { entityId }),
    deviceId: counter.id,
    from: "2026-03-01",
  });
  await ask(holidays.create, {
    body: { name: "Fair", year: 2026, startTime: "2026-05-20", endTime: "2026-05-20" },
  });
  const site = { tenantId, device: counter };
  await counted(server, site, "+02:00", {
    ...day("2026-06-03", 400, 600),
    ...day("2026-05-27", 440, 600),
    // A holiday, and a day of which a quarter is missing.
    ...day("2026-05-20", 5000, 5000),
    ...day("2026-05-13", 100, 0, "10:30"),
    ...day("2026-05-06", 360, 600),
    ...day("2026-04-29", 400, 680),
    ...day("2026-04-22", 380, 600),
    ...day("2026-04-15", 420, 600),
    ...day("2026-04-08", 400, 500),
    ...day("2026-04-01", 400, 700),
    ...day("2026-06-10", 470, 0, "10:15"),
  });
  return { tenantId, ask, entityId, site };
}

const asked = (startTime: string, endTime: string, interval: "1h" | "1d") => ({
  body: { type: "flowIn" as const, startTime, endTime, interval },
});

test("the door is shut without a permission", async () => {
  const server = await testServer();
  const { ask, tenantId } = await shop(server);
  const question = asked("2026-06-10", "2026-06-10", "1d");
  const body = { ...question.body, ids: [999_999_999] };
  await expect(ask(expecting.expected, { body })).rejects.toMatchObject({ status: 404 });
  const nobody = await storeUser(server, tenantId);
  await expect(nobody(expecting.expected, question)).rejects.toMatchObject({ status: 403 });
  const reader = await storeUser(server, tenantId, { may: ["home:view"] });
  expect((await reader(expecting.expected, question)).points).toHaveLength(1);
});

test("hours of the running day beside the last eight Wednesdays, and how it stands so far", async () => {
  const server = await testServer();
  const { ask } = await shop(server);
  const answer = await ask(expecting.expected, asked("2026-06-10", "2026-06-10", "1h"));
  expect(answer).toMatchObject({ weeks: 8, enough: true, outside: [], judged: 0, zones: ["Europe/Berlin"] });
  expect(answer.points).toHaveLength(24);
  const at = (time: string) => answer.points.find((point) => point.time === `2026-06-10 ${time}`);
  // 360, 380, 400 x 4, 420, 440: distances from 400 have the median 10, x 1.4826 is less than the root of 400: 3 x 20.
  expect(at("09:00")).toEqual({ time: "2026-06-10 09:00", low: 340, middle: 400, high: 460, weeks: 8 });
  // 500, 600 x 5, 680, 700: 3 x the root of 600 = 73.5.
  expect(at("10:00")).toMatchObject({ low: 526, middle: 600, high: 674, weeks: 8 });
  // Nothing was ever reported for an hour: nothing is usual in it.
  expect(at("03:00")).toMatchObject({ low: null, middle: null, high: null });
  expect(answer.soFar).toEqual({
    day: "2026-06-10",
    until: "10:00",
    value: 470,
    low: 340,
    middle: 400,
    high: 460,
    weeks: 8,
    standing: "above",
  });
});

test("days beyond the band are told once eight weeks are known; of fewer the lowest and the highest", async () => {
  const server = await testServer();
  const { ask, site, entityId } = await shop(server, "2026-06-11T12:00:00Z");
  await counted(server, site, "+02:00", day("2026-06-10", 300, 100));
  const one = await ask(expecting.expected, asked("2026-06-10", "2026-06-10", "1d"));
  // 900, 960, 980, 1000, 1020, 1040, 1080, 1100: 1010 -+ 3 x 1.4826 x 40.
  const band = { low: 832, high: 1188 };
  expect(one).toEqual({
    points: [{ time: "2026-06-10", ...band, middle: 1010, weeks: 8 }],
    weeks: 8,
    enough: true,
    outside: [{ day: "2026-06-10", value: 400, ...band, which: "below" }],
    judged: 1,
    soFar: null,
    zones: ["Europe/Berlin"],
  });

  const week = await ask(expecting.expected, {
    body: { ...asked("2026-06-03", "2026-06-10", "1d").body, ids: [entityId] },
  });
  expect(week).toMatchObject({ weeks: 0, enough: false, outside: one.outside });
  expect(week.points).toHaveLength(8);
  expect(week.points[0]).toEqual({ time: "2026-06-03", low: 900, middle: 1020, high: 1100, weeks: 7 });
  expect(week.points[1]).toEqual({ time: "2026-06-04", low: null, middle: null, high: null, weeks: 0 });

  const hours = await ask(expecting.expected, {
    body: { ...asked("2026-06-11", "2026-06-11", "1h").body, outsideSince: "2026-06-01" },
  });
  expect(hours).toMatchObject({ weeks: 0, outside: one.outside, judged: 1, soFar: { standing: null } });

  await ask(holidays.create, {
    body: { name: "Break", year: 2026, startTime: "2026-06-10", endTime: "2026-06-10" },
  });
  const holiday = await ask(expecting.expected, asked("2026-06-10", "2026-06-10", "1d"));
  expect(holiday.outside).toMatchObject([{ which: "below", holiday: true }]);
});

test("opening hours alone give the same where nobody is counted outside of them", async () => {
  const server = await testServer();
  const { ask } = await shop(server);
  for (const interval of ["1h", "1d"] as const) {
    const { body } = asked("2026-06-10", "2026-06-10", interval);
    const whole = await ask(expecting.expected, { body });
    const open = await ask(expecting.expected, { body: { ...body, openHoursOnly: true } });
    const known = ({ points }: typeof open) => points.filter(({ high }) => high !== null && high > 0);
    expect(known(open)).toEqual(known(whole));
    expect(open.soFar).toEqual(whole.soFar);
  }
});

test("sites whose number has grown are not held against the few there were", async () => {
  const server = await testServer();
  const { ask, tenantId } = await shop(server, "2026-06-11T12:00:00Z");
  const other = await entity(ask, { workTime: "09:00~11:00", timeZone: "Europe/Berlin" });
  const counter = await device(ask, { modelId: await deviceModel(server.admin), entityId: other });
  await binding(ask, {
    corridorId: await access(ask, { entityId: other }),
    deviceId: counter.id,
    from: "2026-06-10",
  });
  await counted(server, { tenantId, device: counter }, "+02:00", day("2026-06-10", 10, 10));
  const both = await ask(expecting.expected, asked("2026-06-10", "2026-06-10", "1d"));
  expect(both).toMatchObject({ weeks: 0, outside: [] });
});

test("too many days, days in disorder and people inside are refused", async () => {
  const server = await testServer();
  const { ask } = await shop(server);
  await expect(ask(expecting.expected, asked("2026-06-01", "2026-06-08", "1h"))).rejects.toMatchObject({
    fields: { interval: "daysTooMany" },
  });
  await expect(ask(expecting.expected, asked("2026-03-01", "2026-06-01", "1d"))).rejects.toMatchObject({
    fields: { interval: "daysTooMany" },
  });
  await expect(ask(expecting.expected, asked("2026-06-02", "2026-06-01", "1d"))).rejects.toMatchObject({
    fields: { endTime: "rangeWrong" },
  });
  const { body } = asked("2026-06-01", "2026-06-01", "1d");
  await expect(
    ask(expecting.expected, { body: { ...body, outsideSince: "2026-02-28" } }),
  ).rejects.toMatchObject({ fields: { outsideSince: "daysTooMany" } });
  await expect(ask(expecting.expected, { body: { ...body, type: "occupancy" } })).rejects.toMatchObject({
    fields: { type: "metric" },
  });
});

test("a holiday of other sites is a usual day here; one of some sites is none of them together", async () => {
  const server = await testServer();
  const { ask, entityId } = await shop(server);
  const other = await entity(ask, { timeZone: "America/New_York" });
  const { content } = await ask(holidays.list, {});
  const fair = { id: content[0]?.id ?? 0, name: "Fair", startTime: "2026-05-20", scope: "country" as const };
  const listWeeks = async (ids: number[]) => {
    const { body } = asked("2026-06-03", "2026-06-03", "1d");
    return (await ask(expecting.expected, { body: { ...body, ids } })).points[0]?.weeks;
  };
  await ask(holidays.update, { body: { ...fair, country: "DE" } });
  expect([await listWeeks([entityId]), await listWeeks([entityId, other])]).toEqual([7, 7]);
  await ask(holidays.update, { body: { ...fair, country: "US" } });
  expect([await listWeeks([entityId]), await listWeeks([entityId, other])]).toEqual([8, 7]);
});
