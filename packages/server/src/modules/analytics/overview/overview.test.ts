import { overview } from "@foyer/contract/analytics/overview";
import { addDays } from "@foyer/contract/calendar-days";
import { accesses } from "@foyer/contract/places/accesses";
import { expect, test } from "vitest";
import { countedAllDay } from "../../../../test/counted-all-day.ts";
import {
  access,
  area,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  organisation,
  storeUser,
} from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const today = "2026-06-10";
const weekdays = [1, 2, 3, 4, 5, 6, 7, 8].map((week) => addDays(today, -7 * week));

/** A mall of two doors, one of which fell silent yesterday, and a kiosk below the mall's organisation. */
async function city(server: TestServer) {
  server.clock.set(`${today}T10:30:00Z`);
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const top = await organisation(ask, { name: "City" });
  const below = await organisation(ask, { name: "Station", pid: top });
  const empty = await organisation(ask, { name: "Airport", pid: top });
  const always = { timeZone: "UTC", workTime: "00:00~00:00" };
  const mall = await entity(ask, { ...always, name: "Mall", deptId: top });
  const kiosk = await entity(ask, { ...always, name: "Kiosk", deptId: below });
  const hall = await area(ask, { entityId: mall, name: "Hall" });
  const door = async (entityId: number, name: string) => {
    const counter = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
    const areas = entityId === mall ? [{ areaId: hall, sign: 1 as const }] : [];
    const id = await access(ask, { entityId, name, areas });
    await binding(ask, { corridorId: id, deviceId: counter.id, from: "2026-03-01" });
    return { id, tenantId, device: counter };
  };
  const north = await door(mall, "North");
  const south = await door(mall, "South");
  const front = await door(kiosk, "Front");
  const usual = Object.fromEntries(weekdays.map((day, index) => [`${day} 09:00`, { in: 100 + (index % 3) }]));
  const span = ["2026-04-01", `${today} 10:30`] as const;
  await countedAllDay(server, north, "Z", span, { ...usual, [`${today} 09:00`]: { in: 60 } });
  await countedAllDay(server, south, "Z", ["2026-04-01", "2026-06-09"], usual);
  await countedAllDay(server, front, "Z", span, { ...usual, [`${today} 09:15`]: { in: 150 } });
  return { tenantId, ask, top, below, empty, mall, kiosk, hall, north: north.id, south: south.id };
}

test("a site: today beside what is usual, its days, and its doors, the silent one first", async () => {
  const server = await testServer();
  const { tenantId, ask, mall, north, south } = await city(server);
  await expect(server.ask(overview.ofPlace, { query: { entityId: mall } })).rejects.toMatchObject({
    status: 401,
  });
  const looker = await storeUser(server, tenantId, { may: ["entity:list"] });
  await expect(looker(overview.ofPlace, { query: { entityId: mall } })).rejects.toMatchObject({
    status: 403,
  });

  const answer = await ask(overview.ofPlace, { query: { entityId: mall } });
  expect(answer).toMatchObject({
    day: today,
    hour: "10:00",
    zones: ["UTC"],
    partCount: 2,
    organisations: [],
  });
  expect(answer.today).toMatchObject({ value: 60 });
  expect(answer.today.completeness).toBeCloseTo(0.5, 1);
  expect(answer.comparedWith).toMatchObject({ startTime: "2026-06-03", sameWeekdays: true, elapsed: true });
  expect(answer.hours).toHaveLength(24);
  expect(answer.hours[9]).toMatchObject({ time: "09:00", value: 60 });
  expect(answer.hours[9]?.low).toBeGreaterThan(60);
  expect(answer.hours[11]).toMatchObject({ value: null, ahead: true });
  expect(answer.days.map(({ day }) => day)).toEqual(
    [7, 6, 5, 4, 3, 2, 1, 0].map((back) => addDays(today, -back)),
  );
  expect(answer.days[0]).toMatchObject({ value: 200 });
  expect(answer.days[0]?.low).toBeLessThan(200);
  // Half of the doors are silent: that fewer came than usual is not said.
  expect(answer.soFar).toMatchObject({ until: "10:00", standing: null });
  expect(answer.parts.map(({ id, name, kind, value }) => ({ id, name, kind, value }))).toEqual([
    { id: south, name: "South", kind: "entrance", value: null },
    { id: north, name: "North", kind: "entrance", value: 60 },
  ]);
});

test("an organisation: its sites and those below it; an entrance: itself alone", async () => {
  const server = await testServer();
  const { ask, top, below, empty, mall, kiosk, north, hall } = await city(server);
  const whole = await ask(overview.ofPlace, { query: { deptId: top } });
  expect(whole.today).toMatchObject({ value: 210 });
  expect(whole.parts.map(({ id, value, deptName }) => ({ id, value, deptName }))).toEqual([
    { id: kiosk, value: 150, deptName: "Station" },
    { id: mall, value: 60, deptName: "City" },
  ]);
  expect(whole.organisations.map(({ id, value, entityCount }) => ({ id, value, entityCount }))).toEqual([
    { id: empty, value: null, entityCount: 0 },
    { id: below, value: 150, entityCount: 1 },
  ]);

  const door = await ask(overview.ofPlace, { query: { accessId: north } });
  expect(door).toMatchObject({ today: { value: 60 }, soFar: { standing: "below" }, parts: [] });
  expect(await ask(accesses.details, { query: { id: north } })).toMatchObject({
    name: "North",
    entityName: "Mall",
    size: 1,
    everBound: true,
    areas: [{ areaId: hall, sign: 1 }],
  });
});

test("one place is asked about; what is out of range does not exist", async () => {
  const server = await testServer();
  const { tenantId, ask, mall, kiosk, top, north } = await city(server);
  await expect(ask(overview.ofPlace, { query: {} })).rejects.toMatchObject({ status: 400 });
  await expect(ask(overview.ofPlace, { query: { entityId: mall, deptId: top } })).rejects.toMatchObject({
    status: 400,
  });
  const keeper = await storeUser(server, tenantId, {
    may: ["home:view", "entranceExit:list"],
    range: { entityIds: [kiosk] },
  });
  expect((await keeper(overview.ofPlace, { query: { entityId: kiosk } })).today.value).toBe(150);
  for (const query of [{ entityId: mall }, { accessId: north }])
    await expect(keeper(overview.ofPlace, { query })).rejects.toMatchObject({ status: 404 });
  await expect(keeper(accesses.details, { query: { id: north } })).rejects.toMatchObject({ status: 404 });
  // Of an organisation that holds more, the own site alone.
  expect((await keeper(overview.ofPlace, { query: { deptId: top } })).today.value).toBe(150);
});
