import { auth } from "@foyer/contract/identity/auth";
import type { Permission } from "@foyer/contract/permissions";
import { organisations } from "@foyer/contract/places/organisations";
import { type StaffDraft, staff } from "@foyer/contract/places/staff";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, organisation, storeUser } from "../../../../test/factories.ts";
import { member, role } from "../../../../test/staff.ts";
import { type Ask, testServer } from "../../../../test/test-server.ts";

const managing: readonly Permission[] = [
  "user:list",
  "user:add",
  "user:edit",
  "user:del",
  "user:resetPass",
  "entity:list",
];

/** Two organisations with an entity each; a role within what managers hold and one beyond. */
async function twoRegions() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const north = await organisation(ask, { name: "North" });
  const northShops = await organisation(ask, { name: "North shops", pid: north });
  const south = await organisation(ask, { name: "South" });
  const mall = await entity(ask, { name: "Mall", deptId: northShops });
  const kiosk = await entity(ask, { name: "Kiosk", deptId: south });
  const modest = await role(server, tenantId, ["entity:list"]);
  const mighty = await role(server, tenantId, ["entity:list", "entity:del"]);
  return { server, tenantId, ask, north, northShops, south, mall, kiosk, modest, mighty };
}

type Regions = Awaited<ReturnType<typeof twoRegions>>;

const createManager = ({ server, tenantId }: Regions, range: Parameters<typeof storeUser>[2]) =>
  storeUser(server, tenantId, { may: managing, ...range });

const idsSeen = async (ask: Ask) =>
  new Set((await ask(staff.list, { query: { size: 1000 } })).content.map(({ id }) => id));

let made = 0;
const outcome = (ask: Ask, draft: Partial<StaffDraft> & { roles: number[]; deptIds: number[] }) =>
  ask(staff.create, { body: { username: `gift-${++made}`, ...draft } }).then(
    () => "made",
    (refused) => refused.key as string,
  );

test("nobody gives a role that opens more than they may, nor one with admin in its name", async () => {
  const regions = await twoRegions();
  const { server, tenantId, ask, north, modest, mighty } = regions;
  const manager = await createManager(regions, { range: { all: true } });
  const deptIds = [north];
  const admins = await role(server, tenantId, [], "site-ADMIN");
  expect(await outcome(manager, { roles: [modest], deptIds })).toBe("made");
  expect(await outcome(manager, { roles: [modest, mighty], deptIds })).toBe("role.holdsMore");
  expect(await outcome(ask, { roles: [mighty], deptIds })).toBe("made");
  for (const asker of [manager, ask, server.admin]) {
    expect(await outcome(asker, { roles: [admins], deptIds })).toBe("role.admin");
  }
  expect(await outcome(manager, { roles: [modest, 999_999], deptIds })).toBe("notFound.thing");

  const { id, username } = await member(ask, { roles: [modest], deptIds });
  await expect(
    manager(staff.update, { body: { id, username, roles: [mighty], deptIds } }),
  ).rejects.toMatchObject({ status: 403, key: "role.holdsMore" });
  const { pool } = server.platform.database;
  await pool.query("update roles set level = 1 where id = $1", [modest]);
  expect(await outcome(manager, { roles: [modest], deptIds })).toBe("role.rank");
  const seen = await manager(staff.list, { query: { roleId: modest } });
  expect(seen.content.map(({ lock }) => lock)).toEqual(["holdsMore", "holdsMore"]);
  // What the company itself was not given opens nothing and may be handed on.
  await server.platform.database.pool.query(
    "delete from company_menus where menu_id in (select id from menus where permission = 'entity:del')",
  );
  expect(await outcome(manager, { roles: [mighty], deptIds })).toBe("made");
});

test("a role that a user has already stays when something else is changed", async () => {
  const regions = await twoRegions();
  const { server, tenantId, ask, north, modest } = regions;
  const { id, username } = await member(ask, { roles: [modest], deptIds: [north] });
  const admins = await role(server, tenantId, [], "old-admin");
  await server.platform.database.pool.query("insert into user_roles values ($1, $2, $3)", [
    tenantId,
    id,
    admins,
  ]);
  const manager = await createManager(regions, { range: { all: true } });
  const body = { id, username, deptIds: [north], roles: [modest, admins], phone: "1" };
  await manager(staff.update, { body });
  expect((await ask(staff.details, { query: { id } })).roles).toHaveLength(2);
});

test("nobody gives places beyond their own: organisations", async () => {
  const regions = await twoRegions();
  const { north, northShops, south, mall, kiosk, modest } = regions;
  const manager = await createManager(regions, { range: { organisationIds: [north] } });
  const roles = [modest];
  expect(await outcome(manager, { roles, deptIds: [northShops] })).toBe("made");
  expect(await outcome(manager, { roles, deptIds: [south] })).toBe("notFound.thing");
  expect(await outcome(manager, { roles, deptIds: [north, south] })).toBe("notFound.thing");
  expect(await outcome(manager, { roles, deptIds: [north], permissionRange: "all" })).toBe(
    "user.moreThanHeld",
  );
  const chosen = { roles, deptIds: [north], permissionRange: "entities" as const };
  expect(await outcome(manager, { ...chosen, entityIds: [mall] })).toBe("made");
  expect(await outcome(manager, { ...chosen, entityIds: [mall, kiosk] })).toBe("notFound.thing");
});

