import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { expect, test } from "vitest";
import {
  access,
  area,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  site,
  storeUser,
  takeMarks,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { deviceLock } from "./device-locks.queries.ts";

/** An entity in Berlin with an access of one area, and a device that is not bound yet. */
async function unbound() {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask);
  const areaId = await area(ask, { entityId });
  const corridorId = await access(ask, { entityId, name: "Gate", areas: [{ areaId, sign: 1 }] });
  const { id: deviceId, sn } = await device(ask, { modelId, entityId });
  return { server, tenantId, ask, modelId, entityId, areaId, corridorId, deviceId, sn };
}

const moment = (iso: string) => new Date(iso);

test("a binding: made, listed, ended", async () => {
  const { server, tenantId, ask, entityId, areaId, corridorId, deviceId, sn } = await unbound();
  const body = { corridorId, devices: [{ deviceId, direction: 3 }] };
  await expect(server.ask(devices.bind, { body })).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(devices.bind, { body })).rejects.toMatchObject({ status: 403 });
  const actual: number[] = [];
  server.platform.events.on("recomputeMarked", (news) => actual.push(news.tenantId));

  const { ids } = await ask(devices.bind, { body });
  const id = ids[0] as number;
  const from = "2026-05-04T08:00:00.000Z";
  expect(await looker(devices.bindings, { query: { deviceId } })).toEqual([
    { id, deviceId, sn, name: sn, line: "1", corridorId, corridorName: "Gate", direction: 3, from, to: null },
  ]);
  expect(await looker(devices.details, { query: { id: deviceId } })).toMatchObject({
    corridorId,
    corridorName: "Gate",
  });
  const subjects = [
    [1, corridorId],
    [0, entityId],
    [2, areaId],
  ] as const;
  const marked = (span: { from: Date; to: Date | null }) =>
    subjects.map(([kind, subject]) => ({ kind, subject, ...span }));
  expect(await takeMarks(server)).toEqual(marked({ from: moment(from), to: null }));

  server.clock.set("2026-05-04T08:20:00Z");
  await ask(devices.unbind, { body: { bindingIds: [id], to: "2026-05-04T08:10:00Z" } });
  const end = "2026-05-04T08:10:00.000Z";
  expect(await looker(devices.bindings, { query: { deviceId } })).toMatchObject([{ id, from, to: end }]);
  expect(await looker(devices.details, { query: { id: deviceId } })).toMatchObject({ corridorId: null });
  expect(await takeMarks(server)).toEqual(marked({ from: moment(end), to: null }));
  expect(actual).toEqual([tenantId, tenantId]);
});

test("a moment without offset is on the clock of the access's entity", async () => {
  const { ask, corridorId, deviceId } = await unbound();
  const id = await binding(ask, { corridorId, deviceId, from: "2026-05-01", to: "2026-05-02 09:00:00" });
  await binding(ask, { corridorId, deviceId, line: "2", from: "2026-05-01T00:00:00+05:45" });
  const periods = await ask(devices.bindings, { query: { deviceId } });
  expect(periods).toMatchObject([
    { id, from: "2026-04-30T22:00:00.000Z", to: "2026-05-02T07:00:00.000Z" },
    { line: "2", from: "2026-04-30T18:15:00.000Z", to: null },
  ]);
  await expect(binding(ask, { corridorId, deviceId, line: "3", from: "2026-02-30" })).rejects.toMatchObject({
    fields: { "devices.0.from": "moment" },
  });
});

