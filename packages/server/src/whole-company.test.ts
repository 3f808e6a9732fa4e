import { deviceViews } from "@foyer/contract/devices/device-views";
import { templates } from "@foyer/contract/devices/setting-templates";
import type { Endpoint } from "@foyer/contract/endpoint";
import { roles } from "@foyer/contract/identity/roles";
import { companies } from "@foyer/contract/places/companies";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { entity, site, storeUser } from "../test/factories.ts";
import { testServer } from "../test/test-server.ts";

test("what everybody of a company sees is changed by whoever sees all of it", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, organisationId } = await site(server);
  const fair = { name: "Fair", startTime: "2026-05-04" };
  const draft = { name: "Role", permission: "role" };
  const template = {
    name: "Doors",
    deviceType: 1,
    settings: { rhythm: { uploadInterval: 5, recordPeriod: 5, velocity: 0, direction: 0 } },
  };
  const holiday = (await ask(holidays.create, { body: fair })).id;
  const role = (await ask(roles.create, { body: draft })).id;
  const kept = (await ask(templates.create, { body: template })).id;
  const calls: [Endpoint, object][] = [
    [holidays.create, { body: { ...fair, name: "X" } }],
    [holidays.createMany, { body: [{ ...fair, name: "X" }] }],
    [holidays.update, { body: { ...fair, id: holiday, name: "X" } }],
    [holidays.remove, { body: [holiday] }],
    [holidays.follow, { body: { country: "DE", follow: false } }],
    [roles.create, { body: { name: "X", permission: "x" } }],
    [roles.update, { body: { ...draft, id: role, name: "X" } }],
    [roles.setMenus, { body: { id: role, menus: [] } }],
    [roles.remove, { body: [role] }],
    [companies.oneself, { body: { phone: "1" } }],
    [templates.create, { body: { ...template, name: "X" } }],
    [templates.update, { body: { ...template, id: kept, name: "X" } }],
    [templates.remove, { body: [kept] }],
  ];
  const may = calls.flatMap(([{ permission }]) =>
    permission === "public" || permission === "signedIn" ? [] : [permission].flat(),
  );
  for (const range of [{ organisationIds: [organisationId] }, { entityIds: [entityId] }]) {
    const user = await storeUser(server, tenantId, { may, range });
    for (const [endpoint, sent] of calls)
      await expect(
        user(endpoint, sent as never),
        `${endpoint.method} ${endpoint.path}`,
      ).rejects.toMatchObject({
        status: 403,
        key: "permission.denied",
      });
  }
  // A user who sees all of it may.
  const whole = await storeUser(server, tenantId, { may });
  await whole(holidays.remove, { body: [holiday] });
  await whole(companies.oneself, { body: { phone: "1" } });
});

test("a shared view of a site is shown to whoever sees the site", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId } = await site(server);
  const away = await entity(ask);
  for (const [name, place] of [
    ["Here", entityId],
    ["Away", away],
  ] as const)
    await ask(deviceViews.create, { body: { name, shared: true, filter: { entityId: place } } });
  await ask(deviceViews.create, { body: { name: "Everywhere", shared: true, filter: {} } });
  const may = ["device:list"] as const;
  const limited = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  const { kept } = await limited(deviceViews.list);
  expect(kept.map(({ name }) => name)).toEqual(["Everywhere", "Here"]);
  expect((await ask(deviceViews.list)).kept).toHaveLength(3);
});
