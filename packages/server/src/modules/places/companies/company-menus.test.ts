import { auth } from "@foyer/contract/identity/auth";
import { type MenuChoice, menus } from "@foyer/contract/identity/menus";
import { companyManagementMenuId, type MenuNode } from "@foyer/contract/menu/menu-node";
import { menuTree } from "@foyer/contract/menu/menu-tree";
import { platformPermissions } from "@foyer/contract/permissions";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";

const every = (choices: readonly MenuChoice[]): MenuChoice[] =>
  choices.flatMap((choice) => [choice, ...every(choice.children)]);
const everyNode = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);

const nodes = everyNode(menuTree);
const findId = (permission: string) => nodes.find((node) => node.permission === permission)?.id ?? 0;
const [fleet, companyInfo, home] = [82, findId("company:self"), findId("home:view")];

const listChoices = (server: TestServer, tenantId: number) =>
  server.admin(companies.menuChoices, { query: { tenantId } });
const givenTo = async (ask: Ask, tenantId: number) =>
  (await ask(companies.adminRole, { query: { tenantId } })).menus;
const give = (server: TestServer, id: number, ids: readonly number[]) =>
  server.admin(companies.changeAdminRole, { body: { id, menus: [...ids] } });

/** All that can be given but these and what is below them. */
function without(choices: readonly MenuChoice[], ...gone: number[]): number[] {
  return choices
    .filter(({ id }) => !gone.includes(id))
    .flatMap(({ id, children }) => [id, ...without(children, ...gone)]);
}

test("what a company is given is the platform's to say", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const denied = { status: 403, key: "permission.denied" };
  await expect(admin(companies.menuChoices, { query: { tenantId } })).rejects.toMatchObject(denied);
  await expect(admin(companies.adminRole, { query: { tenantId } })).rejects.toMatchObject(denied);
  await expect(
    admin(companies.changeAdminRole, { body: { id: tenantId, menus: [home] } }),
  ).rejects.toMatchObject(denied);
});

test("a company is offered neither menu 24 nor anything of the platform's own; a new one has all that is offered", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const offered = every(await listChoices(server, tenantId)).map(({ id }) => id);
  expect(offered).toContain(companyInfo);
  expect(offered).not.toContain(companyManagementMenuId);
  const kept = nodes.filter(({ permission }) => platformPermissions.some((one) => one === permission));
  expect(offered.filter((id) => kept.some((node) => node.id === id))).toEqual([]);
  expect([...(await givenTo(server.admin, tenantId))].sort()).toEqual([...offered].sort());

  for (const id of [companyManagementMenuId, findId("company:add"), findId("menu:list"), 99_999]) {
    await expect(give(server, tenantId, [...offered, id]), String(id)).rejects.toMatchObject({
      status: 400,
      key: "companyMenus.notOffered",
    });
  }
});

test("an entry needs the one above it, and one with entries below needs one of them", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const choices = await listChoices(server, tenantId);
  const all = without(choices);
  const toRefusal = (ids: readonly number[]) =>
    give(server, tenantId, ids).then(
      () => null,
      (error: Error & { key: string }) => [error.key, error.message],
    );

  const orphan = await toRefusal(all.filter((id) => id !== fleet));
  expect(orphan?.[0]).toBe("companyMenus.withoutParent");
  expect(orphan?.[1]).toMatch(/needs “Devices” above it/);
  const childless = await toRefusal([...without(choices, fleet), fleet]);
  expect(childless?.[0]).toBe("companyMenus.withoutChild");
  expect(childless?.[1]).toContain("“Devices” needs at least one entry below it");
  // The same holds of a page and its buttons.
  const [button] = choices.find(({ id }) => id === home)?.children ?? [];
  expect((await toRefusal([button?.id ?? 0]))?.[0]).toBe("companyMenus.withoutParent");
  expect((await toRefusal([home]))?.[0]).toBe("companyMenus.withoutChild");
  expect((await toRefusal([]))?.[0]).toBe("companyMenus.none");
  expect(await givenTo(server.admin, tenantId)).toHaveLength(all.length);

  const some = [home, button?.id ?? 0];
  expect(await toRefusal([...some, ...some])).toBeNull();
  expect(await givenTo(server.admin, tenantId)).toEqual(some);
});

test("what is taken from a company is gone for everybody of it at once, and its roles do not get it back", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const other = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const may = ["home:view", "company:self"] as const;
  const [staff, stranger] = [
    await storeUser(server, tenantId, { may }),
    await storeUser(server, other, { may }),
  ];
  const choices = await listChoices(server, tenantId);
  await admin(companies.info);
  await staff(companies.info);

  await give(server, tenantId, without(choices, companyInfo));
  for (const ask of [admin, staff]) {
    expect((await ask(auth.info)).permissions).not.toContain("company:self");
    await expect(ask(companies.oneself, { body: { colour: null } })).rejects.toMatchObject({ status: 403 });
    expect(JSON.stringify(await ask(menus.build))).not.toContain("company-info-page");
  }
  await stranger(companies.info);

  await give(server, tenantId, without(choices));
  expect((await admin(auth.info)).permissions).toContain("company:self");
  const { permissions } = await staff(auth.info);
  expect(permissions).toContain("home:view");
  expect(permissions).not.toContain("company:self");
  const { rows } = await server.platform.database.pool.query(
    "select before from operation_logs where endpoint = 'PUT /api/adminRoles/menu' order by id",
  );
  expect(rows[0].before.menus).toContain(companyInfo);
  expect(rows[1].before.menus).not.toContain(companyInfo);
});

test("what is not built yet stays with a company that had it", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const { pool } = server.platform.database;
  const had = async () =>
    (await pool.query("select menu_id from company_menus where tenant_id = $1 order by 1", [tenantId])).rows;
  const before = await had();
  await give(server, tenantId, without(await listChoices(server, tenantId)));
  expect(await had()).toEqual(before);
});
