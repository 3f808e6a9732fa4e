import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { roles } from "@foyer/contract/identity/roles";
import { organisations } from "@foyer/contract/places/organisations";
import { type FoundSubject, type PickedOrganisation, subjects } from "@foyer/contract/places/subjects";
import { expect, test } from "vitest";
import {
  access,
  area,
  company,
  companyAdmin,
  entity,
  organisation,
  storeUser,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

/** East with Mall 3 and Mall 4, each with a "Shop 12"; West with a market. */
async function places() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const east = await organisation(ask, { name: "East" });
  const mall3 = await organisation(ask, { name: "Mall 3", pid: east });
  const mall4 = await organisation(ask, { name: "Mall 4", pid: east });
  const west = await organisation(ask, { name: "West" });
  const shop = await entity(ask, { name: "Shop 12", deptId: mall3, timeZone: "Asia/Tokyo" });
  const namesake = await entity(ask, { name: "Shop 12", deptId: mall4 });
  const kiosk = await entity(ask, { name: "Kiosk 100%", deptId: east });
  const market = await entity(ask, { name: "West market", deptId: west });
  return { server, tenantId, ask, east, mall3, mall4, west, shop, namesake, kiosk, market };
}

const shown = ({ above, name }: FoundSubject) => [...above, name].join(" > ");

test("entities are found by name, with the way to them, only within the caller's range", async () => {
  const { server, tenantId, ask, east, mall3, shop, market } = await places();
  await expect(server.ask(subjects.search, {})).rejects.toMatchObject({ status: 401 });
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await stranger(subjects.search, {})).toEqual({ content: [], totalElements: 0 });

  const found = await ask(subjects.search, { query: { text: "SHOP" } });
  expect(found.content.map(shown)).toEqual(["East > Mall 3 > Shop 12", "East > Mall 4 > Shop 12"]);
  expect(found.content[0]).toMatchObject({
    id: shop,
    entityId: shop,
    deptId: mall3,
    timeZone: "Asia/Tokyo",
    dayStartMinute: 0,
  });

  const byOrganisation = await storeUser(server, tenantId, { range: { organisationIds: [mall3] } });
  expect((await byOrganisation(subjects.search, {})).content.map(shown)).toEqual(["East > Mall 3 > Shop 12"]);
  const byEntity = await storeUser(server, tenantId, { range: { entityIds: [market] } });
  expect((await byEntity(subjects.search, {})).content.map(shown)).toEqual(["West > West market"]);
  await expect(byEntity(subjects.search, { query: { deptId: east } })).rejects.toMatchObject({ status: 404 });
});

test("names that begin with the text come first, signs are taken literally, fifteen at first", async () => {
  const { ask, east } = await places();
  expect((await ask(subjects.search, { query: { text: "%" } })).content.map(({ name }) => name)).toEqual([
    "Kiosk 100%",
  ]);
  await entity(ask, { name: "A market", deptId: east });
  await entity(ask, { name: "Market hall", deptId: east });
  expect((await ask(subjects.search, { query: { text: "market" } })).content.map(({ name }) => name)).toEqual(
    ["Market hall", "A market", "West market"],
  );
  for (let number = 0; number < 16; number++) await entity(ask, { name: `Stand ${number}`, deptId: east });
  const first = await ask(subjects.search, { query: { text: "stand" } });
  expect([first.content.length, first.totalElements]).toEqual([15, 16]);
  const second = await ask(subjects.search, { query: { text: "stand", page: 1 } });
  expect([second.content.length, second.totalElements]).toEqual([1, 16]);
  await expect(ask(subjects.search, { query: { size: 101 } })).rejects.toMatchObject({ status: 400 });
});

test("an organisation narrows the search, with or without those below it", async () => {
  const { ask, east } = await places();
  const names = async (below: "true" | "false") =>
    (await ask(subjects.search, { query: { deptId: east, below } })).content.map(({ name }) => name);
  expect(await names("true")).toEqual(["Kiosk 100%", "Shop 12", "Shop 12"]);
  expect(await names("false")).toEqual(["Kiosk 100%"]);
});

