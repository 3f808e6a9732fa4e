import { rules } from "@foyer/contract/counting/rules";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import {
  access,
  company,
  companyAdmin,
  entity,
  organisation,
  storeUser,
  takeMarks,
} from "../../../../test/factories.ts";
import { type Ask, testServer } from "../../../../test/test-server.ts";

const body = { name: "North" };

async function aCompany() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  return { server, tenantId, ask: await companyAdmin(server, tenantId) };
}

/** Names with their paths, as the tree shows them from top to bottom. */
async function shown(ask: Ask, name = "") {
  const { content } = await ask(organisations.tree, { query: { name } });
  const lines: string[] = [];
  const walk = (nodes: typeof content, depth: number) => {
    for (const node of nodes) {
      lines.push(`${"-".repeat(depth)}${node.name} ${node.path}`);
      walk(node.children, depth + 1);
    }
  };
  walk(content, 0);
  return lines;
}

test("an organisation: made, listed, renamed, removed", async () => {
  const { server, tenantId, ask } = await aCompany();
  await expect(server.ask(organisations.tree, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["dept:list"] });
  await expect(looker(organisations.create, { body })).rejects.toMatchObject({ status: 403 });

  const { id } = await ask(organisations.create, { body: { name: "North", sort: 2 } });
  const child = await organisation(ask, { name: "Shops", pid: id });
  const south = await organisation(ask, { name: "South", sort: 1 });
  expect(await shown(looker)).toEqual([`South ${south}`, `North ${id}`, `-Shops ${id}|${child}`]);
  expect(await shown(looker, "shop")).toEqual([`North ${id}`, `-Shops ${id}|${child}`]);

  await entity(ask, { deptId: id });
  await ask(organisations.update, { body: { id, name: "Up north", sort: 0, status: 0 } });
  const { content } = await ask(organisations.tree, {});
  expect(content[0]).toMatchObject({ name: "Up north", pid: null, sort: 0, status: 0, entityCount: 1 });

  await ask(organisations.remove, { body: [south] });
  expect((await ask(organisations.tree, {})).totalElements).toBe(2);
  await expect(ask(organisations.remove, { body: [child, south] })).rejects.toMatchObject({ status: 404 });
  expect((await ask(organisations.tree, {})).totalElements).toBe(2);
});

test("an organisation moves with all that is below it, but never below itself", async () => {
  const { ask } = await aCompany();
  const a = await organisation(ask, { name: "A" });
  const b = await organisation(ask, { name: "B", pid: a });
  const c = await organisation(ask, { name: "C", pid: b });
  const d = await organisation(ask, { name: "D" });

  await ask(organisations.update, { body: { id: b, name: "B", pid: d } });
  expect(await shown(ask)).toEqual([`A ${a}`, `D ${d}`, `-B ${d}|${b}`, `--C ${d}|${b}|${c}`]);
  await ask(organisations.update, { body: { id: c, name: "C" } });
  await ask(organisations.update, { body: { id: d, name: "D", pid: c } });
  expect(await shown(ask)).toEqual([`A ${a}`, `C ${c}`, `-D ${c}|${d}`, `--B ${c}|${d}|${b}`]);

  for (const pid of [c, d, b]) {
    await expect(ask(organisations.update, { body: { id: c, name: "C", pid } })).rejects.toMatchObject({
      key: "organisation.loop",
    });
  }
});