test("periods of one line never overlap, those of different lines may", async () => {
  const { ask, entityId, corridorId, deviceId } = await unbound();
  const other = await access(ask, { entityId });
  const bind = (period: object, to = corridorId) => binding(ask, { corridorId: to, deviceId, ...period });
  await bind({ from: "2026-05-01T00:00:00Z", to: "2026-05-03T00:00:00Z" });
  const overlap = { key: "binding.overlap" };
  await expect(bind({ from: "2026-05-02T23:59:59Z" })).rejects.toMatchObject(overlap);
  await expect(bind({ from: "2026-04-01T00:00:00Z" }, other)).rejects.toMatchObject(overlap);
  await expect(bind({ from: "2026-04-01T00:00:00Z", to: "2026-05-01T00:00:01Z" })).rejects.toMatchObject(
    overlap,
  );
  await bind({ from: "2026-04-01T00:00:00Z", to: "2026-05-01T00:00:00Z" }, other);
  await bind({ from: "2026-05-03T00:00:00Z" }, other);
  await expect(bind({ from: "2026-06-03T00:00:00Z" })).rejects.toMatchObject(overlap);
  await bind({ line: "2" });
  await expect(bind({ line: "3", from: "2026-05-03", to: "2026-05-03" })).rejects.toMatchObject({
    key: "range.wrong",
  });
  await expect(
    ask(devices.bind, {
      body: {
        corridorId,
        devices: [
          { deviceId, line: "4" },
          { deviceId, line: "4" },
        ],
      },
    }),
  ).rejects.toMatchObject(overlap);
  expect((await ask(devices.bindings, { query: { deviceId } })).map((period) => period.line).sort()).toEqual([
    "1",
    "1",
    "1",
    "2",
  ]);
});

test("of two bindings at once one is refused", async () => {
  const { ask, corridorId, deviceId } = await unbound();
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => binding(ask, { corridorId, deviceId })),
  );
  expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect(tries.find((one) => one.status === "rejected")?.reason).toMatchObject({ key: "binding.overlap" });
});

test("an end is refused when it makes no sense", async () => {
  const { server, ask, corridorId, deviceId } = await unbound();
  const id = await binding(ask, { corridorId, deviceId });
  const end = (bindingIds: number[], to?: string) => ask(devices.unbind, { body: { bindingIds, to } });
  await expect(end([])).rejects.toMatchObject({ key: "unbind.nothing" });
  await expect(end([id])).rejects.toMatchObject({ key: "range.wrong" });
  await expect(end([id], "2026-05-04T07:00:00Z")).rejects.toMatchObject({ key: "range.wrong" });
  await expect(end([id, 999], "2026-05-05")).rejects.toMatchObject({ key: "binding.notFound" });
  await end([id], "2026-05-05T00:00:00Z");
  await expect(end([id], "2026-05-06T00:00:00Z")).rejects.toMatchObject({ key: "range.wrong" });
  await end([id], "2026-05-04T08:20:00Z");
  server.clock.set("2026-05-04T08:20:00Z");
  await expect(end([id])).rejects.toMatchObject({ key: "binding.ended" });
});

test("an access that is not in use takes no device, and a car counter counts in total", async () => {
  const { server, ask, entityId, corridorId, deviceId } = await unbound();
  const { deptId } = (await ask(accesses.list, { query: { entityId } })).content[0] as { deptId: number };
  const body = { id: corridorId, name: "Gate", deptId, entityId };
  await ask(accesses.update, { body: { ...body, binding: 0 } });
  await expect(binding(ask, { corridorId, deviceId })).rejects.toMatchObject({ key: "access.notInUse" });
  await ask(accesses.update, { body });
  const modelId = await deviceModel(server.admin, { deviceType: 10 });
  const car = await device(ask, { modelId, entityId, deviceType: 10 });
  await binding(ask, { corridorId, deviceId: car.id, direction: 1 });
  expect(await ask(devices.bindings, { query: { deviceId: car.id } })).toMatchObject([{ direction: 4 }]);
});

