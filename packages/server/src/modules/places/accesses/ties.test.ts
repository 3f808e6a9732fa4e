import { accesses } from "@foyer/contract/places/accesses";
import { expect, test } from "vitest";
import { access, area, entity, site, storeUser, takeMarks } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const always = { from: new Date(0), to: null };

test("accesses and areas are tied, turned round and untied", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, areaId, accessId } = await site(server);
  const second = await access(ask, { entityId, name: "Zebra gate", remark: "by the river" });
  const upper = await area(ask, { entityId, name: "Upper floor" });
  const ties = [
    { corridorId: second, areaId, sign: -1 as const },
    { corridorId: second, areaId: upper, sign: 1 as const },
  ];
  await expect(server.ask(accesses.tie, { body: { ties } })).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["area:list"] });
  await expect(looker(accesses.tie, { body: { ties } })).rejects.toMatchObject({ status: 403 });
  const binder = await storeUser(server, tenantId, { may: ["area:bind"] });
  await expect(binder(accesses.ties, { query: { areaId } })).rejects.toMatchObject({ status: 403 });
  await takeMarks(server);
  const actual: number[] = [];
  server.platform.events.on("recomputeMarked", (news) => actual.push(news.tenantId));

  await binder(accesses.tie, { body: { ties } });
  expect(await takeMarks(server)).toEqual([
    { kind: 2, subject: areaId, ...always },
    { kind: 2, subject: upper, ...always },
  ]);
  expect(await looker(accesses.ties, { query: { corridorId: second } })).toMatchObject([
    { corridorId: second, corridorName: "Zebra gate", areaId, sign: -1 },
    { areaId: upper, areaName: "Upper floor", sign: 1 },
  ]);
  const ofArea = await looker(accesses.ofArea, { query: { areaId } });
  expect(ofArea).toMatchObject({
    content: [
      { id: accessId, sign: 1, size: 1 },
      { id: second, name: "Zebra gate", entityId, sign: -1, size: 0, remark: "by the river" },
    ],
    totalElements: 2,
  });
  expect(ofArea.content[0]?.createTime).toBeTruthy();
  expect((await looker(accesses.ofArea, { query: { areaId, size: 1, page: 1 } })).content).toMatchObject([
    { id: second },
  ]);
  expect((await looker(accesses.ties, { query: { areaId } })).map((tie) => tie.corridorId)).toEqual([
    accessId,
    second,
  ]);

  // Only what changes is recomputed.
  await binder(accesses.tie, { body: { ties } });
  expect(await takeMarks(server)).toEqual([]);
  await binder(accesses.tie, { body: { ties: [{ corridorId: second, areaId, sign: 1 }] } });
  expect(await takeMarks(server)).toEqual([{ kind: 2, subject: areaId, ...always }]);

  await binder(accesses.untie, { body: { ties: [{ corridorId: second, areaId }] } });
  expect(await takeMarks(server)).toEqual([{ kind: 2, subject: areaId, ...always }]);
  expect(actual).toEqual([tenantId, tenantId, tenantId]);
  expect(await looker(accesses.ties, { query: { corridorId: second } })).toMatchObject([{ areaId: upper }]);
  const { rows } = await server.platform.database.pool.query(
    "select before, content from operation_logs where endpoint like '%removebound' order by id desc limit 1",
  );
  expect(rows[0]).toMatchObject({
    before: [
      { corridorId: second, areaId, sign: 1 },
      { corridorId: second, areaId: upper, sign: 1 },
    ],
    content: { ties: [{ corridorId: second, areaId }] },
  });
});

test("ties are refused when they make no sense, and then none is made", async () => {
  const server = await testServer();
  const { ask, entityId, areaId, accessId } = await site(server);
  const second = await access(ask, { entityId });
  const elsewhere = await area(ask, { entityId: await entity(ask) });
  const tie = (...ties: { corridorId: number; areaId: number }[]) =>
    ask(accesses.tie, { body: { ties: ties.map((each) => ({ ...each, sign: 1 as const })) } });
  const good = { corridorId: second, areaId };
  await expect(tie(good, { corridorId: second, areaId: elsewhere })).rejects.toMatchObject({ status: 404 });
  await expect(tie(good, good)).rejects.toMatchObject({ fields: { ties: "twice" } });
  await expect(tie()).rejects.toMatchObject({ status: 400 });
  await expect(ask(accesses.untie, { body: {} })).rejects.toMatchObject({ key: "unbind.nothing" });
  const notThere = { ties: [{ corridorId: accessId, areaId }, good] };
  await expect(ask(accesses.untie, { body: notThere })).rejects.toMatchObject({ status: 404 });
  await expect(ask(accesses.ties, {})).rejects.toMatchObject({ fields: { corridorId: "select" } });
  const many = await Promise.all(Array.from({ length: 21 }, () => area(ask, { entityId })));
  const all = many.map((id) => ({ corridorId: second, areaId: id }));
  await expect(tie(...all)).rejects.toMatchObject({ fields: { ties: "outOfRange" } });
  await tie(...all.slice(0, 20));
  await expect(tie(...all.slice(20))).rejects.toMatchObject({ fields: { ties: "outOfRange" } });
  expect(await ask(accesses.ties, { query: { corridorId: second } })).toHaveLength(20);
  expect(await ask(accesses.ties, { query: { areaId } })).toMatchObject([{ corridorId: accessId }]);
});
