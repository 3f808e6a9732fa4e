import { auth } from "@foyer/contract/identity/auth";
import { type MenuChoice, menus } from "@foyer/contract/identity/menus";
import { roles } from "@foyer/contract/identity/roles";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";

const draft = { name: "Shop manager", permission: "shop-manager", level: 5 };
const homeId = 1;

const idsIn = (choices: readonly MenuChoice[]): number[] =>
  choices.flatMap(({ id, children }) => [id, ...idsIn(children)]);

async function house() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const idByPermission = await menuIds(server);
  return { server, tenantId, admin, idByPermission };
}

async function menuIds({ platform }: TestServer) {
  const rows = await platform.database.db
    .selectFrom("menus")
    .select(["id", "permission"])
    .where("permission", "is not", null)
    .orderBy("id")
    .execute();
  return (permission: string) => rows.find((row) => row.permission === permission)?.id ?? 0;
}

const roleNamed = async (ask: Ask, name: string) =>
  (await ask(roles.list, { query: { search: name } })).content.find((role) => role.name === name);

/** Gives a user, and nobody else, one more role. */
const give = (server: TestServer, tenantId: number, userId: number, roleId: number) =>
  server.platform.database.pool.query(
    "insert into user_roles (tenant_id, user_id, role_id) values ($1, $2, $3)",
    [tenantId, userId, roleId],
  );

const setRank = (server: TestServer, tenantId: number, userId: number, level: number) =>
  server.platform.database.pool.query(
    `update roles set level = $3 where tenant_id = $1 and id in (select role_id from user_roles where user_id = $2)`,
    [tenantId, userId, level],
  );

test("a role: made, listed by page, changed, given menus, removed; all of it in the operation log", async () => {
  const { server, admin, idByPermission } = await house();
  await expect(server.ask(roles.list, { query: {} })).rejects.toMatchObject({ status: 401 });

  const { id } = await admin(roles.create, { body: draft });
  for (let number = 0; number < 11; number++) {
    await admin(roles.create, { body: { name: `Other ${number}`, permission: `other-${number}`, level: 9 } });
  }
  const first = await admin(roles.list, { query: {} });
  expect([first.content.length, first.totalElements]).toEqual([10, 12]);
  expect(first.content[0]).toMatchObject({ id, ...draft, linked: true, menus: [], userCount: 0, lock: null });
  const byName = await admin(roles.list, { query: { sort: "name,desc", size: 40, search: "SHOP" } });
  expect(byName.content.map(({ name }) => name)).toEqual(["Shop manager"]);

  await admin(roles.update, { body: { ...draft, id, name: "Manager", remark: "of a shop", linked: false } });
  expect(await roleNamed(admin, "Manager")).toMatchObject({ remark: "of a shop", linked: false });
  const menusOfRole = [homeId, idByPermission("record:list")];
  await admin(roles.setMenus, { body: { id, menus: menusOfRole } });
  expect(await roleNamed(admin, "Manager")).toMatchObject({
    menus: expect.arrayContaining(menusOfRole),
    pages: 2,
    buttons: 0,
  });

  await admin(roles.remove, { body: [id] });
  expect(await roleNamed(admin, "Manager")).toBeUndefined();
  await expect(admin(roles.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });

  const { rows } = await server.platform.database.pool.query(
    "select endpoint, before from operation_logs where endpoint like '%/roles%' and status = 200 and before is not null order by id",
  );
  expect(rows).toMatchObject([
    { endpoint: "PUT /api/roles", before: { name: "Shop manager" } },
    { endpoint: "PUT /api/roles/menu", before: { id, menus: [] } },
    { endpoint: "DELETE /api/roles", before: [{ name: "Manager" }] },
  ]);
});

