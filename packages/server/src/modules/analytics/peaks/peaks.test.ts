import { type Peaks, peaks } from "@foyer/contract/analytics/peaks";
import { rules } from "@foyer/contract/counting/rules";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
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
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";
import { mostSlotDays } from "../../counting/figures/figures.ts";

async function shop(
  server: TestServer,
  tenantId: number,
  ask: Ask,
  draft: Parameters<typeof entity>[1] = {},
) {
  // An infrared counter: nothing is expected of it while its site is closed.
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, { workTime: "09:00~11:00", ...draft });
  const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  const door = await access(ask, { entityId });
  await binding(ask, { corridorId: door, deviceId: counter.id, from: "2025-01-01" });
  return { tenantId, entityId, door, device: counter };
}

/** Berlin in summer time: two Mondays, of the second only nine o'clock is known, and a Tuesday. */
async function weeks(server: TestServer) {
  server.clock.set("2026-05-13T12:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const bakery = await shop(server, tenantId, ask, { name: "Bakery" });
  await counted(server, bakery, "+02:00", {
    "2026-05-04 09:00": { in: 10 },
    "2026-05-04 09:15": { in: 2 },
    "2026-05-04 10:00": { in: 30 },
    "2026-05-05 08:45": { in: 5 },
    "2026-05-05 09:30": { in: 7 },
    "2026-05-11 09:00": { in: 20 },
    "2026-05-13 09:00": { in: 500 },
  });
  return { tenantId, ask, bakery };
}

const span = { type: "flowIn", startTime: "2026-05-04", endTime: "2026-05-13" } as const;

const findWeekday = ({ weekdays }: Pick<Peaks, "weekdays">, weekday: number) =>
  weekdays.find((row) => row.weekday === weekday);
const findCell = ({ cells }: Peaks, weekday: number, hour: string) => {
  const cell = cells.find((each) => each.weekday === weekday && each.hour === hour);
  return cell && [cell.average, cell.days];
};

test("the door is shut without the permission and to others' sites", async () => {
  const server = await testServer();
  const { tenantId, bakery } = await weeks(server);
  const body = { ...span, ids: [bakery.entityId] };
  await expect((await storeUser(server, tenantId))(peaks.peaks, { body })).rejects.toMatchObject({
    status: 403,
  });
  const other = await companyAdmin(server, await company(server.admin));
  await expect(other(peaks.peaks, { body })).rejects.toMatchObject({ status: 404 });
  const seller = await storeUser(server, tenantId, { may: ["high"] });
  expect((await seller(peaks.peaks, { body })).subjects).toHaveLength(1);
});

test("weekdays with peak and trough, hours over the days on which they are known", async () => {
  const server = await testServer();
  const { ask, bakery } = await weeks(server);
  const answer = await ask(peaks.peaks, { body: span });
  expect(answer.subjects.map(({ id, name }) => [id, name])).toEqual([[bakery.entityId, "Bakery"]]);
  expect(answer.zones).toEqual(["Europe/Berlin"]);
  expect(answer.hours).toHaveLength(24);

  // Mondays: 10 + 2 + 30 and 20. Nine o'clock (12 + 20) / 2, ten o'clock is known on one of them.
  // Expected 2 x 2 h, covered four quarters of an hour.
  const monday = {
    weekday: 1,
    days: 2,
    incomplete: 0,
    total: { value: 62, coveredSeconds: 3_600, expectedSeconds: 14_400, completeness: 0.25 },
    average: 31,
    peak: { hour: "10:00", average: 30 },
    trough: { hour: "09:00", average: 16 },
  };
  expect(findWeekday(answer, 1)).toEqual(monday);
  expect(findCell(answer, 1, "09:00")).toEqual([16, 2]);
  expect(findCell(answer, 1, "10:00")).toEqual([30, 1]);
  expect(findCell(answer, 1, "11:00")).toEqual([null, 0]);
  // 3 of 8 quarters of an hour at nine o'clock, 1 of 8 at ten.
  expect(answer.cells.filter(({ completeness }) => completeness === 3 / 8)).toMatchObject([
    { weekday: 1, hour: "09:00" },
  ]);
  // One of the Tuesdays is a gap. Eight o'clock is lower than nine, but the shop opens at nine.
  expect(findWeekday(answer, 2)).toMatchObject({
    days: 1,
    incomplete: 1,
    total: { value: 12 },
    average: 12,
    peak: { hour: "09:00", average: 7 },
    trough: { hour: "09:00", average: 7 },
  });
  // One Wednesday is a gap, the other is not over.
  expect(findWeekday(answer, 3)).toMatchObject({
    days: 0,
    incomplete: 1,
    total: { value: null, expectedSeconds: 7_200 },
    average: null,
    peak: null,
    trough: null,
  });
  expect(answer.weekdays).toHaveLength(7);
  expect(answer.subjects[0]?.weekdays).toEqual(answer.weekdays);

  const open = await ask(peaks.peaks, { body: { ...span, openHoursOnly: true } });
  expect(findWeekday(open, 1)).toEqual(monday);
  expect(findWeekday(open, 2)).toMatchObject({ total: { value: 7, expectedSeconds: 14_400 }, average: 7 });
  expect(findCell(open, 2, "08:00")).toEqual([null, 0]);

  await expect(ask(peaks.peaks, { body: { ...span, type: "occupancy" } })).rejects.toMatchObject({
    fields: { type: "metric" },
  });
  await expect(ask(peaks.peaks, { body: { ...span, endTime: "2026-05-03" } })).rejects.toMatchObject({
    key: "range.wrong",
  });
});

test("holidays and, where the company says so, incomplete days are left out", async () => {
  const server = await testServer();
  const { ask } = await weeks(server);
  const { id } = await ask(holidays.create, {
    body: { name: "Fair", year: 2026, startTime: "2026-05-11", endTime: "2026-05-12" },
  });
  const without = await ask(peaks.peaks, { body: { ...span, withoutHolidays: true } });
  expect(without.holidays).toBe(2);
  expect(findWeekday(without, 1)).toMatchObject({
    days: 1,
    incomplete: 0,
    total: { value: 42 },
    average: 42,
  });
  expect(findWeekday(without, 2)).toMatchObject({ days: 1, incomplete: 0 });
  expect((await ask(peaks.peaks, { body: span })).holidays).toBe(0);
  await ask(holidays.remove, { body: [id] });

  // The first Monday is known by 3 of 8 quarters of an hour, the second by 1 of 8.
  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "incompleteBelow" as const, completeness: 0.25 },
    reason: "as agreed",
  };
  await ask(rules.create, { body: { drafts: [draft] } });
  const kept = await ask(peaks.peaks, { body: span });
  expect(findWeekday(kept, 1)).toMatchObject({
    days: 1,
    incomplete: 1,
    total: { value: 42, completeness: 3 / 8 },
    average: 42,
    peak: { hour: "10:00", average: 30 },
  });
  expect(findCell(kept, 1, "09:00")).toEqual([12, 1]);
  expect(kept.subjects[0]?.weekdays).toEqual(kept.weekdays);
});

