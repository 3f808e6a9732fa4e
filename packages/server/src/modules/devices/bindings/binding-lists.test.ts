import { devices } from "@foyer/contract/devices/devices";
import { expect, test } from "vitest";
import { access, binding, device, entity, site, storeUser, takeMarks } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("the devices of an access: who counts now, in which direction, and whether it is there", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const { ask, tenantId, accessId, entityId, modelId, device: first, bindingId } = await site(server);
  const query = { corridorId: accessId };
  await expect(server.ask(devices.ofAccess, { query })).rejects.toMatchObject({ status: 401 });
  const stranger = await storeUser(server, tenantId, { may: ["entranceExit:list"] });
  await expect(stranger(devices.ofAccess, { query })).rejects.toMatchObject({ status: 403 });

  const second = await device(ask, { modelId, entityId, name: "Zoom", uploadInterval: 60 });
  const past = await device(ask, { modelId, entityId });
  await binding(ask, { ...query, deviceId: second.id, line: "2", direction: 3 });
  await binding(ask, {
    ...query,
    deviceId: past.id,
    from: "2026-05-01T00:00:00Z",
    to: "2026-05-02T00:00:00Z",
  });
  await binding(ask, { ...query, deviceId: past.id, from: "2026-05-05T00:00:00Z" });
  const { pool } = server.platform.database;
  await pool.query("update devices set last_seen_at = $2 where id = $1", [second.id, "2026-05-04T06:10:00Z"]);
  await pool.query(
    `insert into device_lines (tenant_id, device_id, line, source, first_at, feed, other_feeds)
     values ($1, $2, '2', 'brand', now(), 'window', '{event}')`,
    [tenantId, second.id],
  );

  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  expect(await looker(devices.ofAccess, { query })).toEqual({
    content: [
      expect.objectContaining({
        id: bindingId,
        deviceId: first.id,
        sn: first.sn,
        online: false,
        lastTime: null,
        feed: null,
      }),
      {
        id: expect.any(Number),
        deviceId: second.id,
        sn: second.sn,
        name: "Zoom",
        deviceType: 1,
        model: expect.any(String),
        line: "2",
        direction: 3,
        from: "2026-05-04T08:00:00.000Z",
        to: null,
        lastTime: "2026-05-04T06:10:00.000Z",
        online: true,
        feed: "window",
        otherFeeds: ["event"],
      },
    ],
    totalElements: 2,
  });
  expect((await looker(devices.ofAccess, { query: { ...query, size: 1, page: 1 } })).content).toHaveLength(1);

  const periods = await looker(devices.bindings, { query });
  expect(periods.map(({ deviceId, from }) => [deviceId, from.slice(0, 10)])).toEqual([
    [past.id, "2026-05-05"],
    [second.id, "2026-05-04"],
    [first.id, "2026-05-04"],
    [past.id, "2026-05-01"],
  ]);
  for (const wrong of [{}, { deviceId: first.id, corridorId: accessId }]) {
    await expect(looker(devices.bindings, { query: wrong })).rejects.toMatchObject({
      fields: { deviceId: "select" },
    });
  }
});

