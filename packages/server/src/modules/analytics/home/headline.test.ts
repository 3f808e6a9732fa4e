import { home } from "@foyer/contract/analytics/home";
import { notes } from "@foyer/contract/analytics/notes";
import { addDays } from "@foyer/contract/calendar-days";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import { entities } from "@foyer/contract/places/entities";
import { holidays } from "@foyer/contract/places/holidays";
import { everyDay, type OpeningHours } from "@foyer/contract/places/opening-hours";
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
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";

/** A Wednesday. */
const today = "2026-06-10";
const two = (n: number) => String(n).padStart(2, "0");

/** Quarters from nine to eleven, people in the first of each hour; `until` cuts the day off. */
const morning = (day: string, nine: number, ten: number, until = "11:00"): Record<string, MeasureValues> =>
  Object.fromEntries(
    [9, 10].flatMap((hour) =>
      [0, 15, 30, 45].flatMap((minute) => {
        const time = `${two(hour)}:${two(minute)}`;
        if (time >= until) return [];
        return [[`${day} ${time}`, { in: minute === 0 ? (hour === 9 ? nine : ten) : 0 }]];
      }),
    ),
  );

/** So many Wednesdays before today, each with about 400 people from nine to ten and 600 until eleven. */
const past = (weeks: number, nine = 400, ten = 600) =>
  Object.assign(
    {},
    ...Array.from({ length: weeks }, (_, week) =>
      morning(addDays(today, -7 * (week + 1)), nine + (week % 3) * 10, ten),
    ),
  ) as Record<string, MeasureValues>;

/** A shop in Berlin that is open from nine to eleven and has one infrared counter. */
async function shopOf(server: TestServer, ask: Ask, tenantId: number, name: string) {
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, { name, workTime: "09:00~11:00", timeZone: "Europe/Berlin" });
  const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  const corridorId = await access(ask, { entityId, name: `${name} door` });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2025-01-01" });
  const count = (counts: Record<string, MeasureValues>) =>
    counted(server, { tenantId, device: counter }, "+02:00", counts);
  return { entityId, counter, count };
}

async function shop(now = "2026-06-10T08:05:00Z") {
  const server = await testServer();
  server.clock.set(now);
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  return { server, tenantId, ask, ...(await shopOf(server, ask, tenantId, "Bakery")) };
}

const headline = (ask: Ask, query = {}) => ask(home.headline, { query });

test("the door is shut without the permission, and to what somebody else's is", async () => {
  const { server, tenantId, entityId } = await shop();
  const nobody = await storeUser(server, tenantId);
  await expect(headline(nobody)).rejects.toMatchObject({ status: 403 });
  const other = await companyAdmin(server, await company(server.admin));
  await expect(headline(other, { entityId })).rejects.toMatchObject({ status: 404 });
  await expect(other(home.platform)).rejects.toMatchObject({ status: 403 });
});

test("a usual day is said with its share, until the last full hour", async () => {
  const { ask, entityId, count } = await shop();
  await count({ ...past(9), ...morning(today, 400, 0, "10:00") });
  expect(await headline(ask)).toMatchObject({
    site: { id: entityId, name: "Bakery" },
    ...{
      day: today,
      until: "10:00",
      state: "within",
      value: 400,
      middle: 410,
      low: 349,
      high: 471,
      weeks: 8,
    },
    ...{ share: 400 / 410 - 1, completeness: 1, counting: 1, sites: 1 },
    ...{ holiday: null, standsOut: [], faults: [], faultCount: 0, notes: [] },
  });
});

test("better and quieter days are told", async () => {
  const better = await shop();
  await better.count({ ...past(9), ...morning(today, 600, 0, "10:00") });
  expect(await headline(better.ask)).toMatchObject({ state: "above", value: 600 });
  const quieter = await shop();
  await quieter.count({ ...past(9), ...morning(today, 200, 0, "10:00") });
  expect(await headline(quieter.ask)).toMatchObject({ state: "below", value: 200 });
});

test("before anything could have been counted it is too early, and without history nothing is said of usual", async () => {
  const early = await shop("2026-06-10T05:30:00Z");
  await early.count(past(9));
  expect(await headline(early.ask)).toMatchObject({ state: "early", value: null, share: null });
  const young = await shop();
  await young.count({ ...past(3), ...morning(today, 400, 0, "10:00") });
  expect(await headline(young.ask)).toMatchObject({ state: "noHistory", value: 400, middle: null, weeks: 3 });
});

