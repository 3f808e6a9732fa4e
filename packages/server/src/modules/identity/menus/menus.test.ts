import { readFile } from "node:fs/promises";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import type { MenuNode } from "@foyer/contract/menu/menu-node";
import { menuTree } from "@foyer/contract/menu/menu-tree";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { seedMenus } from "./menus.ts";

const namesIn = (tree: readonly BuiltMenu[]): string[] =>
  tree.flatMap(({ name, children }) => [name, ...namesIn(children)]);

const builtNames = (tree: readonly MenuNode[]): string[] =>
  tree
    .filter(({ built, type }) => built && type !== 2)
    .flatMap(({ name, children }) => [name, ...builtNames(children)]);

test("the menu holds what is built and what the caller's permissions open", async () => {
  const server = await testServer();
  await expect(server.ask(menus.build)).rejects.toMatchObject({ status: 401 });
  const tenantId = await company(server.admin);
  const everything = namesIn(await server.admin(menus.build));
  expect(everything.sort()).toEqual(builtNames(menuTree).sort());
  expect(everything).toEqual(expect.arrayContaining(["home", "system", "deviceModels"]));

  const ofCompany = namesIn(await (await companyAdmin(server, tenantId))(menus.build));
  expect(ofCompany).toContain("deviceModels");
  expect(ofCompany.filter((name) => !everything.includes(name))).toEqual([]);
  for (const name of ["companies", "menus", "jobs", "firmware", "systemDevices", "systemLogs"]) {
    expect(ofCompany).not.toContain(name);
  }
  const looker = await storeUser(server, tenantId, { may: ["home:view"] });
  const seen = await looker(menus.build);
  const open = namesIn(seen).filter((name) => everything.includes(name));
  expect(open).toContain("home");
  expect(open).not.toContain("system");
  expect(open).not.toContain("deviceModels");
  expect(namesIn(await (await storeUser(server, tenantId))(menus.build))).not.toContain("home");
});

test("every entry has its titles, and a catalogue leads to its first page", async () => {
  const server = await testServer();
  const tree = await server.admin(menus.build);
  expect(tree.find(({ name }) => name === "home")).toMatchObject({
    path: "/index",
    component: "analytics/home/home-page",
    type: 1,
    redirect: "",
    meta: { enTitle: "Home", zhTitle: "首页", icon: "home" },
  });
  const system = tree.find(({ name }) => name === "system");
  expect(system).toMatchObject({ type: 0, alwaysShow: true, redirect: system?.children[0]?.path });
  const all = (nodes: BuiltMenu[]): BuiltMenu[] => nodes.flatMap((node) => [node, ...all(node.children)]);
  for (const { name, type, meta } of all(tree)) {
    expect([name, type]).not.toContain(2);
    expect(meta.enTitle, name).not.toMatch(/^menu\.|^$/);
    expect(meta.zhTitle, name).toMatch(/\p{Script=Han}/u);
  }
});

test("an entry people made is offered, one they changed stays as they left it", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  await pool.query("update menus set en_name = 'Start' where name = 'home'");
  await pool.query(
    "insert into menus (id, pid, name, zh_name, en_name, path, type) select 9000, id, 'own', '自有', 'Own', '/own', 1 from menus where name = 'system'",
  );
  const tree = await server.admin(menus.build);
  expect(tree[0]?.meta.enTitle).toBe("Start");
  expect(namesIn(tree)).toContain("own");
});

test("a newer version's screens reach the companies there are, but not what was taken from one", async () => {
  const server = await testServer();
  const { pool, db } = server.platform.database;
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  await pool.query(
    "delete from company_menus where menu_id in (select id from menus where name = 'records')",
  );
  const gone = "select id from menus where name in ('dataQuality', 'companies')";
  await pool.query(`delete from menus where id in (${gone}) or pid in (${gone})`);
  expect(namesIn(await admin(menus.build))).not.toContain("dataQuality");
  await seedMenus(db);
  const seen = namesIn(await admin(menus.build));
  expect(seen).toContain("dataQuality");
  expect(seen).not.toContain("records");
  expect(seen).not.toContain("companies");
});

test("where menus are there already, who had the entry of big screens gets the page that lists them", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const tenantId = await company(server.admin);
  const user = await storeUser(server, tenantId, { may: ["screen:list"] });
  const before = (await server.admin(menus.build)).map(({ name, component }) => ({ name, component }));
  await pool.query("update menus set component = 'reporting/screens/screens-page' where id = 2");
  await pool.query("update menus set pid = 2 where pid = 78");
  for (const table of ["role_menus", "company_menus"])
    await pool.query(`delete from ${table} where menu_id = 78`);
  await pool.query("update menus set sort = sort - 1 where sort > 2 and pid is null");
  await pool.query("delete from menus where id = 78");
  expect(namesIn(await user(menus.build))).not.toContain("screens");

  const migration = new URL("../../../../migrations/0092_screens_menu.sql", import.meta.url);
  await pool.query(await readFile(migration, "utf8"));
  expect(namesIn(await user(menus.build))).toEqual(expect.arrayContaining(["bigScreens", "screens"]));
  expect(namesIn(await (await companyAdmin(server, tenantId))(menus.build))).toContain("screens");
  const after = (await server.admin(menus.build)).map(({ name, component }) => ({ name, component }));
  expect(after).toEqual(before);
  const { rows } = await pool.query("select id from menus where pid = 78 order by id");
  expect(rows.map(({ id }) => Number(id))).toEqual([103, 104, 105, 106]);
});

test("where menus are there already, who has the page of big screens gets those of displays", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const user = await storeUser(server, await company(server.admin), { may: ["screen:list"] });
  const facts = async () =>
    (await server.admin(menus.build)).map(({ name, component, path, hidden }) => ({
      name,
      component,
      path,
      hidden,
    }));
  const before = await facts();
  for (const table of ["role_menus", "company_menus"])
    await pool.query(`delete from ${table} where menu_id in (79, 80)`);
  await pool.query("delete from menus where id in (79, 80)");
  expect(namesIn(await user(menus.build))).not.toContain("displays");

  const migration = new URL("../../../../migrations/0099_displays_menu.sql", import.meta.url);
  await pool.query(await readFile(migration, "utf8"));
  expect(namesIn(await user(menus.build))).toEqual(expect.arrayContaining(["displays", "ownDisplay"]));
  expect((await facts()).toSorted(byName)).toEqual(before.toSorted(byName));
});

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
