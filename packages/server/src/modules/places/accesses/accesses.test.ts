import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { expect, test } from "vitest";
import {
  access,
  area,
  entity,
  organisation,
  site,
  storeUser,
  takeMarks,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { timed } from "../../../../test/timed.ts";

test("an access: made, listed, changed, removed", async () => {
  const server = await testServer();
  const { ask, tenantId, organisationId: deptId, entityId, areaId, accessId } = await site(server);
  await expect(server.ask(accesses.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["entranceExit:list"] });
  const body = {
    name: "West gate",
    deptId,
    entityId,
    areas: [{ areaId, sign: -1 as const }],
    remark: "by the river",
  };
  await expect(looker(accesses.create, { body })).rejects.toMatchObject({ status: 403 });

  const { id } = await ask(accesses.create, { body });
  const { content } = await looker(accesses.list, { query: { name: "gate" } });
  expect(content).toMatchObject([
    {
      id,
      name: "West gate",
      deptId,
      entityId,
      kind: "entrance",
      binding: 1,
      size: 0,
      remark: "by the river",
    },
  ]);
  expect(content[0]?.areas).toMatchObject([{ areaId, sign: -1 }]);
  expect((await looker(accesses.list, { query: { areaId, sort: "createTime,asc" } })).content).toMatchObject([
    { id: accessId, size: 1 },
    { id, size: 0 },
  ]);
  expect((await looker(accesses.byEntity, { query: { entityId } })).map((one) => one.id).sort()).toEqual([
    accessId,
    id,
  ]);
  expect(await looker(accesses.byIds, { body: [id] })).toMatchObject([{ id, name: "West gate", entityId }]);

  await ask(accesses.update, {
    body: { id, ...body, name: "Passage", kind: "internal", binding: 0, areas: [] },
  });
  const [passage] = (await looker(accesses.list, { query: { name: "passage" } })).content;
  expect(passage).toMatchObject({ kind: "internal", binding: 0, areas: [] });

  await ask(accesses.remove, { body: [id] });
  await expect(ask(accesses.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });
  await expect(ask(accesses.remove, { body: [accessId] })).rejects.toMatchObject({
    key: "access.hasHistory",
  });
  await expect(ask(accesses.byIds, { body: [accessId, id] })).rejects.toMatchObject({ status: 404 });
});

test("accesses are found by organisation, kind and use, and tell whether they have a history", async () => {
  const server = await testServer();
  const { ask, organisationId, entityId, accessId, bindingId } = await site(server);
  const elsewhere = await access(ask, { kind: "internal" });
  const idle = await access(ask, { entityId, binding: 0, name: "Idle" });
  const found = async (query: object) => (await ask(accesses.list, { query })).content.map(({ id }) => id);
  expect(await found({ deptId: organisationId, sort: "createTime,asc" })).toEqual([accessId, idle]);
  expect(await found({ kind: "internal" })).toEqual([elsewhere]);
  expect(await found({ binding: 0 })).toEqual([idle]);
  expect(await found({ binding: 1, deptId: organisationId })).toEqual([accessId]);
  await expect(ask(accesses.list, { query: { binding: 2 } })).rejects.toMatchObject({ status: 400 });

  const shown = async () => (await ask(accesses.list, { query: { entityId, binding: 1 } })).content[0];
  expect(await shown()).toMatchObject({ size: 1, everBound: true, timeZone: "Europe/Berlin" });
  await ask(devices.unbind, { body: { bindingIds: [bindingId] } });
  expect(await shown()).toMatchObject({ size: 0, everBound: true });
  expect((await ask(accesses.list, { query: { binding: 0 } })).content).toMatchObject([
    { everBound: false, deptName: expect.stringContaining("Organisation") },
  ]);
});

test("twenty thousand accesses are listed and searched without a wait", timed, async () => {
  const server = await testServer();
  const { ask, tenantId, organisationId, entityId } = await site(server);
  await server.platform.database.pool.query(
    `insert into accesses (tenant_id, entity_id, organisation_id, name)
     select $1, $2, $3, 'Gate ' || md5(n::text) from generate_series(1, 20000) n`,
    [tenantId, entityId, organisationId],
  );
  await server.platform.database.pool.query("analyze accesses");
  const questions = [
    {},
    { name: "gate ff" },
    { page: 1500, sort: "createTime,desc" },
    { entityId, kind: "entrance" as const },
  ];
  const took: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (const query of questions) {
      const start = performance.now();
      const { content } = await ask(accesses.list, { query });
      took.push(performance.now() - start);
      expect(content).toHaveLength(10);
    }
  }
  took.sort((a, b) => a - b);
  // The bound is meant for a quiet machine; the middle stays far below it on a busy one, too.
  expect(took[Math.floor(took.length / 2)]).toBeLessThan(150);
});

