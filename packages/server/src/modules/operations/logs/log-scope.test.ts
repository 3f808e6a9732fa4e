import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { isLogged } from "@foyer/contract/endpoint";
import { profile } from "@foyer/contract/identity/profile";
import { logs, systemLogs } from "@foyer/contract/operations/logs";
import { platformPermissions } from "@foyer/contract/permissions";
import { areas } from "@foyer/contract/places/areas";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import { contractEndpoints } from "../../../../test/contract-endpoints.ts";
import { company, companyAdmin, entity, organisation, site, storeUser } from "../../../../test/factories.ts";
import { adminPassword, testServer } from "../../../../test/test-server.ts";
import type { Range } from "../../../platform/http/caller.ts";
import { apiRoot } from "../../../platform/http/serve.ts";

const all = { query: { size: 1000 } };
const isOfPlatform = (permission: unknown) =>
  [permission].flat().every((one) => platformPermissions.some((platform) => platform === one));

test("what operators of the platform do stands in no company's log but that of the one it is about", async () => {
  const server = await testServer();
  const { admin } = server;
  const [first, second] = [await company(admin), await company(admin)];
  const ask = await companyAdmin(server, first);
  const there = await companyAdmin(server, second);
  // A company that owns something is not deleted.
  await organisation(there);
  const { id } = await admin(companies.createAdministrator, {
    body: { tenantId: second, nickName: "Root B", username: "root-B" },
  });
  await admin(companies.changeAdministrator, { body: { id, enabled: false } });
  await admin(companies.resetAdministrator, { body: { userId: id } });
  await admin(companies.update, { body: { id: second, name: "Company B", timeZone: "UTC" } });
  const { menus } = await admin(companies.adminRole, { query: { tenantId: second } });
  await admin(companies.changeAdminRole, { body: { id: second, menus } });
  await admin(deviceModels.create, { body: { deviceType: 1, deviceName: "X", code: "X-1" } });
  await admin(profile.endOtherSessions);
  const bodies = [{}, { id: second, name: "B" }, { tenantId: second }, [second], "x"];
  const walked = (await contractEndpoints()).filter(
    (endpoint) =>
      isLogged(endpoint) &&
      endpoint.permission !== "public" &&
      endpoint.path !== "/auth/logout" &&
      (endpoint.permission === "signedIn" || isOfPlatform(endpoint.permission)),
  );
  expect(walked.length).toBeGreaterThan(25);
  const { token } = await server.signIn("admin", adminPassword);
  for (const { method, path } of walked)
    for (const payload of bodies)
      await server.http.inject({
        method,
        url: apiRoot + path.replace(/:\w+/g, "987654"),
        headers: { authorization: token, tenant: String(first) },
        payload,
      });
  expect((await ask(logs.list, all)).content).toEqual([]);
  const about = (await server.asToken(token)(systemLogs.list, { query: { size: 1000, tenantId: second } }))
    .content;
  expect(new Set(about.map(({ endpoint }) => endpoint))).toEqual(
    new Set([
      "POST /api/dept",
      "POST /api/adminUser/root",
      "PUT /api/adminUser",
      "POST /api/adminUser/resetPass",
      "PUT /api/companys",
      "PUT /api/adminRoles/menu",
    ]),
  );
  // What they do within a company is that company's.
  await server.asToken(token, { tenant: String(second) })(organisations.create, { body: { name: "North" } });
  expect((await there(logs.list, all)).content[0]).toMatchObject({ operator: "admin", object: "North" });
});