test("accesses and areas are found with their entity at the end of the way", async () => {
  const { ask, shop, kiosk } = await places();
  const door = await access(ask, { name: "North door", entityId: shop });
  await access(ask, { name: "North hatch", entityId: kiosk });
  const floor = await area(ask, { name: "Ground floor", entityId: shop });

  const doors = await ask(subjects.search, { query: { text: "north", dataType: 1 } });
  expect(doors.content.map(shown)).toEqual([
    "East > Mall 3 > Shop 12 > North door",
    "East > Kiosk 100% > North hatch",
  ]);
  expect(doors.content[0]).toMatchObject({ id: door, entityId: shop, timeZone: "Asia/Tokyo" });
  const ofShop = await ask(subjects.search, { query: { dataType: 1, entityId: shop } });
  expect(ofShop.content.map(({ id }) => id)).toEqual([door]);
  const floors = await ask(subjects.search, { query: { dataType: 2 } });
  expect(floors.content.map(({ id }) => id)).toEqual([floor]);
});

test("pasted names are matched, ambiguous or unknown; a place in front of a name narrows it", async () => {
  const { server, tenantId, ask, shop, namesake, kiosk, market } = await places();
  const names = [
    "shop 12",
    " Kiosk 100% ",
    "Mall 4 > Shop 12",
    "East › Shop 12",
    "Mall 5 > Shop 12",
    "Nowhere",
  ];
  const asked = { body: { dataType: 0 as const, names } };
  const answer = await ask(subjects.byNames, asked);
  expect(answer.map(({ name, matches }) => [name, matches.map(({ id }) => id)])).toEqual([
    ["shop 12", [shop, namesake]],
    ["Kiosk 100%", [kiosk]],
    ["Mall 4 > Shop 12", [namesake]],
    ["East › Shop 12", [shop, namesake]],
    ["Mall 5 > Shop 12", []],
    ["Nowhere", []],
  ]);
  const byEntity = await storeUser(server, tenantId, { range: { entityIds: [market, shop] } });
  const seen = await byEntity(subjects.byNames, asked);
  expect(seen[0]?.matches.map(({ id }) => id)).toEqual([shop]);

  await access(ask, { name: "Door", entityId: kiosk });
  const door = await access(ask, { name: "Door", entityId: shop });
  const doors = await ask(subjects.byNames, { body: { dataType: 1, names: ["mall 3 > door"] } });
  expect(doors[0]?.matches.map(({ id }) => id)).toEqual([door]);

  const many = Array.from({ length: 501 }, (_, index) => `Shop ${index}`);
  for (const wrong of [many, [], [" "]])
    await expect(ask(subjects.byNames, { body: { dataType: 0, names: wrong } })).rejects.toMatchObject({
      status: 400,
    });
});

test("names of ids: what is gone is left out, and nothing but that does not exist", async () => {
  const { server, ask, shop } = await places();
  const found = await ask(subjects.names, { body: { dataType: 0, ids: [shop, 999_999] } });
  expect(found.map(shown)).toEqual(["East > Mall 3 > Shop 12"]);
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(subjects.names, { body: { dataType: 0, ids: [shop] } })).rejects.toMatchObject({
    status: 404,
  });
});

test("the organisations to pick from: what is closed, what may be changed, how much is in it", async () => {
  const { server, tenantId, ask, east, mall3, mall4 } = await places();
  await ask(organisations.update, { body: { id: east, name: "East", status: 0 } });
  const lines = (nodes: readonly PickedOrganisation[]): string[] =>
    nodes.flatMap(({ name, entityCount, open, managed, children }) => [
      [name, entityCount, open ? "open" : "closed", managed ? "managed" : "seen"].join(" "),
      ...lines(children).map((line) => `-${line}`),
    ]);
  expect(lines(await ask(subjects.organisations, {}))).toEqual([
    "East 1 closed managed",
    "-Mall 3 1 closed managed",
    "-Mall 4 1 closed managed",
    "West 1 open managed",
  ]);
  await ask(organisations.update, { body: { id: east, name: "East", status: 1 } });
  await ask(organisations.update, { body: { id: mall4, name: "Mall 4", pid: east, status: 0 } });
  const user = await storeUser(server, tenantId, { range: { organisationIds: [mall3] } });
  expect(lines(await user(subjects.organisations, {}))).toEqual([
    "East 0 open seen",
    "-Mall 3 1 open managed",
  ]);
});