test("all together are judged as one: a day counts when enough of it is known of all", async () => {
  const server = await testServer();
  const { tenantId, ask, bakery } = await weeks(server);
  const books = await shop(server, tenantId, ask, { name: "Books", workTime: "10:00~12:00" });
  await counted(server, books, "+02:00", {
    "2026-05-04 10:00": { in: 100 },
    "2026-05-04 11:00": { in: 60 },
    "2026-05-11 09:00": { in: 4 },
    "2026-05-11 10:00": { in: 40 },
    "2026-05-11 10:15": { in: 40 },
  });
  const both = await ask(peaks.peaks, { body: span });
  // Ten o'clock: 30 + 100 and 80; nine o'clock: 12 and 20 + 4. Both are open at ten alone.
  expect(findCell(both, 1, "10:00")).toEqual([105, 2]);
  expect(findCell(both, 1, "09:00")).toEqual([18, 2]);
  expect(findWeekday(both, 1)).toMatchObject({
    days: 2,
    total: { value: 62 + 244 },
    average: 153,
    peak: { hour: "10:00", average: 105 },
    trough: { hour: "10:00", average: 105 },
  });
  const one = await ask(peaks.peaks, { body: { ...span, ids: [bakery.entityId] } });
  expect(both.subjects.find(({ id }) => id === bakery.entityId)).toEqual(one.subjects[0]);

  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "incompleteBelow" as const, completeness: 0.2 },
    reason: "as agreed",
  };
  await ask(rules.create, { body: { drafts: [draft] } });
  // 1/8 of the bakery's second Monday is known and 3/8 of the books', so 4/16 of both.
  const kept = await ask(peaks.peaks, { body: span });
  expect(findWeekday(kept, 1)).toMatchObject({ days: 2, incomplete: 0, total: { value: 306 } });
  const mondays = kept.subjects.map((each) => findWeekday(each, 1));
  expect(mondays.map((row) => [row?.days, row?.incomplete, row?.total.value])).toEqual(
    kept.subjects.map(({ name }) => (name === "Bakery" ? [1, 1, 42] : [2, 0, 244])),
  );
});