test("the devices of a site, with what their lines count for, and those that are free", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const { ask, tenantId, accessId, entityId, modelId, device: bound, bindingId } = await site(server);
  const fresh = await device(ask, { modelId, entityId, name: "Fresh" });
  const soon = await device(ask, { modelId, entityId, name: "Soon" });
  const elsewhere = await device(ask, { modelId, entityId: await entity(ask), name: "Elsewhere" });
  const door = await access(ask, { entityId, name: "Later door" });
  await binding(ask, { corridorId: door, deviceId: soon.id, from: "2026-06-01" });
  await server.platform.database.pool.query(
    `insert into device_lines (tenant_id, device_id, line, source, first_at)
     select $1, $2, line, 'brand', now() from unnest(array['1', '10', '2']) line`,
    [tenantId, bound.id],
  );
  const { content, totalElements } = await ask(devices.byEntity, { query: { entityId, deviceType: 1 } });
  expect(totalElements).toBe(3);
  const listLines = (id: number) => content.find((each) => each.id === id)?.lines;
  expect(listLines(bound.id)).toMatchObject([
    { line: "1", corridorId: accessId },
    { line: "2", corridorId: null, corridorName: null },
    { line: "10", corridorId: null },
  ]);
  expect(listLines(fresh.id)).toEqual([]);
  expect(listLines(soon.id)).toEqual([{ line: "1", corridorId: door, corridorName: "Later door" }]);
  expect((await ask(devices.byEntity, { query: { entityId, search: "fres" } })).content).toMatchObject([
    { id: fresh.id },
  ]);
  expect((await ask(devices.byEntity, { query: { entityId, deviceType: 2 } })).totalElements).toBe(0);

  const free = async (query: object) => (await ask(devices.unbound, { query })).content.map(({ id }) => id);
  expect(await free({ entityId })).toEqual([fresh.id]);
  expect((await free({})).sort()).toEqual([fresh.id, elsewhere.id].sort());
  await ask(devices.unbind, { body: { bindingIds: [bindingId], to: "2026-05-04T08:10:00Z" } });
  expect(await free({ entityId })).toEqual([fresh.id]);
  server.clock.set("2026-05-04T08:20:00Z");
  expect((await free({ entityId })).sort()).toEqual([fresh.id, bound.id].sort());

  const user = await storeUser(server, tenantId, { may: ["device:list"], range: { entityIds: [entityId] } });
  expect((await user(devices.unbound, {})).totalElements).toBe(2);
});

test("a direction changes from a moment on, or as if it had always been so", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const {
    ask,
    tenantId,
    accessId,
    areaId,
    entityId,
    modelId,
    device: counter,
    bindingId,
  } = await site(server);
  server.clock.set("2026-05-04T08:25:00Z");
  await takeMarks(server);
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  const body = { bindingId, direction: 3, from: "2026-05-04T10:15" };
  await expect(looker(devices.redirect, { body })).rejects.toMatchObject({ status: 403 });
  await expect(
    ask(devices.redirect, { body: { ...body, from: "2026-05-04T07:59:00Z" } }),
  ).rejects.toMatchObject({
    key: "range.wrong",
  });

  // 10:15 on the clock of Berlin.
  const at = "2026-05-04T08:15:00.000Z";
  const { id } = await ask(devices.redirect, { body });
  const query = { deviceId: counter.id };
  const start = "2026-05-04T08:00:00.000Z";
  expect(await ask(devices.bindings, { query })).toMatchObject([
    { id, direction: 3, from: at, to: null },
    { id: bindingId, direction: 0, from: start, to: at },
  ]);
  const subjects = (await takeMarks(server)).map(
    ({ kind, subject, from }) => `${kind} ${subject} ${from.toISOString()}`,
  );
  expect(new Set(subjects)).toEqual(
    new Set([`1 ${accessId} ${at}`, `0 ${entityId} ${at}`, `2 ${areaId} ${at}`]),
  );

  expect(await ask(devices.redirect, { body: { bindingId: id, direction: 1, from: at } })).toEqual({ id });
  expect((await ask(devices.bindings, { query }))[0]).toMatchObject({ id, direction: 1, from: at });
  expect((await takeMarks(server)).map(({ from }) => from.toISOString())).toEqual([at, at, at]);
  await expect(ask(devices.redirect, { body: { bindingId, direction: 1 } })).rejects.toMatchObject({
    key: "binding.ended",
  });

  // Cars are counted in total, for every type that is asked for.
  const car = await device(ask, { modelId, entityId });
  await server.platform.database.pool.query("update devices set device_type = 10 where id = $1", [car.id]);
  const counted = await binding(ask, { corridorId: accessId, deviceId: car.id });
  const { id: same } = await ask(devices.redirect, { body: { bindingId: counted, direction: 2 } });
  expect(same).toBe(counted);
  expect((await ask(devices.bindings, { query: { deviceId: car.id } }))[0]).toMatchObject({ direction: 4 });
});