test("devices, accesses and bindings out of range do not exist", async () => {
  const { server, tenantId, ask, modelId, entityId, corridorId, deviceId } = await unbound();
  const otherAccess = await access(ask);
  const otherDevice = await device(ask, { modelId });
  const otherBinding = await binding(ask, { corridorId: otherAccess, deviceId: otherDevice.id });
  const may = ["device:list", "device:bind"] as const;
  const user = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  await binding(user, { corridorId, deviceId });
  const { bindingId: foreign } = await site(server, modelId);
  for (const call of [
    () => binding(user, { corridorId: otherAccess, deviceId, line: "2" }),
    () => binding(user, { corridorId, deviceId: otherDevice.id, line: "2" }),
    () => user(devices.unbind, { body: { bindingIds: [otherBinding], to: "2027-01-01" } }),
    () => ask(devices.unbind, { body: { bindingIds: [foreign], to: "2027-01-01" } }),
    () => user(devices.bindings, { query: { deviceId: otherDevice.id } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});

test("a binding waits for the locks its device's records are written under", async () => {
  const { server, ask, corridorId, deviceId } = await unbound();
  const writer = await server.platform.database.pool.connect();
  await writer.query("begin");
  await writer.query("select pg_advisory_xact_lock(7304, $1)", [deviceLock(deviceId)]);
  let done = false;
  const bound = binding(ask, { corridorId, deviceId }).then(() => {
    done = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(done).toBe(false);
  await writer.query("commit");
  writer.release();
  await bound;
});

test("a device is replaced at a moment: what counted goes on with the other one, nothing overlaps", async () => {
  const server = await testServer();
  const { ask, device: old, accessId, modelId, entityId } = await site(server);
  const other = await device(ask, { modelId, entityId });
  const from = "2026-03-01T00:00:00.000Z";
  await ask(devices.bind, {
    body: { corridorId: accessId, devices: [{ deviceId: old.id, line: "2", direction: 3, from }] },
  });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await takeMarks(server);
  const { ids } = await ask(devices.replace, { body: { deviceId: old.id, byDeviceId: other.id, at } });
  expect(ids).toHaveLength(2);
  const periods = (await ask(devices.bindings, { query: { deviceId: other.id } })).map(
    ({ line, direction, from: since, to, corridorId }) => ({ line, direction, since, to, corridorId }),
  );
  expect(periods.sort((a, b) => a.line.localeCompare(b.line))).toEqual([
    { line: "1", direction: 0, since: at, to: null, corridorId: accessId },
    { line: "2", direction: 3, since: at, to: null, corridorId: accessId },
  ]);
  const ended = await ask(devices.bindings, { query: { deviceId: old.id } });
  expect(ended.map(({ to }) => to)).toEqual([at, at]);
  expect((await takeMarks(server)).length).toBeGreaterThan(0);

  // Back again before the swap: the other one counts from then on already.
  const before = { deviceId: other.id, byDeviceId: old.id, at: from };
  await expect(ask(devices.replace, { body: before })).rejects.toMatchObject({ key: "range.wrong" });
  const nothing = { deviceId: (await device(ask, { modelId, entityId })).id, byDeviceId: old.id };
  await expect(ask(devices.replace, { body: nothing })).rejects.toMatchObject({ key: "unbind.nothing" });
});

test("a line moves to another access at a moment: what it counted before stays, and the rest counts there", async () => {
  const server = await testServer();
  const { ask, device: moved, accessId, entityId } = await site(server);
  const back = await access(ask, { entityId, name: "Back door" });
  const [bound] = await ask(devices.bindings, { query: { deviceId: moved.id } });
  const bindingId = bound?.id as number;
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await takeMarks(server);

  const { id } = await ask(devices.move, { body: { bindingId, corridorId: back, from: at } });
  expect(await ask(devices.bindings, { query: { deviceId: moved.id } })).toMatchObject([
    { id, corridorId: back, line: "1", direction: bound?.direction, from: at, to: null },
    { id: bindingId, corridorId: accessId, from: bound?.from, to: at },
  ]);
  const marked = (await takeMarks(server)).map(({ kind, subject }) => [kind, subject]);
  expect(marked).toEqual(
    expect.arrayContaining([
      [1, accessId],
      [1, back],
    ]),
  );

  const early = { bindingId: id, corridorId: accessId, from: bound?.from as string };
  await expect(ask(devices.move, { body: early })).rejects.toMatchObject({ key: "range.wrong" });
  const later = new Date(Date.parse(at) + 3_600_000).toISOString();
  const nowhere = { bindingId: id, corridorId: 999_999, from: later };
  await expect(ask(devices.move, { body: nowhere })).rejects.toMatchObject({ status: 404 });
  const other = await companyAdmin(server, await company(server.admin));
  const foreign = { bindingId: id, corridorId: accessId };
  await expect(other(devices.move, { body: foreign })).rejects.toMatchObject({ key: "binding.notFound" });
});