test("name and key are required, a key is unique in its company, and none names an administrator", async () => {
  const { server, admin } = await house();
  await expect(admin(roles.create, { body: { name: " ", permission: "" } })).rejects.toMatchObject({
    fields: { name: "required", permission: "required" },
  });
  await admin(roles.create, { body: draft });
  await expect(admin(roles.create, { body: draft })).rejects.toMatchObject({ key: "role.permissionTaken" });
  const elsewhere = await companyAdmin(server, await company(server.admin));
  await elsewhere(roles.create, { body: draft });

  for (const permission of ["admin", "ShopAdmin", "x-aDmIn-y", "ａｄｍｉｎ"]) {
    await expect(admin(roles.create, { body: { ...draft, permission } }), permission).rejects.toMatchObject({
      status: 400,
      fields: { permission: "permisAdmin" },
    });
  }
  for (const level of [0, 1000, 2.5]) {
    await expect(
      admin(roles.create, { body: { ...draft, permission: "k", level } }),
      String(level),
    ).rejects.toMatchObject({ status: 400 });
  }
});

test("a role with an administrator's key can be neither changed, nor given menus, nor deleted, nor given", async () => {
  const { server, tenantId, admin } = await house();
  const { rows } = await server.platform.database.pool.query<{ id: number }>(
    "insert into roles (tenant_id, name, permission) values ($1, 'Old', 'sysAdmin') returning id",
    [tenantId],
  );
  const id = rows[0]?.id ?? 0;
  const refused = { status: 403, key: "role.admin" };
  await expect(admin(roles.update, { body: { ...draft, id } })).rejects.toMatchObject(refused);
  await expect(admin(roles.setMenus, { body: { id, menus: [homeId] } })).rejects.toMatchObject(refused);
  await expect(admin(roles.remove, { body: [id] })).rejects.toMatchObject(refused);
  expect(await roleNamed(admin, "Old")).toMatchObject({ lock: "admin" });
  expect(await admin(roles.all)).toMatchObject([{ id, lock: "admin" }]);
});

test("the menus of a role need at least one permission, and the home page", async () => {
  const { admin, idByPermission } = await house();
  const { id } = await admin(roles.create, { body: draft });
  await expect(admin(roles.setMenus, { body: { id, menus: [] } })).rejects.toMatchObject({
    status: 400,
    key: "role.noPermission",
  });
  await expect(
    admin(roles.setMenus, { body: { id, menus: [idByPermission("record:list")] } }),
  ).rejects.toMatchObject({
    status: 400,
    key: "role.noMenu",
  });
  await admin(roles.setMenus, { body: { id, menus: [homeId] } });
  expect((await roleNamed(admin, draft.name))?.menus).toEqual([homeId]);
});

test("a chosen button brings its page and catalogue; a catalogue without a page goes", async () => {
  const { admin, idByPermission } = await house();
  const { id } = await admin(roles.create, { body: draft });
  const tree = await admin(roles.choices);
  const [people, data] = ["people", "data"].map((name) => tree.find((choice) => choice.name === name));
  await admin(roles.setMenus, {
    body: { id, menus: [homeId, people?.id ?? 0, idByPermission("record:release")] },
  });
  expect((await roleNamed(admin, draft.name))?.menus).toEqual(
    [homeId, data?.id ?? 0, idByPermission("record:list"), idByPermission("record:release")].sort(
      (a, b) => a - b,
    ),
  );
});

test("a role gets nothing the company has not, and the home page only where the company has it", async () => {
  const { server, tenantId, admin, idByPermission } = await house();
  const { id } = await admin(roles.create, { body: draft });
  const refused = { status: 403, key: "role.holdsMore" };
  const models = idByPermission("deviceModel:add");
  expect(idsIn(await admin(roles.choices))).not.toContain(models);
  await expect(admin(roles.setMenus, { body: { id, menus: [homeId, models] } })).rejects.toMatchObject(
    refused,
  );
  await expect(admin(roles.setMenus, { body: { id, menus: [homeId, 9_999] } })).rejects.toMatchObject(
    refused,
  );

  await server.platform.database.pool.query(
    "delete from company_menus where tenant_id = $1 and menu_id = 1",
    [tenantId],
  );
  await expect(admin(roles.setMenus, { body: { id, menus: [homeId] } })).rejects.toMatchObject(refused);
  await admin(roles.setMenus, { body: { id, menus: [idByPermission("record:list")] } });
});