test("another kind or tie recomputes what it touches", async () => {
  const server = await testServer();
  const { ask, organisationId: deptId, entityId, areaId, accessId } = await site(server);
  const second = await area(ask, { entityId });
  await takeMarks(server);
  const body = { id: accessId, name: "Door", deptId, entityId };
  const always = { from: new Date(0), to: null };
  await ask(accesses.update, { body: { ...body, areas: [{ areaId, sign: 1 }], remark: "new" } });
  expect(await takeMarks(server)).toEqual([]);
  await ask(accesses.update, { body: { ...body, areas: [{ areaId, sign: -1 }] } });
  expect(await takeMarks(server)).toEqual([{ kind: 2, subject: areaId, ...always }]);
  await ask(accesses.update, { body: { ...body, areas: [{ areaId: second, sign: 1 }] } });
  expect(await takeMarks(server)).toEqual([
    { kind: 2, subject: areaId, ...always },
    { kind: 2, subject: second, ...always },
  ]);
  const actual: number[] = [];
  server.platform.events.on("recomputeMarked", (news) => actual.push(news.tenantId));
  await ask(accesses.update, { body: { ...body, kind: "internal", areas: [{ areaId: second, sign: 1 }] } });
  expect(await takeMarks(server)).toEqual([{ kind: 0, subject: entityId, ...always }]);
  expect(actual).toHaveLength(1);
});

test("an access stays where it is once something was bound", async () => {
  const server = await testServer();
  const { ask, organisationId: deptId, entityId, accessId, bindingId } = await site(server);
  const other = await entity(ask, { deptId });
  const body = { id: accessId, name: "Door", deptId, entityId };
  const refused = { key: "access.inUse" };
  await expect(ask(accesses.update, { body: { ...body, binding: 0 } })).rejects.toMatchObject(refused);
  await ask(devices.unbind, { body: { bindingIds: [bindingId] } });
  await ask(accesses.update, { body: { ...body, binding: 0 } });
  await expect(ask(accesses.update, { body: { ...body, entityId: other } })).rejects.toMatchObject({
    key: "access.hasHistory",
  });

  const free = await access(ask, { entityId });
  // All or nothing.
  await expect(ask(accesses.remove, { body: [free, accessId] })).rejects.toMatchObject({
    key: "access.hasHistory",
  });
  await ask(accesses.update, { body: { ...body, id: free, entityId: other } });
  expect(await ask(accesses.byIds, { body: [free] })).toMatchObject([{ entityId: other }]);
});

test("an access, its organisation and its areas belong to one entity", async () => {
  const server = await testServer();
  const { ask, organisationId: deptId, entityId, areaId } = await site(server);
  const elsewhere = await area(ask, { entityId: await entity(ask) });
  const body = { name: "Door", deptId, entityId };
  const twice = [
    { areaId, sign: 1 as const },
    { areaId, sign: -1 as const },
  ];
  await expect(ask(accesses.create, { body: { ...body, areas: twice } })).rejects.toMatchObject({
    fields: { areas: "twice" },
  });
  await expect(
    ask(accesses.create, { body: { ...body, areas: [{ areaId: elsewhere, sign: 1 }] } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(
    ask(accesses.create, { body: { ...body, deptId: await organisation(ask) } }),
  ).rejects.toMatchObject({ fields: { deptId: "invalid" } });
});

test("accesses out of range do not exist", async () => {
  const server = await testServer();
  const { ask, tenantId, organisationId: deptId, entityId, areaId, accessId } = await site(server);
  const other = await entity(ask);
  const theirs = await access(ask, { entityId: other });
  const theirArea = await area(ask, { entityId: other });
  const may = ["entranceExit:list", "entranceExit:add", "entranceExit:edit", "entranceExit:del"] as const;
  const user = await storeUser(server, tenantId, { may, range: { organisationIds: [deptId] } });
  expect((await user(accesses.list, {})).content).toMatchObject([{ id: accessId }]);
  await user(accesses.update, {
    body: { id: accessId, name: "Door", deptId, entityId, areas: [{ areaId, sign: 1 }] },
  });
  for (const call of [
    () => user(accesses.list, { query: { entityId: other } }),
    () => user(accesses.list, { query: { areaId: theirArea } }),
    () => user(accesses.byEntity, { query: { entityId: other } }),
    () => user(accesses.byIds, { body: [accessId, theirs] }),
    () => user(accesses.create, { body: { name: "X", deptId, entityId: other } }),
    () => user(accesses.update, { body: { id: theirs, name: "X", deptId, entityId } }),
    () => user(accesses.remove, { body: [theirs] }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});