test("business days, clock changes, rates, accesses; too much is refused", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const bar = await shop(server, tenantId, ask, {
    name: "Bar",
    businessDayStart: "06:00",
    workTime: "18:00~03:00",
  });
  // Saturday 2026-05-02, 01:00 is still Friday's evening.
  await counted(server, bar, "+02:00", {
    "2026-05-01 18:00": { in: 8, passby: 8 },
    "2026-05-02 01:00": { in: 2, passby: 30 },
    "2026-05-08 18:00": { in: 6, passby: 2 },
  });
  const asked = { startTime: "2026-05-01", endTime: "2026-05-10", dataType: 1 as const, ids: [bar.door] };
  const fridays = await ask(peaks.peaks, { body: { ...asked, type: "flowIn" } });
  expect(fridays.subjects).toMatchObject([{ id: bar.door, entityName: "Bar" }]);
  expect(fridays.hours[0]).toBe("06:00");
  expect(fridays.hours.at(-1)).toBe("05:00");
  expect(findWeekday(fridays, 5)).toMatchObject({
    days: 2,
    total: { value: 16 },
    peak: { hour: "18:00", average: 7 },
    trough: { hour: "01:00", average: 2 },
  });
  expect(findCell(fridays, 6, "01:00")).toEqual([null, 0]);
  // A rate is made of the sums: 14 of 24 at six in the evening, 2 of 32 at one, 16 of 56 altogether.
  const rates = await ask(peaks.peaks, { body: { ...asked, type: "captureRate" } });
  expect(findWeekday(rates, 5)).toMatchObject({
    average: 16 / 56,
    peak: { hour: "18:00", average: 14 / 24 },
    trough: { hour: "01:00", average: 2 / 32 },
  });

  const night = await shop(server, tenantId, ask, { workTime: "00:00~00:00" });
  await counted(server, night, "Z", {
    // Sunday 22 March 02:00 and 03:00, Sunday 29 March without two o'clock.
    "2026-03-22 01:00": { in: 4 },
    "2026-03-22 02:00": { in: 1 },
    "2026-03-29 01:00": { in: 5 },
    // Sunday 26 October 2025: two o'clock comes twice.
    "2025-10-26 00:00": { in: 3 },
    "2025-10-26 01:00": { in: 4 },
  });
  const spring = await ask(peaks.peaks, {
    body: { type: "flowIn", ids: [night.entityId], startTime: "2026-03-16", endTime: "2026-03-29" },
  });
  expect(findCell(spring, 7, "02:00")).toEqual([4, 1]);
  expect(findCell(spring, 7, "03:00")).toEqual([3, 2]);
  const autumn = await ask(peaks.peaks, {
    body: { type: "flowIn", ids: [night.entityId], startTime: "2025-10-26", endTime: "2025-10-26" },
  });
  expect(findCell(autumn, 7, "02:00")).toEqual([7, 1]);
  // Over a year the weeks take two numbers.
  const year = await ask(peaks.peaks, {
    body: { type: "flowIn", ids: [night.entityId], startTime: "2025-10-20", endTime: "2026-10-20" },
  });
  expect(findWeekday(year, 7)).toMatchObject({ days: 3, total: { value: 17 }, average: 17 / 3 });

  const days = { startTime: "2017-01-01", endTime: "2026-12-31" };
  expect(2 * 3_652).toBeLessThan(mostSlotDays);
  const others = Math.ceil(mostSlotDays / 3_652) - 2;
  await Promise.all(Array.from({ length: others }, () => entity(ask)));
  await expect(ask(peaks.peaks, { body: { type: "flowIn", ...days } })).rejects.toMatchObject({
    key: "question.tooLarge",
  });
});

test("the export holds the weekdays of all and of each, and the hours of the week", async () => {
  const server = await testServer();
  const { tenantId, ask } = await weeks(server);
  await shop(server, tenantId, ask, { name: "Books" });
  const door = { ...span, dataType: 1 as const };
  const sitesOfDoors = (await exportedRows(server, tenantId, peaks.export, door)).map(({ Site }) => Site);
  expect(new Set(sitesOfDoors)).toEqual(new Set(["", "Bakery", "Books"]));
  const rows = await exportedRows(server, tenantId, peaks.export, span);
  // Seven weekdays of all together and of two shops, and the hours of those that are over.
  const answer = await ask(peaks.peaks, { body: span });
  expect(rows).toHaveLength(3 * 7 + answer.cells.length);
  const mondays = rows.filter((row) => row.Weekday === "Monday" && row.Hour === "");
  expect(mondays.map((row) => [row.Place, row.Days, row.Entries, row.Average])).toEqual([
    ["Total", "2", "62", "31"],
    ["Bakery", "2", "62", "31"],
    ["Books", "0", "", ""],
  ]);
  expect(mondays[0]).toMatchObject({
    "Peak at": "10:00",
    Peak: "30",
    "Quietest at": "09:00",
    Quietest: "16",
  });
  expect(rows.find((row) => row.Weekday === "Monday" && row.Hour === "09:00")).toMatchObject({
    Average: "16",
    Days: "2",
  });
});