test("what is missing is neither quiet nor usual: the day is not judged, and the silent door is named with its moment", async () => {
  const { server, tenantId, ask, entityId, counter, count } = await shop("2026-06-10T08:35:00Z");
  await count({ ...past(9), ...morning(today, 200, 0, "09:30") });
  expect(await headline(ask)).toMatchObject({
    ...{ state: "incomplete", value: 200, completeness: 0.5, counting: 1, sites: 1, faultCount: 1 },
    faults: [
      {
        ...{ kind: "silent", entityId, entityName: "Bakery", name: "Bakery door", sn: counter.sn },
        ...{ since: "2026-06-10T07:30:00.000Z", zone: "Europe/Berlin" },
      },
    ],
  });
  // Devices are for those who may see them; the door is for all.
  const manager = await storeUser(server, tenantId, { may: ["home:view"], range: { entityIds: [entityId] } });
  expect((await headline(manager)).faults).toMatchObject([{ name: "Bakery door", sn: null }]);
});

test("nothing reported, nobody bound and a day on which nobody ever comes are three different things", async () => {
  const silent = await shop();
  await silent.count(past(9));
  expect(await headline(silent.ask)).toMatchObject({ state: "nothing", value: null, counting: 0, sites: 1 });
  const quiet = await shop();
  const nobody = Object.fromEntries(Object.entries(past(9)).map(([time]) => [time, { in: 0 }]));
  await quiet.count({ ...nobody, ...morning(today, 0, 0, "10:00") });
  expect(await headline(quiet.ask)).toMatchObject({ state: "nobody", value: 0 });
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  await entity(ask);
  expect(await headline(ask)).toMatchObject({ state: "unbound", value: null, sites: 0 });
});

test("on a closed day nothing is missing, and a day of other hours is not held against the usual ones", async () => {
  const { ask, entityId, count } = await shop();
  await count(past(9));
  const { deptId, timeZone } = await ask(entities.details, { query: { id: entityId } });
  const hours = async (change: Partial<OpeningHours>) => {
    const openingHours = { ...everyDay("09:00~11:00"), ...change };
    await ask(entities.update, { body: { id: entityId, name: "Bakery", deptId, timeZone, openingHours } });
  };
  const closed = { from: today, to: today, hours: [], reason: "Works" };
  await hours({ exceptions: [closed] });
  expect(await headline(ask)).toMatchObject({ state: "closed", value: null, weeks: 0 });
  const [day] = await ask(home.days, { query: { entityId, startTime: today, endTime: today } });
  expect(day).toMatchObject({ day: today, closed: true, value: null });
  await hours({ exceptions: [{ ...closed, hours: ["07:00~11:00"], reason: "Sale" }] });
  await count(morning(today, 400, 0, "10:00"));
  expect(await headline(ask)).toMatchObject({ state: "noHistory", value: 400, weeks: 0 });
  await hours({});
  expect(await headline(ask)).toMatchObject({ state: "within", weeks: 8 });
});

test("a holiday is held against the same holiday, not against a usual day", async () => {
  const { ask, count } = await shop();
  await count({ ...past(9), ...morning(today, 300, 0, "10:00"), ...morning("2025-06-12", 240, 500) });
  const fair = (year: number, from: string, to = from) =>
    ask(holidays.create, { body: { name: "Fair", year, startTime: from, endTime: to } });
  await fair(2026, "2026-06-09", "2026-06-11");
  expect(await headline(ask)).toMatchObject({
    state: "holiday",
    value: 300,
    holiday: { name: "Fair", sites: 1, before: null },
  });
  await fair(2025, "2025-06-11", "2025-06-13");
  expect((await headline(ask)).holiday).toEqual({
    name: "Fair",
    sites: 1,
    before: { day: "2025-06-12", value: 240, share: 0.25 },
  });
});