test("whoever sees a part of the company reads of those who saw no more of it", async () => {
  const server = await testServer();
  const ours = await site(server);
  const { ask, tenantId, organisationId, entityId } = ours;
  const below = await organisation(ask, { pid: organisationId });
  const deepest = await entity(ask, { deptId: below });
  const elsewhere = await organisation(ask, { name: "Elsewhere" });
  const away = await entity(ask, { deptId: elsewhere, name: "Away" });
  const may = ["area:add", "log:list", "entity:edit", "query:create"] as const;
  const user = (range: Range) => storeUser(server, tenantId, { may, range });
  const [here, there, under, both, wide] = [
    await user({ entityIds: [entityId] }),
    await user({ entityIds: [away] }),
    await user({ organisationIds: [below] }),
    await user({ entityIds: [entityId, away] }),
    await user({ organisationIds: [organisationId] }),
  ];
  await here(areas.create, { body: { name: "by here", entityId } });
  await there(areas.create, { body: { name: "by there", entityId: away } });
  await under(areas.create, { body: { name: "by under", entityId: deepest } });
  await both(areas.create, { body: { name: "by both", entityId } });
  await wide(areas.create, { body: { name: "by wide", entityId } });
  await ask(areas.create, { body: { name: "by all", entityId } });
  const read = async (who: typeof ask) =>
    (await who(logs.list, all)).content.map(({ object }) => object).filter((one) => one.startsWith("by "));
  expect(await read(here)).toEqual(["by here"]);
  expect(await read(both)).toEqual(["by both", "by there", "by here"]);
  expect(await read(under)).toEqual(["by under"]);
  expect(await read(wide)).toEqual(["by wide", "by under", "by here"]);
  expect(await read(ask)).toHaveLength(6);

  const hidden = (await ask(logs.list, all)).content.find(({ object }) => object === "by there")?.id ?? 0;
  await expect(here(logs.details, { query: { id: hidden } })).rejects.toMatchObject({ status: 404 });
  expect((await here(logs.list, { query: { search: "by there" } })).totalElements).toBe(0);
  expect(await here(logs.operators)).toHaveLength(1);
  await expect(here(entities.remove, { body: [away] })).rejects.toMatchObject({ status: 403 });
});

test("the question that somebody keeps for themselves is not in the log", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const draft = { name: "Mine", screen: "/query/entity", question: "of=0&ids=1234567", shared: false };
  const { id } = await ask(savedQueries.create, { body: draft });
  await ask(savedQueries.update, { body: { ...draft, id, name: "Still mine" } });
  await ask(savedQueries.remove, { body: [id] });
  await expect(ask(savedQueries.create, { body: { ...draft, screen: 1 } as never })).rejects.toThrow();
  const shared = await ask(savedQueries.create, {
    body: { ...draft, question: "time=4&step=1d", shared: true },
  });
  expect(shared.id).toBeGreaterThan(0);
  const { rows } = await server.platform.database.pool.query(
    "select content::text || coalesce(before::text, '') as text from operation_logs where endpoint like '%/query/saved'",
  );
  const text = JSON.stringify(rows);
  expect(rows).toHaveLength(5);
  expect(text).not.toContain("1234567");
  expect(text).toContain("step=1d");
});

test("refused calls are cut short, and after sixty a minute only counted", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const tenantId = await company(server.admin);
  const nobody = await storeUser(server, tenantId, { may: ["home:view"] });
  const name = "x".repeat(20_000);
  for (let call = 0; call < 100; call++)
    await expect(nobody(organisations.create, { body: { name } })).rejects.toMatchObject({ status: 403 });
  const { pool } = server.platform.database;
  const { rows } = await pool.query(
    "select content, length(content::text) as long from operation_logs where tenant_id = $1 order by id",
    [tenantId],
  );
  expect(rows).toHaveLength(61);
  expect(Math.max(...rows.map(({ long }) => long))).toBeLessThan(600);
  expect(rows.at(-1).content).toEqual({ furtherRefused: 1 });
  // The next minute is its own.
  server.clock.set("2026-05-04T08:01:01Z");
  await expect(nobody(organisations.create, { body: { name } })).rejects.toMatchObject({ status: 403 });
  const { rowCount } = await pool.query("select from operation_logs where tenant_id = $1", [tenantId]);
  expect(rowCount).toBe(62);
});
