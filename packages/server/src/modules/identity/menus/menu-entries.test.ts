import { type BuiltMenu, type MenuEntry, menus } from "@foyer/contract/identity/menus";
import { roles } from "@foyer/contract/identity/roles";
import { expect, test } from "vitest";
import { company, companyAdmin } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const link = { type: 1, zhName: "商店", enName: "Our shop", path: "https://shop.example/", iframe: true };

const flatten = (tree: readonly MenuEntry[]): MenuEntry[] =>
  tree.flatMap((entry) => [entry, ...flatten(entry.children)]);
const listBuilt = (tree: readonly BuiltMenu[]): BuiltMenu[] =>
  tree.flatMap((menu) => [menu, ...listBuilt(menu.children)]);

async function house() {
  const server = await testServer();
  const { admin } = server;
  const ask = await companyAdmin(server, await company(admin));
  const named = async (name: string) => {
    const entry = flatten(await admin(menus.list, { query: {} })).find(
      (each) => each.name === name || each.enName === name,
    );
    if (!entry) throw new Error(`no entry ${name}`);
    return entry;
  };
  const seen = async (title: string) =>
    listBuilt(await ask(menus.build)).find(({ name, meta }) => name === title || meta.enTitle === title);
  return { server, admin, ask, named, seen };
}

/** An entry as it is sent back when nothing of it changes. */
const unchanged = ({ id, pid, type, ...entry }: MenuEntry) => ({
  id,
  pid,
  type,
  zhName: entry.zhName,
  enName: entry.enName,
  path: entry.path,
  component: entry.component,
  icon: entry.icon,
  permission: entry.permission,
  sort: entry.sort,
  hidden: entry.hidden,
  iframe: entry.iframe,
  icache: entry.icache,
});

test("the menu belongs to the platform: nobody else sees or changes it", async () => {
  const { server, ask, named } = await house();
  const { id } = await named("home");
  await expect(server.ask(menus.list, { query: {} })).rejects.toMatchObject({ status: 401 });
  const refused = { status: 403, key: "permission.denied" };
  await expect(ask(menus.list, { query: {} })).rejects.toMatchObject(refused);
  await expect(ask(menus.roots)).rejects.toMatchObject(refused);
  await expect(ask(menus.create, { body: link })).rejects.toMatchObject(refused);
  await expect(ask(menus.update, { body: { ...link, id } })).rejects.toMatchObject(refused);
  await expect(ask(menus.order, { body: { pid: null, ids: [id] } })).rejects.toMatchObject(refused);
  await expect(ask(menus.remove, { body: [id] })).rejects.toMatchObject(refused);
});

