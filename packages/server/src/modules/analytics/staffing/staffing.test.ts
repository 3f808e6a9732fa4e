import { type Roster, staffing } from "@foyer/contract/analytics/staffing";
import { holidays } from "@foyer/contract/places/holidays";
import { everyDay } from "@foyer/contract/places/opening-hours";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
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

const nobody: Roster = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));

/** People on duty on weekdays (1 Monday) by hours. */
function roster(people: Record<number, Record<number, number>>): Roster {
  return nobody.map((hours, day) => hours.map((none, hour) => people[day + 1]?.[hour] ?? none));
}

const usual = roster({ 1: { 9: 2, 10: 1 }, 2: { 9: 1.5 } });

/** A bakery in Berlin, open from nine to eleven, on Wednesday the tenth of June. */
async function bakery(server: TestServer, draft: Parameters<typeof entity>[1] = {}) {
  server.clock.set("2026-06-10T08:30:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, {
    name: "Bakery",
    workTime: "09:00~11:00",
    timeZone: "Europe/Berlin",
    ...draft,
  });
  const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  await binding(ask, {
    corridorId: await access(ask, { entityId }),
    deviceId: counter.id,
    from: "2025-01-01",
  });
  return { tenantId, ask, entityId, site: { tenantId, device: counter } };
}

const lastWeek = { startTime: "2026-06-01", endTime: "2026-06-07" };

test("the door is shut without a permission, and only who may edit saves", async () => {
  const server = await testServer();
  const { entityId, tenantId } = await bakery(server);
  const stranger = await storeUser(server, tenantId);
  const reader = await storeUser(server, tenantId, { may: ["staffing:list"] });
  const body = { entityId, ...lastWeek };
  await expect(stranger(staffing.perStaff, { body })).rejects.toMatchObject({ status: 403 });
  expect((await reader(staffing.perStaff, { body })).hasRoster).toBe(false);
  const save = { body: { entityId, week: null, roster: usual } };
  await expect(reader(staffing.saveRoster, save)).rejects.toMatchObject({ status: 403 });
});

test("a roster is kept as it was saved: the usual week, and one that differs until it is taken away", async () => {
  const server = await testServer();
  const { ask, entityId } = await bakery(server);
  const of = (week: string) => ask(staffing.roster, { query: { entityId: `${entityId}`, week } });
  expect(await of("2026-06-10")).toMatchObject({ week: "2026-06-08", usual: null, own: null, target: 25 });
  await ask(staffing.saveRoster, { body: { entityId, week: null, roster: nobody } });
  await ask(staffing.saveRoster, { body: { entityId, week: null, roster: usual } });
  const other = roster({ 7: { 9: 3 } });
  await ask(staffing.saveRoster, { body: { entityId, week: "2026-06-14", roster: other } });
  await ask(staffing.saveTarget, { body: { entityId, target: 30, least: 2 } });
  const kept = await of("2026-06-10");
  expect(kept).toMatchObject({ usual, own: other, differing: ["2026-06-08"], target: 30, least: 2 });
  expect(kept.open[6]?.flatMap((isOpen, hour) => (isOpen ? [hour] : []))).toEqual([9, 10]);
  await ask(staffing.saveRoster, { body: { entityId, week: "2026-06-10", roster: null } });
  expect(await of("2026-06-10")).toMatchObject({ usual, own: null, differing: [] });
});

test("what no roster can be is refused cell by cell", async () => {
  const server = await testServer();
  const { ask, entityId } = await bakery(server);
  const wrong = roster({ 2: { 9: -1, 10: 1000 } });
  await expect(
    ask(staffing.saveRoster, { body: { entityId, week: null, roster: wrong } }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { "roster.1.9": expect.anything(), "roster.1.10": expect.anything() },
  });
});

test("visitors for each member of staff are those of the hours that are known; staff entries are none", async () => {
  const server = await testServer();
  const { ask, entityId, site } = await bakery(server);
  await ask(staffing.saveRoster, { body: { entityId, week: null, roster: usual } });
  await counted(server, site, "+02:00", {
    ...wholeDays({
      "2026-05-25 09:00": { in: 60, staffIn: 0 },
      "2026-06-01 09:00": { in: 102, staffIn: 2 },
      "2026-06-01 10:30": { in: 40, staffIn: 0 },
      // Nobody is on duty on Wednesdays.
      "2026-06-03 10:00": { in: 7, staffIn: 0 },
    }),
  });
  const answer = await ask(staffing.perStaff, {
    body: { entityId, startTime: "2026-05-25", endTime: "2026-06-07" },
  });
  const cell = (weekday: number, hour: string) =>
    answer.cells.find((each) => each.weekday === weekday && each.hour === hour);
  // 60 + 100 visitors, two people on each of two Mondays.
  expect(cell(1, "09:00")).toEqual({
    weekday: 1,
    hour: "09:00",
    open: true,
    days: 2,
    unknown: 0,
    visitors: 80,
    staff: 2,
    perStaff: 40,
  });
  expect(cell(1, "10:00")).toMatchObject({ visitors: 20, staff: 1, perStaff: 20 });
  expect(cell(3, "10:00")).toMatchObject({ days: 1, unknown: 1, visitors: 7, staff: 0, perStaff: null });
  // On duty, but nothing is known of a Tuesday.
  expect(cell(2, "09:00")).toMatchObject({ days: 0, unknown: 2, visitors: null, perStaff: null });
  expect(cell(1, "12:00")?.open).toBe(false);
});

