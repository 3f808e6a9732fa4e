import { entities } from "@foyer/contract/places/entities";
import { holidays } from "@foyer/contract/places/holidays";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import {
  company,
  companyAdmin,
  entity,
  organisation,
  storeUser,
  takeMarks,
} from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { holidayCalendar } from "./holiday-days.ts";

/** Shops in Berlin (two, one below the other's organisation), New York and Saigon. */
async function shops(server: TestServer) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const north = await organisation(ask);
  const below = (await ask(organisations.create, { body: { name: "Below", pid: north } })).id;
  const mitte = await entity(ask, { name: "Mitte", deptId: north, timeZone: "Europe/Berlin" });
  const wedding = await entity(ask, { name: "Wedding", deptId: below, timeZone: "Europe/Berlin" });
  const york = await entity(ask, { name: "York", timeZone: "America/New_York" });
  const saigon = await entity(ask, { name: "Saigon", timeZone: "Asia/Saigon" });
  const all = [mitte, wedding, york, saigon];
  const listSites = async (day: string) => {
    const { pool } = server.platform.database;
    const calendar = await holidayCalendar(pool, tenantId, all, { from: day, to: day });
    return all.filter((id) => calendar.at(id).has(day));
  };
  return { tenantId, ask, north, below, mitte, wedding, york, saigon, listSites };
}

test("a holiday is one for the company, an organisation with those below, sites, or the sites of a country", async () => {
  const server = await testServer();
  const { ask, north, mitte, wedding, york, saigon, listSites } = await shops(server);
  const at = (startTime: string) => ({ name: "Fair", startTime });
  await ask(holidays.create, { body: at("2026-03-02") });
  await ask(holidays.create, { body: { ...at("2026-03-03"), scope: "organisation", deptId: north } });
  await ask(holidays.create, { body: { ...at("2026-03-04"), scope: "sites", entityIds: [york, mitte] } });
  await ask(holidays.create, { body: { ...at("2026-03-05"), scope: "country", country: "VN" } });
  expect(await listSites("2026-03-02")).toEqual([mitte, wedding, york, saigon]);
  expect(await listSites("2026-03-03")).toEqual([mitte, wedding]);
  expect(await listSites("2026-03-04")).toEqual([mitte, york]);
  expect(await listSites("2026-03-05")).toEqual([saigon]);
  const { content } = await ask(holidays.list, { query: { sort: ["startTime,asc"] } });
  expect(content).toMatchObject([
    { scope: "company", siteCount: 4, siteName: "Mitte" },
    { scope: "organisation", deptId: north, siteCount: 2 },
    { scope: "sites", entityIds: [mitte, york], siteCount: 2 },
    { scope: "country", country: "VN", siteCount: 1, siteName: "Saigon" },
  ]);
  // The same name and year stands for one holiday in each scope.
  await expect(
    ask(holidays.create, { body: { ...at("2026-09-01"), scope: "sites", entityIds: [mitte, york] } }),
  ).rejects.toMatchObject({ key: "holiday.taken" });
});

test("a holiday that is changed without naming a scope keeps its own", async () => {
  const server = await testServer();
  const { ask, york, mitte, listSites } = await shops(server);
  const body = { name: "Fair", startTime: "2026-03-04" };
  const { id } = await ask(holidays.create, { body: { ...body, scope: "sites", entityIds: [york, mitte] } });
  await ask(holidays.update, { body: { id, name: "Market", startTime: "2026-03-05" } });
  expect(await listSites("2026-03-04")).toEqual([]);
  expect(await listSites("2026-03-05")).toEqual([mitte, york]);
});

test("what a scope needs is asked for; what is not there is not found", async () => {
  const server = await testServer();
  const { ask } = await shops(server);
  const body = { name: "Fair", startTime: "2026-03-02" };
  for (const [scope, field] of [
    ["organisation", "deptId"],
    ["sites", "entityIds"],
    ["country", "country"],
  ] as const)
    await expect(ask(holidays.create, { body: { ...body, scope } })).rejects.toMatchObject({
      fields: { [field]: "required" },
    });
  const stranger = await companyAdmin(server, await company(server.admin));
  const away = await entity(stranger);
  await expect(
    ask(holidays.create, { body: { ...body, scope: "sites", entityIds: [away] } }),
  ).rejects.toMatchObject({ status: 404 });
});

test("a site's country is that of its clock until somebody says another", async () => {
  const server = await testServer();
  const { ask, saigon, mitte, listSites } = await shops(server);
  await ask(holidays.create, {
    body: { name: "Tet", startTime: "2026-02-17", scope: "country", country: "VN" },
  });
  const { createTime, deptName, deptNames, lastTime, countryOfZone, ...known } = await ask(entities.details, {
    query: { id: mitte },
  });
  expect({ country: known.country, countryOfZone }).toEqual({ country: "DE", countryOfZone: true });
  const { id, name, deptId, timeZone } = known;
  const draft = { id, name, deptId, timeZone };
  await takeMarks(server);
  await ask(entities.update, { body: { ...draft, country: "VN" } });
  // Its estimates are recomputed: other days are holidays there now.
  expect(await takeMarks(server)).toMatchObject([{ kind: 3, subject: mitte }]);
  expect(await listSites("2026-02-17")).toEqual([mitte, saigon]);
  // Who says nothing about it leaves it.
  await ask(entities.update, { body: draft });
  expect(await ask(entities.details, { query: { id: mitte } })).toMatchObject({
    country: "VN",
    countryOfZone: false,
  });
  await ask(entities.update, { body: { ...draft, country: null } });
  expect(await listSites("2026-02-17")).toEqual([saigon]);
});