test("staff give away what they hold and no more, and what they cannot see stays untouched", async () => {
  const { server, tenantId, admin, idByPermission } = await house();
  const { id } = await admin(roles.create, { body: draft });
  const [records, quality, release] = [
    idByPermission("record:list"),
    idByPermission("quality:list"),
    idByPermission("record:release"),
  ];
  await admin(roles.setMenus, { body: { id, menus: [homeId, quality] } });
  const may = ["home:view", "record:list", "roles:list", "roles:menu", "roles:add"] as const;
  const clerk = await storeUser(server, tenantId, { may });

  const seen = idsIn(await clerk(roles.choices));
  expect(seen).toEqual(expect.arrayContaining([homeId, records]));
  expect(seen).not.toContain(quality);
  await expect(
    clerk(roles.setMenus, { body: { id, menus: [homeId, records, release] } }),
  ).rejects.toMatchObject({ status: 403, key: "role.holdsMore" });

  await clerk(roles.setMenus, { body: { id, menus: [homeId, records] } });
  expect((await roleNamed(admin, draft.name))?.menus).toEqual(
    expect.arrayContaining([homeId, records, quality]),
  );
  // Sending back all that was listed changes nothing of what the caller cannot give.
  const listed = (await roleNamed(clerk, draft.name))?.menus ?? [];
  await clerk(roles.setMenus, { body: { id, menus: listed.filter((each) => each !== records) } });
  expect((await roleNamed(admin, draft.name))?.menus).not.toContain(records);
  expect((await roleNamed(admin, draft.name))?.menus).toContain(quality);

  expect((await clerk(roles.all)).find((role) => role.id === id)?.lock).toBe("holdsMore");
  expect((await admin(roles.all)).find((role) => role.id === id)?.lock).toBeNull();
});

test("nobody changes, makes or gives a role of a higher rank; administrators stand above all", async () => {
  const { server, tenantId, admin } = await house();
  const make = async (level: number) =>
    (await admin(roles.create, { body: { name: `L${level}`, permission: `l${level}`, level } })).id;
  const [boss, equal, below] = [await make(1), await make(4), await make(7)];
  const may = ["roles:list", "roles:add", "roles:edit", "roles:del", "roles:menu", "home:view"] as const;
  const clerk = await storeUser(server, tenantId, { may });
  await setRank(server, tenantId, (await clerk(auth.info)).user.id, 4);

  const refused = { status: 403, key: "role.rank" };
  const body = { name: "X", permission: "x", level: 4 };
  await expect(clerk(roles.create, { body: { ...body, level: 3 } })).rejects.toMatchObject(refused);
  await expect(clerk(roles.update, { body: { ...body, id: boss } })).rejects.toMatchObject(refused);
  await expect(clerk(roles.update, { body: { ...body, id: below, level: 1 } })).rejects.toMatchObject(
    refused,
  );
  await expect(clerk(roles.setMenus, { body: { id: boss, menus: [homeId] } })).rejects.toMatchObject(refused);
  await expect(clerk(roles.remove, { body: [below, boss] })).rejects.toMatchObject(refused);
  expect(await roleNamed(admin, "L7")).toBeDefined();
  await clerk(roles.update, { body: { ...body, id: below, level: 6 } });
  await clerk(roles.setMenus, { body: { id: equal, menus: [homeId] } });

  const locks = new Map((await clerk(roles.all)).map(({ id, lock }) => [id, lock]));
  expect([boss, equal, below].map((id) => locks.get(id))).toEqual(["rank", null, null]);
  for (const above of [admin, server.admin]) {
    expect((await above(roles.all)).filter(({ lock }) => lock !== null)).toEqual([]);
  }
});