test("a week that differs is reckoned with its own people", async () => {
  const server = await testServer();
  const { ask, entityId, site } = await bakery(server);
  await ask(staffing.saveRoster, { body: { entityId, week: null, roster: usual } });
  const body = { entityId, week: "2026-06-01", roster: roster({ 1: { 9: 5 } }) };
  await ask(staffing.saveRoster, { body });
  await counted(server, site, "+02:00", wholeDays({ "2026-06-01 09:00": { in: 100 } }));
  const { cells } = await ask(staffing.perStaff, { body: { entityId, ...lastWeek } });
  expect(cells.find((each) => each.weekday === 1 && each.hour === "09:00")).toMatchObject({ perStaff: 20 });
});

const mondays = ["04-13", "04-20", "04-27", "05-04", "05-11", "05-18", "05-25", "06-01", "06-08"];

async function withHistory(server: TestServer, draft?: Parameters<typeof entity>[1]) {
  const made = await bakery(server, draft);
  const counts = mondays.map((day) => [`2026-${day} 09:00`, { in: 61 }]);
  await counted(server, made.site, "+02:00", wholeDays(Object.fromEntries(counts)));
  await made.ask(staffing.saveRoster, { body: { entityId: made.entityId, week: null, roster: usual } });
  return made;
}

test("next week's plan: the usual Monday, the people it needs, and where the roster differs", async () => {
  const server = await testServer();
  const { ask, entityId } = await withHistory(server);
  const plan = await ask(staffing.plan, { body: { entityId, week: "2026-06-17" } });
  expect(plan).toMatchObject({ week: "2026-06-15", hasRoster: true, isOwn: false, target: 25 });
  const at = (day: string, hour: string) => plan.cells.find((each) => each.day === day && each.hour === hour);
  // 61 visitors at 25 for each person.
  expect(at("2026-06-15", "09:00")).toMatchObject({ open: true, usual: 61, staff: 2, needed: 3 });
  // Nobody is usual, but somebody has to be there.
  expect(at("2026-06-15", "10:00")).toMatchObject({ usual: 0, staff: 1, needed: 1 });
  expect(at("2026-06-15", "12:00")).toMatchObject({ open: false, needed: 0 });
  expect(plan.days[0]).toMatchObject({
    day: "2026-06-15",
    closed: false,
    basis: "weekdays",
    weeks: 8,
    staffHours: 3,
    neededHours: 4,
  });
  // No Tuesday was ever counted.
  expect(at("2026-06-16", "09:00")).toMatchObject({ usual: null, needed: null, staff: 1.5 });
  expect(plan.days[1]).toMatchObject({ basis: "nothing", neededHours: null, staffHours: 1.5 });
  await ask(staffing.saveTarget, { body: { entityId, target: 70, least: 0 } });
  const lower = await ask(staffing.plan, { body: { entityId, week: "2026-06-15" } });
  expect(lower.days[0]).toMatchObject({ neededHours: 1 });
});

test("a day that is closed needs nobody", async () => {
  const server = await testServer();
  const works = { from: "2026-06-15", to: "2026-06-15", hours: [], reason: "Works" };
  const openingHours = { ...everyDay("09:00~11:00"), exceptions: [works] };
  const { ask, entityId } = await withHistory(server, { openingHours });
  const { days, cells } = await ask(staffing.plan, { body: { entityId, week: "2026-06-15" } });
  expect(days[0]).toMatchObject({ closed: true, neededHours: 0, staffHours: 3 });
  expect(cells.filter(({ day, open }) => day === "2026-06-15" && open)).toEqual([]);
});

test("a holiday is planned by what it was the last time, and only by its weekday where that is not known", async () => {
  const server = await testServer();
  const { ask, entityId, site } = await withHistory(server);
  const fair = (year: number, day: string) =>
    ask(holidays.create, { body: { name: "Fair", year, startTime: day, endTime: day } });
  await fair(2026, "2026-06-15");
  const unknown = await ask(staffing.plan, { body: { entityId, week: "2026-06-15" } });
  expect(unknown.days[0]).toMatchObject({ holiday: "Fair", basis: "weekdays", basisDay: null });
  await fair(2025, "2025-06-16");
  await counted(server, site, "+02:00", wholeDays({ "2025-06-16 09:00": { in: 300 } }));
  const { days, cells } = await ask(staffing.plan, { body: { entityId, week: "2026-06-15" } });
  expect(days[0]).toMatchObject({ holiday: "Fair", basis: "holiday", basisDay: "2025-06-16" });
  expect(cells.find(({ day, hour }) => day === "2026-06-15" && hour === "09:00")).toMatchObject({
    usual: 300,
    low: null,
    needed: 12,
  });
});

test("both leave as files", async () => {
  const server = await testServer();
  const { entityId, tenantId } = await withHistory(server);
  const week = { entityId, week: "2026-06-15" };
  const [planned] = await exportedRows(server, tenantId, staffing.exportPlan, week);
  expect(planned).toMatchObject({
    Day: "2026-06-15",
    Hour: "09:00",
    "Usual visitors": "61",
    Needed: "3",
    "On duty": "2",
    Difference: "-1",
  });
  const [past] = await exportedRows(server, tenantId, staffing.export, { entityId, ...lastWeek });
  expect(past).toMatchObject({ Weekday: "Monday", Hour: "09:00", "Visitors a day": "61", "On duty": "2" });
});
