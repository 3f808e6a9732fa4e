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
  expect(everything).toEqual(expect.arrayContaining(["home", "platform", "deviceModels"]));

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
  expect(open).not.toContain("platform");
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
  const platform = tree.find(({ name }) => name === "platform");
  expect(platform).toMatchObject({ type: 0, alwaysShow: true, redirect: platform?.children[0]?.path });
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
    "insert into menus (id, pid, name, zh_name, en_name, path, type) select 9000, id, 'own', '自有', 'Own', '/own', 1 from menus where name = 'platform'",
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

/** Catalogues and pages as an earlier version had them: id, parent, name, place among its siblings, whether no menu lists it. */
const earlier: [number, number | null, string, number, boolean][] = [
  [1, null, "home", 1, false],
  [2, null, "bigScreens", 2, false],
  [78, null, "screens", 3, false],
  [3, null, "query", 4, false],
  [10, 3, "quickFlow", 1, false],
  [11, 3, "queryOrganisations", 2, false],
  [12, 3, "queryEntities", 3, false],
  [13, 3, "queryAreas", 4, false],
  [14, 3, "queryAccesses", 5, false],
  [15, 3, "createQuery", 6, false],
  [16, 3, "proportion", 7, false],
  [4, null, "analysis", 5, false],
  [30, 4, "compare", 1, false],
  [31, 4, "rank", 2, false],
  [32, 4, "peaks", 3, false],
  [33, 4, "growth", 4, false],
  [34, 4, "batchAnalysis", 5, false],
  [75, 4, "demographics", 6, false],
  [77, 4, "occupancy", 7, false],
  [35, 4, "contrast", 8, false],
  [36, 4, "festivals", 9, false],
  [37, 4, "festivalCompare", 10, false],
  [38, 4, "heatmap", 11, false],
  [5, null, "base", 6, false],
  [40, 5, "organisations", 1, false],
  [41, 5, "entities", 2, false],
  [42, 5, "accesses", 3, false],
  [43, 5, "devices", 4, false],
  [74, 5, "deviceSecurity", 5, false],
  [44, 5, "roles", 6, false],
  [45, 5, "staff", 7, false],
  [46, 5, "basicInfo", 8, false],
  [47, 5, "logs", 9, false],
  [48, 5, "records", 10, false],
  [54, 5, "recordImport", 11, true],
  [52, 5, "dataQuality", 12, false],
  [49, 5, "dataCorrection", 13, false],
  [50, 5, "statisticsRules", 14, false],
  [6, null, "system", 7, false],
  [24, 6, "companies", 1, false],
  [21, 6, "deviceModels", 2, false],
  [22, 6, "systemDevices", 3, false],
  [23, 6, "firmware", 4, false],
  [25, 6, "jobs", 5, false],
  [26, 6, "menus", 6, false],
  [27, 6, "companyInfo", 7, false],
  [28, 6, "systemLogs", 8, false],
  [60, null, "profile", 8, true],
  [61, null, "deviceSettings", 9, true],
  [71, null, "settingTemplates", 10, true],
  [72, null, "rollouts", 11, true],
  [73, null, "rolloutDetail", 12, true],
  [70, null, "deviceDetail", 13, true],
  [62, null, "festivalDetail", 14, true],
  [63, null, "entityDetail", 15, true],
  [64, null, "entityHeat", 16, true],
  [65, null, "screenSetting", 17, true],
  [79, null, "displays", 18, true],
  [80, null, "ownDisplay", 19, true],
  [66, null, "heatmapConfig", 20, true],
  [67, null, "firstRun", 21, true],
];

test("where menus are there already, they are grouped by purpose and people's own entries and rights stay", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const tenantId = await company(server.admin);
  const user = await storeUser(server, tenantId, {
    may: ["rank:data", "query:flow", "user:list", "device:upgrade"],
  });
  const places = async () =>
    (await pool.query("select id, pid, name, sort, hidden, icon, zh_name, en_name from menus order by id"))
      .rows;
  const fresh = await places();
  const seen = await user(menus.build);

  await pool.query(
    "insert into menus (id, name, zh_name, en_name, path, icon, type) values (4, 'analysis', '分析', 'Analysis', '/analysis', 'chart-bar', 0)",
  );
  for (const [id, pid, name, sort, hidden] of earlier) {
    await pool.query("update menus set pid = $2, name = $3, sort = $4, hidden = $5 where id = $1", [
      id,
      pid,
      name,
      sort,
      hidden,
    ]);
  }
  await pool.query("update menus set icon = 'search' where id = 3");
  await pool.query(
    "update menus set icon = 'database', en_name = 'Master data', renamed = true where id = 5",
  );
  await pool.query("update menus set hidden = true where id = 32");
  await pool.query(
    "insert into menus (id, pid, name, zh_name, en_name, path, type) values (9000, 4, 'own', '自有', 'Own', '/own', 1)",
  );
  for (const table of ["role_menus", "company_menus"]) {
    await pool.query(`delete from ${table} where menu_id = 5`);
    await pool.query(`update ${table} set menu_id = 4 where menu_id = 3`);
    await pool.query(`update ${table} set menu_id = 5 where menu_id = 83`);
    await pool.query(`delete from ${table} where menu_id in (81, 82, 83, 84, 85, 90, 490)`);
  }
  await pool.query("delete from menus where id in (90, 490)");
  await pool.query("delete from menus where id in (81, 82, 83, 84, 85)");

  for (const name of ["0101_menu_by_purpose", "0105_fix_list_menu"]) {
    const migration = new URL(`../../../../migrations/${name}.sql`, import.meta.url);
    await pool.query(await readFile(migration, "utf8"));
  }
  const after = await places();
  const own = (id: number) => after.find((row) => Number(row.id) === id);
  expect(own(9000)).toMatchObject({ pid: 3, en_name: "Own" });
  expect(own(5)).toMatchObject({ name: "places", en_name: "Master data", icon: "map-pin" });
  expect(own(32)).toMatchObject({ pid: 3, hidden: true });
  const changed = new Set([9000, 5, 32]);
  // What no menu lists has no place in one.
  const rest = (rows: typeof after) =>
    rows
      .filter(({ id }) => !changed.has(Number(id)))
      .map((row) => ({ ...row, sort: row.hidden ? null : row.sort }));
  expect(rest(after)).toEqual(rest(fresh));
  const mine = (tree: readonly BuiltMenu[]) => namesIn(tree).filter((name) => name !== "own");
  expect(mine(await user(menus.build))).toEqual(mine(seen));
  const held = await pool.query(
    "select menu_id from role_menus where tenant_id = $1 and menu_id in (3, 4, 5, 6, 81, 82, 83, 84, 85) order by 1",
    [tenantId],
  );
  expect(held.rows.map(({ menu_id }) => Number(menu_id))).toEqual([3, 82, 83]);
});