test("a role that is held is not deleted, and it says by how many; its holders are listed by page", async () => {
  const { server, tenantId, admin } = await house();
  const { id } = await admin(roles.create, { body: draft });
  for (let number = 0; number < 12; number++) {
    const user = await storeUser(server, tenantId);
    await give(server, tenantId, (await user(auth.info)).user.id, id);
  }
  await expect(admin(roles.remove, { body: [id] })).rejects.toMatchObject({
    status: 409,
    key: "role.inUse",
    message: expect.stringContaining("12 users have the role Shop manager"),
  });
  expect(await roleNamed(admin, draft.name)).toMatchObject({ userCount: 12 });
  const holders = await admin(roles.holders, { query: { id, page: 1 } });
  expect([holders.content.length, holders.totalElements]).toEqual([2, 12]);
  expect(holders.content[0]).toMatchObject({ nickName: "Somebody", enabled: true });
  const { username } = holders.content[0] ?? { username: "" };
  expect((await admin(roles.holders, { query: { id, search: username } })).content).toMatchObject([
    { username },
  ]);
});

test("a changed role acts at once on the sessions of its holders", async () => {
  const { server, tenantId, admin, idByPermission } = await house();
  const { id } = await admin(roles.create, { body: draft });
  await admin(roles.setMenus, { body: { id, menus: [homeId] } });
  const user = await storeUser(server, tenantId);
  await give(server, tenantId, (await user(auth.info)).user.id, id);
  const listNames = async () => (await user(menus.build)).map(({ name }) => name);

  await expect(user(roles.list, { query: {} })).rejects.toMatchObject({ status: 403 });
  expect(await listNames()).toContain("home");
  await admin(roles.setMenus, {
    body: { id, menus: [homeId, idByPermission("roles:list"), idByPermission("roles:menu")] },
  });
  expect((await user(roles.list, { query: {} })).totalElements).toBe(2);
  expect((await user(auth.info)).permissions).toContain("roles:menu");
  expect(await listNames()).toContain("people");
  await admin(roles.setMenus, { body: { id, menus: [homeId] } });
  await expect(user(roles.list, { query: {} })).rejects.toMatchObject({ status: 403 });
});

test("two who change a role's menus at once leave one of the two choices, never a mixture", async () => {
  const { admin, idByPermission } = await house();
  const { id } = await admin(roles.create, { body: draft });
  const [one, two] = [
    [homeId, idByPermission("record:list")],
    [homeId, idByPermission("quality:list")],
  ];
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      [one, two].map((desired = []) => admin(roles.setMenus, { body: { id, menus: desired } })),
    );
    const now = (await roleNamed(admin, draft.name))?.menus ?? [];
    expect([one, two].filter((desired = []) => desired.every((each) => now.includes(each)))).toHaveLength(1);
  }
});

test("roles can be listed by whoever manages staff", async () => {
  const { server, tenantId } = await house();
  const clerk = await storeUser(server, tenantId, { may: ["user:list"] });
  expect(await clerk(roles.all)).toHaveLength(1);
  await expect(clerk(roles.list, { query: {} })).rejects.toMatchObject({ status: 403 });
});

test("whoever lacks a right learns by name who of their company can give it, and of no other", async () => {
  const { server, tenantId, admin, idByPermission } = await house();
  const others = await company(server.admin);
  await companyAdmin(server, others);
  const clerk = await storeUser(server, tenantId);
  await expect(server.ask(roles.grantors)).rejects.toMatchObject({ status: 401 });
  const administrator = (await admin(auth.info)).user;
  const nameOf = ({ username }: typeof administrator) => username;
  await server.platform.database.pool.query("update users set nick_name = ''");
  expect(await clerk(roles.grantors)).toEqual([nameOf(administrator)]);

  const deputy = await storeUser(server, tenantId);
  await server.platform.database.pool.query("update users set nick_name = ''");
  const { id } = await admin(roles.create, { body: draft });
  await admin(roles.setMenus, { body: { id, menus: [homeId, idByPermission("roles:menu")] } });
  const { user } = await deputy(auth.info);
  await give(server, tenantId, user.id, id);
  expect(await clerk(roles.grantors)).toEqual([nameOf(administrator), nameOf(user)]);
  await server.platform.database.pool.query("update users set enabled = false where id = $1", [user.id]);
  expect(await clerk(roles.grantors)).toEqual([nameOf(administrator)]);
});
