import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import {
  access,
  company,
  companyAdmin,
  entity,
  organisation,
  storeUser,
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

  await ask(organisations.update, { body: { id, name: "Up north", sort: 0, status: 0 } });
  await entity(ask, { deptId: id });
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
  });
  await expect(ask(organisations.remove, { body: [below] })).rejects.toMatchObject({
    key: "organisation.inUse",
  });
  const [one, two] = [await organisation(ask), await organisation(ask)];
  expect(await ask(organisations.remove, { body: [one, two] })).toBeNull();
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