test("nobody gives places beyond their own: entities", async () => {
  const regions = await twoRegions();
  const { northShops, south, mall, kiosk, modest } = regions;
  const manager = await createManager(regions, { range: { entityIds: [mall] } });
  const chosen = { roles: [modest], deptIds: [northShops], permissionRange: "entities" as const };
  expect(await outcome(manager, { ...chosen, entityIds: [mall] })).toBe("made");
  expect(await outcome(manager, { ...chosen, entityIds: [kiosk] })).toBe("notFound.thing");
  expect(await outcome(manager, { ...chosen, deptIds: [south], entityIds: [mall] })).toBe("notFound.thing");
  for (const permissionRange of ["organisations", "all"] as const) {
    expect(await outcome(manager, { ...chosen, permissionRange })).toBe("user.moreThanHeld");
  }
});

test("users of other places do not exist", async () => {
  const regions = await twoRegions();
  const { ask, north, northShops, south, mall, kiosk, modest } = regions;
  const roles = [modest];
  const of = async (deptId: number, entityIds?: number[]) =>
    (await member(ask, { roles, deptIds: [deptId], ...(entityIds && { entityIds }) })).id;
  const northerner = await of(northShops);
  const southerner = await of(south);
  const atMall = await of(south, [mall]);
  const atKiosk = await of(north, [kiosk]);
  const byOrganisation = await createManager(regions, { range: { organisationIds: [north] } });
  const byEntity = await createManager(regions, { range: { entityIds: [mall] } });

  const readSelf = async (manager: Ask) => (await manager(auth.info)).user.id;
  expect(await idsSeen(byOrganisation)).toEqual(
    new Set(
      [await readSelf(byOrganisation), northerner, atMall, atKiosk]
        // The other manager's entity lies in the north, too.
        .concat(await readSelf(byEntity)),
    ),
  );
  expect(await idsSeen(byEntity)).toEqual(new Set([await readSelf(byEntity), atMall]));

  for (const [manager, id] of [
    [byOrganisation, southerner],
    [byEntity, northerner],
    [byEntity, atKiosk],
  ] as const) {
    const body = { id, username: "x", roles, deptIds: [north] };
    const calls = [
      () => manager(staff.details, { query: { id } }),
      () => manager(staff.update, { body }),
      () => manager(staff.setStatus, { body: { ids: [id], status: 0 } }),
      () => manager(staff.remove, { body: [id] }),
      () => manager(staff.resetPassword, { body: { userId: id } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
  }
  // What is seen in part does not reveal the other part.
  expect((await byOrganisation(staff.details, { query: { id: atMall } })).depts).toEqual([]);
  expect((await byOrganisation(staff.details, { query: { id: atKiosk } })).entitys).toEqual([]);
});

test("who holds more is seen but cannot be changed, or a reset password would be the way up", async () => {
  const regions = await twoRegions();
  const { ask, north, northShops, south, mall, kiosk, modest, mighty } = regions;
  const deptIds = [northShops];
  const { id: stronger } = await member(ask, { roles: [mighty], deptIds });
  const { id: wider } = await member(ask, { roles: [modest], deptIds: [north, south] });
  const { id: partly } = await member(ask, { roles: [modest], deptIds, entityIds: [mall, kiosk] });
  const { id: everywhere } = await ask(staff.create, {
    body: { username: "everywhere", roles: [modest], deptIds, permissionRange: "all" },
  });
  const { id: equal, username } = await member(ask, { roles: [modest], deptIds, entityIds: [mall] });
  const manager = await createManager(regions, { range: { organisationIds: [north] } });

  const { content } = await manager(staff.list, { query: { size: 100 } });
  const locks = new Map(content.map(({ id, lock }) => [id, lock]));
  for (const id of [stronger, wider, partly, everywhere]) {
    expect(locks.get(id)).toBe("holdsMore");
    for (const call of [
      () => manager(staff.resetPassword, { body: { userId: id } }),
      () => manager(staff.update, { body: { id, username: "x", roles: [modest], deptIds } }),
      () => manager(staff.setStatus, { body: { ids: [id], status: 0 } }),
      () => manager(staff.remove, { body: [equal, id] }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 403, key: "user.holdsMore" });
    }
  }
  expect(locks.get(equal)).toBeNull();
  await manager(staff.resetPassword, { body: { userId: equal } });
  await manager(staff.update, { body: { id: equal, username, roles: [modest], deptIds } });

  const byEntity = await createManager(regions, { range: { entityIds: [mall] } });
  const seen = await byEntity(staff.list, { query: { size: 100 } });
  expect(seen.content.find(({ id }) => id === partly)?.lock).toBe("holdsMore");
});

test("a platform operator works in the company that is chosen", async () => {
  const { server, tenantId, ask, north, modest } = await twoRegions();
  const { id } = await member(server.admin, { roles: [modest], deptIds: [north] });
  expect((await ask(staff.details, { query: { id } })).tenantId).toBe(tenantId);
  const other = await company(server.admin);
  const theirs = await companyAdmin(server, other);
  await expect(theirs(staff.details, { query: { id } })).rejects.toMatchObject({ status: 404 });
  expect((await theirs(staff.list, {})).content.map(({ lock }) => lock)).toEqual(["self"]);
});

test("a disabled organisation gets nobody new and keeps whom it has", async () => {
  const { ask, north, northShops, modest } = await twoRegions();
  const { id, username } = await member(ask, { roles: [modest], deptIds: [northShops] });
  await ask(organisations.update, { body: { id: north, name: "North", status: 0 } });
  expect(await outcome(ask, { roles: [modest], deptIds: [northShops] })).toBe("organisation.closed");
  await ask(staff.update, { body: { id, username, roles: [modest], deptIds: [northShops], phone: "1" } });
});