test("today is that of the places' own clock where they share one, else the company's", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin, { timeZone: "Europe/Berlin" });
  const ask = await companyAdmin(server, tenantId);
  await expect(server.ask(subjects.clock, {})).rejects.toMatchObject({ status: 401 });
  expect(await ask(subjects.clock, {})).toEqual({ timeZone: "Europe/Berlin", dayStartMinute: 0 });

  const bars = await organisation(ask, { name: "Bars" });
  const below = await organisation(ask, { name: "Old town", pid: bars });
  const shops = await organisation(ask, { name: "Shops" });
  const tokyo = { timeZone: "Asia/Tokyo", businessDayStart: "06:00" };
  await entity(ask, { deptId: bars, ...tokyo });
  await entity(ask, { deptId: below, ...tokyo });
  server.clock.set("2026-11-21T18:00:00Z");
  // Three in the morning in Tokyo: the business day of the 21st runs, for one bar as for all.
  expect(await ask(subjects.clock, {})).toEqual({ timeZone: "Asia/Tokyo", dayStartMinute: 360 });
  expect((await ask(home.statistical, {})).startTime).toBe("2026-11-21");

  await entity(ask, { deptId: shops, ...tokyo, businessDayStart: "00:00" });
  expect(await ask(subjects.clock, {})).toEqual({ timeZone: "Europe/Berlin", dayStartMinute: 0 });
  const query = { deptId: bars };
  expect(await ask(subjects.clock, { query })).toEqual({ timeZone: "Asia/Tokyo", dayStartMinute: 360 });
  const barkeeper = await storeUser(server, tenantId, { range: { organisationIds: [bars] } });
  expect(await barkeeper(subjects.clock, {})).toEqual({ timeZone: "Asia/Tokyo", dayStartMinute: 360 });
  await expect(barkeeper(subjects.clock, { query: { deptId: shops } })).rejects.toMatchObject({
    status: 404,
  });
});

test("names are listed as people count", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const at = ["Gate 10", "gate 9", "Gate 1", "Gate 2"];
  const inOrder = ["Gate 1", "Gate 2", "gate 9", "Gate 10"];
  const entityIds: number[] = [];
  for (const name of at) entityIds.push(await entity(ask, { name }));
  const [entityId = 0] = entityIds;
  const accessIds: number[] = [];
  for (const name of at) {
    accessIds.push(await access(ask, { entityId, name }));
    await area(ask, { entityId, name });
  }
  const listNames = (found: readonly { name: string }[]) => found.map(({ name }) => name);
  for (const dataType of [0, 1, 2] as const) {
    for (const text of ["", "gate"]) {
      const found = await ask(subjects.search, { query: { dataType, text } });
      expect(listNames(found.content), `${dataType} ${text}`).toEqual(inOrder);
    }
    const second = await ask(subjects.search, { query: { dataType, size: 2, page: 1 } });
    expect(listNames(second.content)).toEqual(inOrder.slice(2));
  }
  expect(listNames(await ask(subjects.names, { body: { dataType: 0, ids: entityIds } }))).toEqual(inOrder);
  expect(listNames(await ask(subjects.names, { body: { dataType: 1, ids: accessIds } }))).toEqual(inOrder);

  const days = { startTime: "2026-05-04", endTime: "2026-05-04" };
  const rank = await ask(ranking.rank, { body: { type: "flowIn", ...days } });
  expect(listNames(rank.rows)).toEqual(inOrder);
  for (const [nth, name] of at.entries())
    await ask(roles.create, { body: { name, permission: `gate-${nth}`, level: 9 } });
  expect(listNames(await ask(roles.all, {})).filter((name) => /gate/i.test(name))).toEqual(inOrder);
});