test("of several sites the total is told, how many count, what stands out, and what was noted today", async () => {
  const { server, tenantId, ask, entityId: bakery, count } = await shop();
  const [butcher, florist, kiosk] = [
    await shopOf(server, ask, tenantId, "Butcher"),
    await shopOf(server, ask, tenantId, "Florist"),
    await shopOf(server, ask, tenantId, "Kiosk"),
  ];
  await count({ ...past(9), ...morning(today, 800, 0, "10:00") });
  await butcher.count({ ...past(9), ...morning(today, 150, 0, "10:00") });
  await florist.count({ ...past(9), ...morning(today, 405, 0, "10:00") });
  await kiosk.count(past(9));
  await ask(notes.create, {
    body: { startTime: today, endTime: today, kind: "sale", text: "Half price", entityId: bakery },
  });
  const said = await headline(ask);
  expect(said).toMatchObject({
    ...{ site: null, counting: 3, sites: 4, completeness: 0.9, value: 1355, state: "incomplete" },
    standsOut: [
      { id: bakery, name: "Bakery", which: "above", value: 800 },
      { id: butcher.entityId, name: "Butcher", which: "below", value: 150 },
    ],
    notes: [{ kind: "sale", text: "Half price", place: "Bakery" }],
  });
  // Who sees one shop is told of that one, by name.
  const manager = await storeUser(server, tenantId, {
    may: ["home:view"],
    range: { entityIds: [florist.entityId] },
  });
  expect(await headline(manager)).toMatchObject({
    site: { id: florist.entityId, name: "Florist" },
    ...{ state: "within", value: 405, standsOut: [], notes: [], counting: 1, sites: 1 },
  });
});

test("of sites on several clocks each is held against its own hours that are over", async () => {
  const { server, tenantId, ask, count } = await shop("2026-06-10T09:05:00Z");
  await count({ ...past(9), ...morning(today, 400, 600) });
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, { workTime: "09:00~11:00", timeZone: "Asia/Ho_Chi_Minh" });
  const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  await binding(ask, {
    corridorId: await access(ask, { entityId }),
    deviceId: counter.id,
    from: "2026-01-01",
  });
  await counted(server, { tenantId, device: counter }, "+07:00", {
    ...past(9),
    ...morning(today, 410, 600),
  });
  // Until eleven in Berlin and until sixteen in Vietnam: all four hours, not only those over at both.
  expect(await headline(ask)).toMatchObject({ until: null, state: "within", value: 2010, middle: 2020 });
});

test("a card has its last days and what is usual of it until now", async () => {
  const { ask, count } = await shop();
  await count({ ...past(9), ...morning(today, 400, 0, "10:00") });
  const { flowIn, batch } = await ask(home.runs, { query: {} });
  expect(flowIn).toEqual({
    days: [...Array(6).fill(null), 1000, ...Array(6).fill(null)],
    usual: { value: 400, low: 349, middle: 410, high: 471, weeks: 8 },
    until: "10:00",
  });
  expect(batch?.usual).toMatchObject({ value: null, middle: null });
});

test("operators are told of the installation: who counts, what fails", async () => {
  const { server, tenantId, count } = await shop();
  await count(past(1));
  const { pool } = server.platform.database;
  const before = await server.admin(home.platform);
  expect(before).toMatchObject({ silent: [{ id: tenantId, sites: 1, devices: 1 }], silentCompanies: 1 });
  expect(before.devices - before.online).toBe(1);
  await pool.query("update devices set last_seen_at = $1", [server.clock.now()]);
  const { id } = await server.admin(scheduledTasks.create, {
    body: {
      ...{ jobName: "Silence at noon", beanName: "devices", methodName: "offline", params: { intervals: 5 } },
      ...{ cronExpression: "0 0 12 * * ?", timeZone: "Europe/Berlin", catchUp: false, remark: "" },
    },
  });
  const ran = (state: string, minutes: number) =>
    pool.query("insert into task_runs (task_id, state, trigger, started_at) values ($1, $2, 'cron', $3)", [
      ...[id, state, new Date(server.clock.now().getTime() + minutes * 60_000)],
    ]);
  await ran("failed", 1);
  const after = await server.admin(home.platform);
  expect(after).toMatchObject({ companies: before.companies, silent: [], silentCompanies: 0 });
  expect(after.online).toBe(after.devices);
  expect(after.failingTasks).toBe(before.failingTasks + 1);
  const paused = (is: boolean) =>
    pool.query("update scheduled_tasks set is_paused = $2 where id = $1", [id, is]);
  await paused(true);
  expect((await server.admin(home.platform)).failingTasks, "it is not to run").toBe(before.failingTasks);
  await paused(false);
  await ran("success", 2);
  expect((await server.admin(home.platform)).failingTasks).toBe(before.failingTasks);
});