test("an external link: made, seen by everybody at once, changed, removed; all in the operation log", async () => {
  const { server, admin, ask, named, seen } = await house();
  const { id } = await admin(menus.create, { body: link });
  expect(await named("Our shop")).toMatchObject({ id, name: "", ofProduct: false, built: true, pid: null });
  expect(await seen("Our shop")).toMatchObject({
    path: "https://shop.example/",
    iframe: true,
    component: "",
    meta: { zhTitle: "商店", renamed: true },
  });
  expect(listBuilt(await ask(menus.build)).at(-1)?.meta.enTitle).toBe("Our shop");

  const places = (await named("places")).id;
  await admin(menus.update, { body: { ...link, id, enName: "Shop", pid: places, icache: true } });
  const built = (await ask(menus.build)).find(({ name }) => name === "places");
  expect(built?.children.at(-1)).toMatchObject({ meta: { enTitle: "Shop", noCache: false } });
  expect(built?.redirect).toMatch(/^\/base\//);
  await admin(menus.remove, { body: [id] });
  expect(await seen("Shop")).toBeUndefined();
  await expect(admin(menus.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });
  await expect(admin(menus.update, { body: { ...link, id } })).rejects.toMatchObject({ status: 404 });

  const { rows } = await server.platform.database.pool.query(
    "select endpoint, before from operation_logs where endpoint like '%/api/menus' and status = 200 order by id",
  );
  expect(rows).toMatchObject([
    { endpoint: "POST /api/menus", before: null },
    { endpoint: "PUT /api/menus", before: { en_name: "Our shop" } },
    { endpoint: "DELETE /api/menus", before: [{ en_name: "Shop" }] },
  ]);
});

test("names and path are required, a path is an address of its kind, a button needs a permission", async () => {
  const { admin } = await house();
  const refusedFor = async (draft: object, fields: Record<string, string>) =>
    expect(admin(menus.create, { body: { ...link, ...draft } }), JSON.stringify(draft)).rejects.toMatchObject(
      { status: 400, fields },
    );
  await refusedFor({ zhName: " ", enName: "" }, { zhName: "required", enName: "required" });
  await refusedFor({ path: "" }, { path: "required" });
  for (const path of [
    "javascript:alert(1)",
    "data:text/html,x",
    "shop.example",
    "//shop.example",
    "https://",
  ]) {
    await refusedFor({ path }, { path: "webAddress" });
  }
  for (const path of ["own", "https://x.example", "/a b", "/a?b"]) {
    await refusedFor({ iframe: false, path, component: "identity/roles/roles-page" }, { path: "menuPath" });
  }
  await refusedFor({ iframe: false, path: "/own" }, { component: "select" });
  await refusedFor({ iframe: false, path: "/own", component: "no/such/page" }, { component: "select" });
  await refusedFor({ type: 2 }, { permission: "select" });
  await refusedFor({ permission: "no:such" }, { permission: "select" });
  await refusedFor({ type: 0 }, { iframe: "invalid" });
  await refusedFor({ colour: "red" }, { colour: "unknown" });
  await expect(
    admin(menus.create, {
      body: { ...link, iframe: false, path: "/index", component: "identity/roles/roles-page" },
    }),
  ).rejects.toMatchObject({ key: "menu.pathTaken" });
});

test("catalogues stand at the top, pages there or in a catalogue, buttons on pages; nothing below itself", async () => {
  const { admin, named } = await house();
  const [base, home] = [await named("places"), await named("home")];
  const wrong = { status: 400, key: "menu.parentWrong" };
  const catalogue = { type: 0, zhName: "目录", enName: "Folder", path: "/folder" };
  const button = { type: 2, zhName: "按钮", enName: "Button", permission: "home:view" as const };
  await expect(admin(menus.create, { body: { ...catalogue, pid: base.id } })).rejects.toMatchObject(wrong);
  await expect(admin(menus.create, { body: { ...link, pid: home.id } })).rejects.toMatchObject(wrong);
  await expect(admin(menus.create, { body: button })).rejects.toMatchObject(wrong);
  await expect(admin(menus.create, { body: { ...button, pid: base.id } })).rejects.toMatchObject(wrong);
  await expect(admin(menus.create, { body: { ...link, pid: 9_999 } })).rejects.toMatchObject({ status: 404 });

  const { id } = await admin(menus.create, { body: catalogue });
  const { id: page } = await admin(menus.create, { body: { ...link, pid: id } });
  for (const pid of [id, page]) {
    await expect(admin(menus.update, { body: { ...catalogue, id, pid } })).rejects.toMatchObject(wrong);
    await expect(admin(menus.update, { body: { ...link, id: page, pid: page } })).rejects.toMatchObject(
      wrong,
    );
  }
  await expect(admin(menus.update, { body: { ...link, id, pid: null } })).rejects.toMatchObject({
    fields: { type: "invalid" },
  });
  await admin(menus.create, { body: { ...button, pid: page } });
  expect((await named("Folder")).children[0]?.children[0]).toMatchObject({ enName: "Button", path: "" });
});

test("an entry with something below it is not deleted, unless that goes with it", async () => {
  const { admin, named } = await house();
  const { id } = await admin(menus.create, {
    body: { type: 0, zhName: "目录", enName: "Folder", path: "/folder" },
  });
  const { id: child } = await admin(menus.create, { body: { ...link, pid: id } });
  await expect(admin(menus.remove, { body: [id] })).rejects.toMatchObject({
    status: 409,
    key: "menu.hasChildren",
  });
  expect((await named("Folder")).children).toHaveLength(1);
  await admin(menus.remove, { body: [id, child] });
  await expect(named("Folder")).rejects.toThrow();
});

test("an entry of the product is hidden, renamed, moved and sorted, but keeps what makes it work and stays", async () => {
  const { admin, named, seen, ask } = await house();
  const records = unchanged(await named("records"));
  await admin(menus.update, { body: { ...records, hidden: true, enName: "Rows", icon: "home" } });
  expect(await seen("records")).toMatchObject({
    hidden: true,
    path: "/base/record",
    meta: { enTitle: "Rows", icon: "home", renamed: true },
  });
  await admin(menus.update, { body: { ...records, pid: null, sort: 1 } });
  expect((await ask(menus.build)).map(({ name }) => name)).toContain("records");
  expect(await seen("records")).toMatchObject({ hidden: false, meta: { renamed: false } });

  const refused = { status: 409, key: "menu.ofProduct" };
  for (const change of [
    { path: "/elsewhere" },
    { component: "identity/roles/roles-page" },
    { permission: "home:view" },
    { iframe: true, path: "https://x.example/" },
  ]) {
    await expect(
      admin(menus.update, { body: { ...records, ...change } }),
      JSON.stringify(change),
    ).rejects.toMatchObject(refused);
  }
  const { id } = await admin(menus.create, { body: link });
  await expect(admin(menus.remove, { body: [id, records.id] })).rejects.toMatchObject(refused);
  expect(await seen("Our shop")).toBeDefined();
});

test("siblings are sorted as a whole, and everybody's menu follows", async () => {
  const { admin, named, ask } = await house();
  const base = await named("places");
  const ids = base.children.map(({ id }) => id).reverse();
  await admin(menus.order, { body: { pid: base.id, ids } });
  const names = (await ask(menus.build))
    .find(({ name }) => name === "places")
    ?.children.map(({ name }) => name);
  const expected = base.children
    .filter(({ built }) => built)
    .map(({ name }) => name)
    .reverse();
  expect(names).toEqual(expected);
  for (const wrong of [ids.slice(1), [...ids.slice(1), 9_999], [...ids.slice(1), ids[1] ?? 0]]) {
    await expect(admin(menus.order, { body: { pid: base.id, ids: wrong } })).rejects.toMatchObject({
      status: 409,
      key: "conflict.changed",
    });
  }
});

test("the list is searched by names, path and permission; hits come with what is above and below", async () => {
  const { admin } = await house();
  const namesFor = async (search: string) =>
    flatten(await admin(menus.list, { query: { search } })).map(({ name }) => name);
  expect(await namesFor("Device MODELS")).toEqual(["fleet", "deviceModels", "add", "edit", "remove"]);
  expect(await namesFor("deviceModel:del")).toEqual(["fleet", "deviceModels", "remove"]);
  expect(await namesFor("设备型号")).toContain("deviceModels");
  expect(await namesFor("/system/deviceModel")).toContain("deviceModels");
  expect(await namesFor("nothing at all")).toEqual([]);
  const roots = await admin(menus.roots);
  expect(
    roots.find(({ name }) => name === "places")?.children.every(({ children }) => children.length === 0),
  ).toBe(true);
  expect(roots.map(({ type }) => type)).not.toContain(2);
});

test("a new button reaches the companies that have its permission already, and no other", async () => {
  const { server, admin, named } = await house();
  const { pool } = server.platform.database;
  const [home, withIt, without] = [await named("home"), await company(admin), await company(admin)];
  await pool.query(
    "delete from company_menus where tenant_id = $1 and menu_id in (select id from menus where permission = 'quality:check')",
    [without],
  );
  const draft = { type: 2, pid: home.id, zhName: "按钮", enName: "Button" };
  const { id } = await admin(menus.create, { body: { ...draft, permission: "quality:check" } });
  const { id: secret } = await admin(menus.create, { body: { ...draft, permission: "company:list" } });
  const ofCompany = async (tenantId: number, entry: number) =>
    (await pool.query("select 1 from company_menus where tenant_id = $1 and menu_id = $2", [tenantId, entry]))
      .rowCount === 1;
  expect([await ofCompany(withIt, id), await ofCompany(without, id)]).toEqual([true, false]);
  expect(await ofCompany(withIt, secret)).toBe(false);

  // Another permission is not what was given: companies and roles lose the entry.
  const ask = await companyAdmin(server, withIt);
  const { id: roleId } = await ask(roles.create, { body: { name: "R", permission: "r" } });
  const menusOfRole = async () => (await ask(roles.list, { query: {} })).content[0]?.menus;
  await ask(roles.setMenus, { body: { id: roleId, menus: [home.id, id] } });
  await admin(menus.update, { body: { ...draft, id, permission: "company:list" } });
  expect(await menusOfRole()).toEqual([home.id]);
  expect(await ofCompany(withIt, id)).toBe(false);

  await admin(menus.update, { body: { ...draft, id, permission: "quality:check" } });
  await ask(roles.setMenus, { body: { id: roleId, menus: [home.id, id] } });
  await admin(menus.remove, { body: [id] });
  expect(await menusOfRole()).toEqual([home.id]);
  expect(await ofCompany(withIt, id)).toBe(false);
});