test("two moves at once close no circle", async () => {
  const { ask } = await aCompany();
  const a = await organisation(ask, { name: "A" });
  const b = await organisation(ask, { name: "B" });
  const moves = await Promise.allSettled([
    ask(organisations.update, { body: { id: a, name: "A", pid: b } }),
    ask(organisations.update, { body: { id: b, name: "B", pid: a } }),
  ]);
  expect(moves.map((move) => move.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an organisation with children, entities or accesses stays", async () => {
  const { ask } = await aCompany();
  const top = await organisation(ask);
  const below = await organisation(ask, { pid: top });
  const entityId = await entity(ask, { deptId: below });
  await access(ask, { entityId, deptId: top });
  await expect(ask(organisations.remove, { body: [top] })).rejects.toMatchObject({
    key: "organisation.hasChildren",
    things: [{ kind: "organisation", id: below, name: expect.stringMatching(/^Organisation/) }],
  });
  await expect(ask(organisations.remove, { body: [below] })).rejects.toMatchObject({
    key: "organisation.inUse",
    things: [{ kind: "entity", id: entityId, name: expect.stringMatching(/^Entity/) }],
  });
  await expect(ask(organisations.remove, { body: [top, below] })).rejects.toMatchObject({
    key: "organisation.inUse",
  });
  const [one, two] = [await organisation(ask), await organisation(ask)];
  expect(await ask(organisations.remove, { body: [one, two] })).toBeNull();
});

test("totals, staff and what may be changed are told for each organisation", async () => {
  const { server, tenantId, ask } = await aCompany();
  const top = await organisation(ask);
  const mine = await organisation(ask, { pid: top });
  await entity(ask, { deptId: top });
  await entity(ask, { deptId: mine });
  const looker = await storeUser(server, tenantId, {
    may: ["dept:list"],
    range: { organisationIds: [mine] },
  });
  const readActual = async (who: Ask) => {
    const [above] = (await who(organisations.tree, {})).content;
    return [above, above?.children[0]].map((one) => [
      one?.entityCount,
      one?.entityTotal,
      one?.staffCount,
      one?.managed,
    ]);
  };
  expect(await readActual(ask)).toEqual([
    [1, 2, 0, true],
    [1, 1, 1, true],
  ]);
  expect(await readActual(looker)).toEqual([
    [0, 1, 0, false],
    [1, 1, 1, true],
  ]);
});

test("a disabled organisation takes nothing new, nor do those below; what is there stays and is seen", async () => {
  const { ask } = await aCompany();
  const top = await organisation(ask, { name: "Top" });
  const below = await organisation(ask, { name: "Below", pid: top });
  const elsewhere = await organisation(ask, { name: "Elsewhere" });
  const shop = await entity(ask, { deptId: below });
  await ask(organisations.update, { body: { id: top, name: "Top", status: 0 } });

  for (const pid of [top, below]) {
    const closed = { key: "organisation.closed", status: 409 };
    await expect(ask(organisations.create, { body: { name: "New", pid } })).rejects.toMatchObject(closed);
    await expect(
      ask(organisations.update, { body: { id: elsewhere, name: "Elsewhere", pid } }),
    ).rejects.toMatchObject(closed);
    await expect(ask(organisations.moveCheck, { body: { id: elsewhere, pid } })).rejects.toMatchObject(
      closed,
    );
  }
  const draft = { name: "New shop", timeZone: "Europe/Berlin" };
  await expect(ask(entities.create, { body: { ...draft, deptId: below } })).rejects.toMatchObject({
    key: "organisation.closed",
  });
  const mover = await entity(ask, { deptId: elsewhere });
  await expect(ask(entities.update, { body: { ...draft, id: mover, deptId: top } })).rejects.toMatchObject({
    key: "organisation.closed",
  });
  await ask(entities.update, { body: { ...draft, id: shop, deptId: below } });
  await ask(organisations.update, { body: { id: below, name: "Still below", pid: top } });
  expect((await ask(entities.list, { query: { deptId: top } })).content.map(({ id }) => id)).toEqual([shop]);
  await ask(organisations.update, { body: { id: below, name: "Out", pid: elsewhere } });
  await ask(organisations.update, { body: { id: top, name: "Top", status: 1 } });
  await organisation(ask, { pid: top });
});

test("who would see nothing any more keeps an organisation; names are for those who may list users", async () => {
  const { server, tenantId, ask } = await aCompany();
  const [one, two] = [await organisation(ask), await organisation(ask)];
  const may = ["dept:list", "dept:del"] as const;
  const user = await storeUser(server, tenantId, {
    may: ["dept:list"],
    range: { organisationIds: [one, two] },
  });
  await expect(ask(organisations.remove, { body: [one, two] })).rejects.toMatchObject({
    key: "organisation.onlyRange",
    things: [{ kind: "user", name: "Somebody" }],
  });
  await ask(organisations.remove, { body: [one] });
  const remover = await storeUser(server, tenantId, { may });
  const refused = await remover(organisations.remove, { body: [two] }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ key: "organisation.onlyRange", things: undefined });
  expect((await shown(user)).map((line) => line.split(" ").at(-1))).toEqual([String(two)]);
});

test("before a move it is told who gains and loses sight, which totals change and which rules", async () => {
  const { server, tenantId, ask } = await aCompany();
  const root = await organisation(ask, { name: "Root" });
  const east = await organisation(ask, { name: "East", pid: root });
  const west = await organisation(ask, { name: "West", pid: root });
  const mall = await organisation(ask, { name: "Mall", pid: east });
  const floor = await organisation(ask, { name: "Floor", pid: mall });
  const shop = await entity(ask, { deptId: floor });
  await entity(ask, { deptId: mall });
  await entity(ask, { deptId: west });
  const looks = async (...organisationIds: number[]) =>
    storeUser(server, tenantId, { may: ["dept:list"], range: { organisationIds } });
  const [ofWest] = [
    await looks(west),
    await looks(east),
    await looks(east, west),
    await looks(root),
    await looks(mall),
  ];
  await looks(floor);
  for (const [id, type] of [
    [east, "turnbacks"],
    [west, "window"],
    [root, "estimate"],
  ] as const) {
    await ask(rules.create, {
      body: { drafts: [{ subject: { kind: 3, id }, definition: { type }, reason: "Test" }] },
    });
  }

  const check = await ask(organisations.moveCheck, { body: { id: mall, pid: west } });
  expect(check).toMatchObject({
    organisations: 2,
    entities: 2,
    totals: [
      { id: east, name: "East", before: 2, after: 0 },
      { id: west, name: "West", before: 1, after: 3 },
    ],
    // A user with only the floor would see the rest of the mall in neither place.
    gains: { count: 1, names: ["Somebody"] },
    loses: { count: 1, names: ["Somebody"] },
    rulesGained: [{ type: "window", organisation: "West" }],
    rulesLost: [{ type: "turnbacks", organisation: "East" }],
  });
  expect((await ofWest(entities.choices, { body: {} })).totalElements).toBe(1);
  const mover = await storeUser(server, tenantId, { may: ["dept:edit"] });
  const seen = await mover(organisations.moveCheck, { body: { id: mall, pid: west } });
  expect([seen.gains, seen.loses]).toEqual([
    { count: 1, names: [] },
    { count: 1, names: [] },
  ]);

  await takeMarks(server);
  await ask(organisations.update, { body: { id: mall, name: "Mall", pid: west } });
  expect((await ofWest(entities.choices, { body: {} })).totalElements).toBe(3);
  expect((await takeMarks(server)).map(({ subject }) => subject)).toContain(shop);

  const toTop = await ask(organisations.moveCheck, { body: { id: mall, pid: null } });
  expect(toTop.totals.map(({ name, after }) => `${name} ${after}`)).toEqual(["Root 1", "West 1"]);
  for (const pid of [mall, floor]) {
    await expect(ask(organisations.moveCheck, { body: { id: mall, pid } })).rejects.toMatchObject({
      key: "organisation.loop",
    });
  }
  await expect(ask(organisations.moveCheck, { body: { id: mall, pid: west } })).rejects.toMatchObject({
    fields: { pid: "invalid" },
  });
  await expect(
    (await looks(mall))(organisations.moveCheck, { body: { id: mall, pid: null } }),
  ).rejects.toMatchObject({ status: 403 });
});

test("every change of an organisation is in the operation log with what was before", async () => {
  const { server, tenantId, ask } = await aCompany();
  const id = await organisation(ask, { name: "North" });
  await ask(organisations.update, { body: { id, name: "South", status: 0 } });
  await ask(organisations.remove, { body: [id] });
  const { rows } = await server.platform.database.pool.query<{ before: unknown; endpoint: string }>(
    "select endpoint, before from operation_logs where tenant_id = $1 and endpoint like '%/api/dept' order by id",
    [tenantId],
  );
  expect(rows).toMatchObject([
    { before: null },
    { before: { id, name: "North", status: 1 } },
    { before: [{ id, name: "South", status: 0 }] },
  ]);
});

test("everybody sees the organisations of their range and the way to them", async () => {
  const { server, tenantId, ask } = await aCompany();
  const top = await organisation(ask, { name: "Top" });
  const mine = await organisation(ask, { name: "Mine", pid: top });
  const below = await organisation(ask, { name: "Below", pid: mine });
  const other = await organisation(ask, { name: "Other", pid: top });
  const entityId = await entity(ask, { deptId: below });
  await entity(ask, { deptId: top });
  const may = ["dept:list", "dept:add", "dept:edit", "dept:del"] as const;

  const byOrganisation = await storeUser(server, tenantId, { may, range: { organisationIds: [mine] } });
  expect((await shown(byOrganisation)).map((line) => line.split(" ")[0])).toEqual([
    "Top",
    "-Mine",
    "--Below",
  ]);
  const { content } = await byOrganisation(organisations.tree, {});
  expect(content[0]?.entityCount).toBe(0);
  await byOrganisation(organisations.update, { body: { id: mine, name: "Ours", pid: top } });
  const made = await organisation(byOrganisation, { pid: below });
  await byOrganisation(organisations.remove, { body: [made] });
  for (const id of [top, other]) {
    await expect(byOrganisation(organisations.update, { body: { ...body, id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(byOrganisation(organisations.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });
    await expect(byOrganisation(organisations.create, { body: { ...body, pid: id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      byOrganisation(organisations.update, { body: { ...body, id: below, pid: id } }),
    ).rejects.toMatchObject({ status: 404 });
  }
  await expect(byOrganisation(organisations.create, { body })).rejects.toMatchObject({ status: 403 });

  const byEntity = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  expect((await shown(byEntity)).map((line) => line.split(" ")[0])).toEqual(["Top", "-Ours", "--Below"]);
  await expect(byEntity(organisations.update, { body: { ...body, id: below } })).rejects.toMatchObject({
    status: 404,
  });

  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await shown(stranger)).toEqual([]);
});