test("whoever sees a part sees the holidays of that part, and changes those wholly in it", async () => {
  const server = await testServer();
  const { ask, tenantId, north, below, mitte, wedding, york } = await shops(server);
  const make = (name: string, scope: object) =>
    ask(holidays.create, { body: { name, startTime: "2026-03-02", ...scope } }).then(({ id }) => id);
  const everywhere = await make("Everywhere", {});
  const inNorth = await make("North", { scope: "organisation", deptId: north });
  await make("York", { scope: "sites", entityIds: [york] });
  const both = await make("Both", { scope: "sites", entityIds: [mitte, york] });
  await make("America", { scope: "country", country: "US" });
  const may = ["festival:list", "festival:add", "festival:edit", "festival:del"] as const;
  const user = await storeUser(server, tenantId, { may, range: { organisationIds: [north] } });
  const { content } = await user(holidays.list, { query: { sort: ["name,asc"] } });
  expect(content.map(({ name }) => name)).toEqual(["Both", "Everywhere", "North"]);
  expect(content[0]).toMatchObject({ entityIds: [mitte], siteCount: 1 });

  const fair = { name: "Fair", startTime: "2026-04-01" };
  await user(holidays.update, { body: { ...fair, id: inNorth, scope: "organisation", deptId: below } });
  const { id } = await user(holidays.create, {
    body: { ...fair, scope: "sites", entityIds: [mitte, wedding] },
  });
  await user(holidays.remove, { body: [id] });
  for (const refused of [
    () => user(holidays.create, { body: fair }),
    () => user(holidays.create, { body: { ...fair, scope: "country", country: "DE" } }),
    () => user(holidays.update, { body: { ...fair, id: everywhere, scope: "sites", entityIds: [mitte] } }),
    () => user(holidays.update, { body: { ...fair, id: both, scope: "sites", entityIds: [mitte] } }),
    () => user(holidays.update, { body: { ...fair, id: inNorth, scope: "company" } }),
    () => user(holidays.remove, { body: [both] }),
  ])
    await expect(refused()).rejects.toMatchObject({ key: "permission.denied" });
  await expect(
    user(holidays.create, { body: { ...fair, scope: "sites", entityIds: [york] } }),
  ).rejects.toMatchObject({ status: 404 });
});

test("public holidays are added for the sites of their country, of several countries side by side", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const { ask, mitte, wedding, york, listSites } = await shops(server);
  for (const country of ["DE", "US"]) await ask(holidays.follow, { body: { country } });
  expect(await ask(holidays.sources)).toEqual([{ country: "DE" }, { country: "US" }]);
  expect(await listSites("2026-10-03")).toEqual([mitte, wedding]);
  expect(await listSites("2026-07-04")).toEqual([york]);
  expect(await listSites("2026-12-25")).toEqual([mitte, wedding, york]);
  const of = (country: string) => ask(holidays.suggest, { query: { country, year: 2026 } });
  expect((await of("US")).every(({ known }) => known)).toBe(true);
  expect((await of("VN")).some(({ known }) => known)).toBe(false);
});

test("whose to change a holiday is, is told as the server would have it", async () => {
  const server = await testServer();
  const { tenantId, ask, north, mitte, wedding, york } = await shops(server);
  const at = (startTime: string) => ({ name: "Fair", startTime });
  const drafts = [
    at("2026-03-02"),
    { ...at("2026-03-03"), scope: "organisation" as const, deptId: north },
    { ...at("2026-03-04"), scope: "sites" as const, entityIds: [mitte, wedding] },
    { ...at("2026-03-05"), scope: "sites" as const, entityIds: [york, mitte] },
    { ...at("2026-03-06"), scope: "country" as const, country: "DE" },
  ];
  for (const body of drafts) await ask(holidays.create, { body });
  const may = ["festival:list", "festival:edit"] as const;
  const range = { organisationIds: [north] };
  const regional = await storeUser(server, tenantId, { may, range });
  const { content } = await regional(holidays.list, { query: { sort: ["startTime,asc"] } });
  expect(content.map(({ editable }) => editable)).toEqual([false, true, true, false, false]);
  for (const [nth, { id, editable }] of content.entries()) {
    const body = { ...at("2026-03-02"), ...drafts[nth], id };
    const change = regional(holidays.update, { body });
    if (editable) await change;
    else await expect(change).rejects.toMatchObject({ key: "permission.denied" });
  }
  const all = await ask(holidays.list, { query: {} });
  expect(all.content.every(({ editable }) => editable)).toBe(true);
});
