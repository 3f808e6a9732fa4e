import { createHash } from "node:crypto";
import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { expect, test } from "vitest";
import {
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  site,
  storeUser,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { Failed } from "../../../platform/batch-loader.ts";
import { writeDeviceStates } from "../presence/presence.ts";
import { devicesBySn } from "./known-devices.queries.ts";

test("a device: made, listed, changed, removed", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { code: "HX-H6" });
  const entityId = await entity(ask, { name: "Mall" });
  await expect(server.ask(devices.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  const body = {
    sn: "A-1",
    name: "North door",
    deviceType: 1,
    modelId,
    entityId,
    uploadInterval: 30,
    recordPeriod: 10,
  };
  await expect(looker(devices.create, { body })).rejects.toMatchObject({ status: 403 });

  const added: unknown[] = [];
  server.platform.events.on("deviceAdded", (news) => added.push(news));
  const { id, key } = await ask(devices.create, { body });
  expect(added).toEqual([{ tenantId, deviceId: id, sn: "A-1" }]);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  await device(ask, { modelId, sn: "B-2", name: "South" });

  expect(await looker(devices.details, { query: { id } })).toEqual({
    id,
    sn: "A-1",
    name: "North door",
    deviceType: 1,
    modelId,
    model: "HX-H6",
    entityId,
    entityName: "Mall",
    corridorId: null,
    corridorName: null,
    direction: null,
    uploadInterval: 30,
    recordPeriod: 10,
    velocity: 0,
    version: "",
    targetVersion: null,
    firmwareBehind: false,
    state: "unused",
    faults: [],
    silence: null,
    online: false,
    reachable: false,
    signalStatus: null,
    battery: null,
    batteryLevel: null,
    batterytxLevel: null,
    clockSkew: null,
    licenseState: null,
    licenceUntil: null,
    macAddress: "",
    ipAddress: "",
    connectionType: "",
    wifiSSID: "",
    wifiPasswordSet: false,
    timeZone: "Europe/Berlin",
    hwPlatform: "",
    swRelease: "",
    network: "",
    avgStayTime: null,
    lastTime: null,
    lastRecordTime: null,
    kept: null,
    pendingChanges: 0,
    simulated: false,
    createTime: expect.any(String),
  });
  expect((await looker(devices.list, { query: { sort: "sn,desc" } })).content.map((one) => one.sn)).toEqual([
    "B-2",
    "A-1",
  ]);
  expect(
    (await looker(devices.list, { query: { search: "north", deviceType: 1, entityId } })).totalElements,
  ).toBe(1);

  const { sn: _, ...settings } = body;
  await ask(devices.update, { body: { id, ...settings, name: "Door", velocity: 2, uploadInterval: 0 } });
  expect(await looker(devices.details, { query: { id } })).toMatchObject({
    name: "Door",
    velocity: 2,
    uploadInterval: 0,
  });

  await ask(devices.remove, { body: [id] });
  await expect(ask(devices.details, { query: { id } })).rejects.toMatchObject({ status: 404 });
  expect((await ask(devices.create, { body })).id).not.toBe(id);
});

test("a serial number is one device's over the whole installation", async () => {
  const server = await testServer();
  const modelId = await deviceModel(server.admin);
  const one = await companyAdmin(server, await company(server.admin));
  const other = await companyAdmin(server, await company(server.admin));
  await device(one, { modelId, sn: "X1" });
  await expect(device(one, { modelId, sn: "X1" })).rejects.toMatchObject({ key: "device.snTaken" });
  await expect(device(other, { modelId, sn: "X1" })).rejects.toMatchObject({ key: "device.snTaken" });
  expect((await other(devices.list, {})).totalElements).toBe(0);
});

test("a device is refused when it makes no sense", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const entityId = await entity(ask);
  const modelId = await deviceModel(server.admin, { snLenth: 4 });
  const radar = await deviceModel(server.admin, { deviceType: 7 });
  const make = (draft: object) => device(ask, { modelId, entityId, sn: "ABCD", ...draft });
  await expect(make({ sn: "with space" })).rejects.toMatchObject({ fields: { sn: "serialNumber" } });
  await expect(make({ sn: "ABCDE" })).rejects.toMatchObject({ fields: { sn: "serialNumberLength" } });
  await expect(make({ modelId: 999 })).rejects.toMatchObject({ key: "device.modelMissing" });
  await expect(make({ modelId: radar })).rejects.toMatchObject({ key: "device.modelMissing" });
  await expect(make({ entityId: 999 })).rejects.toMatchObject({ status: 404 });
  await expect(make({ uploadInterval: 12 })).rejects.toMatchObject({
    fields: { uploadInterval: "multipleOfRecordPeriod" },
  });
  await expect(make({ modelId: radar, deviceType: 7, uploadInterval: 30 })).rejects.toMatchObject({
    fields: { uploadInterval: "forcedInterval" },
  });
  await make({ uploadInterval: 12, recordPeriod: 0 });
  const { id } = await device(ask, { modelId: radar, entityId, deviceType: 7, uploadInterval: 60 });
  await expect(
    ask(devices.update, {
      body: { id, name: "R", deviceType: 7, modelId: radar, entityId, uploadInterval: 0 },
    }),
  ).rejects.toMatchObject({ fields: { uploadInterval: "forcedInterval" } });
});

test("a device that was bound by mistake and never counted goes, and its access is free again", async () => {
  const server = await testServer();
  const { ask, device: bound, bindingId, accessId, modelId, entityId } = await site(server);
  const other = await device(ask, { modelId, entityId });
  await ask(devices.unbind, { body: { bindingIds: [bindingId] } });
  await expect(ask(accesses.remove, { body: [accessId] })).rejects.toMatchObject({
    key: "access.hasHistory",
  });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(devices.remove, { body: [bound.id] })).rejects.toMatchObject({ status: 404 });
  // All or nothing: with one that does not exist nothing goes, the binding neither.
  await expect(ask(devices.remove, { body: [bound.id, 999_999] })).rejects.toMatchObject({ status: 404 });
  expect(await ask(devices.bindings, { query: { deviceId: bound.id } })).toHaveLength(1);
  await ask(devices.remove, { body: [bound.id] });
  await ask(accesses.remove, { body: [accessId] });
  expect((await ask(devices.list, {})).content).toMatchObject([{ id: other.id }]);
});

test("a device that has counted stays", async () => {
  const server = await testServer();
  const { ask, tenantId, modelId, entityId } = await site(server);
  const { pool } = server.platform.database;
  const counted = await device(ask, { modelId, entityId });
  await pool.query("insert into device_lines values ($1, $2, '1', 'test', now())", [tenantId, counted.id]);
  await expect(ask(devices.remove, { body: [counted.id] })).rejects.toMatchObject({ key: "device.inUse" });

  const odd = await device(ask, { modelId, entityId });
  await pool.query(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason, measures)
     values ($1, $2, '1', now(), 300, now(), 'test', 'tooMany', '{}')`,
    [tenantId, odd.id],
  );
  await expect(ask(devices.remove, { body: [odd.id] })).rejects.toMatchObject({ key: "device.inUse" });
  expect((await devicesBySn(server.platform.database.db, [odd.sn])).has(odd.sn)).toBe(true);
});

test("devices out of range do not exist", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, modelId, device: mine } = await site(server);
  const other = await device(ask, { modelId });
  const { entityId: otherEntity } = await ask(devices.details, { query: { id: other.id } });
  const may = ["device:list", "device:add", "device:edit", "device:del"] as const;
  const user = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  expect((await user(devices.list, {})).content).toMatchObject([{ id: mine.id }]);
  const body = { name: "X", deviceType: 1, modelId, entityId, uploadInterval: 5 };
  await user(devices.update, { body: { ...body, id: mine.id } });
  for (const call of [
    () => user(devices.list, { query: { entityId: otherEntity } }),
    () => user(devices.details, { query: { id: other.id } }),
    () => user(devices.create, { body: { ...body, sn: "N1", entityId: otherEntity } }),
    () => user(devices.update, { body: { ...body, id: other.id } }),
    () => user(devices.update, { body: { ...body, id: mine.id, entityId: otherEntity } }),
    () => user(devices.remove, { body: [other.id] }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});

test("devices that cannot be read, as those on a server which is away, keep nobody from knowing another company's", async () => {
  const server = await testServer();
  const { db, pool } = server.platform.database;
  const [{ device: mine }, theirs] = [await site(server), await site(server)];
  // A question about a device of theirs fails.
  await pool.query("alter table device_settings drop constraint device_settings__pk");
  for (let twice = 0; twice < 2; twice++)
    await pool.query(
      "insert into device_settings (tenant_id, device_id, setting) values ($1, $2, 'rhythm')",
      [theirs.tenantId, theirs.device.id],
    );
  const known = await devicesBySn(db, [theirs.device.sn, mine.sn]);
  expect(known.get(theirs.device.sn)).toBeInstanceOf(Failed);
  expect(known.get(mine.sn)).toMatchObject({ deviceId: mine.id });
});

test("the listeners find a device by its serial number and note what it tells", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, device: mine } = await site(server);
  const { db } = server.platform.database;
  const known = await devicesBySn(db, ["nobody", mine.sn]);
  expect([...known.keys()]).toEqual([mine.sn]);
  expect(known.get(mine.sn)).toEqual({
    sn: mine.sn,
    tenantId,
    deviceId: mine.id,
    entityId,
    zone: "Europe/Berlin",
    daylightSaving: true,
    hours: "540-1200",
    recordPeriod: 5,
    uploadInterval: 5,
    velocity: 0,
    direction: 0,
    waiting: null,
    reportedRhythm: null,
    deviceType: 1,
    keys: [
      {
        id: expect.any(Number),
        hash: createHash("sha256").update(mine.key).digest("hex"),
        until: null,
        isForFiles: true,
      },
    ],
    keysRequired: false,
    addresses: [],
    lastSeenAt: null,
    eventLines: [],
    formerPeriods: [],
    isContested: false,
    provenAt: null,
    unprovenAllowed: false,
    measured: {},
    hasUpgrade: false,
    fetches: false,
  });

  const at = (time: string) => new Date(`2026-05-04T${time}Z`);
  const note = (state: object, time: string) =>
    writeDeviceStates(db, [{ tenantId, deviceId: mine.id, state, receivedAt: at(time) }]);
  await note(
    {
      version: "1.\u00002\ud800",
      batteryReceiver: 101,
      macAddress: "aa:bb",
      clock: { wall: "2026-05-04 10:00:30" },
    },
    "08:00:00",
  );
  await note({ version: "1.0" }, "07:59:00");
  await note({ batteryTransmitter: 19 }, "08:05:00");
  await writeDeviceStates(db, []);
  expect(await ask(devices.details, { query: { id: mine.id } })).toMatchObject({
    version: "1.2\ufffd",
    battery: 101,
    batterytxLevel: 19,
    macAddress: "aa:bb",
    lastTime: "2026-05-04T08:05:00.000Z",
  });
  const { rows } = await server.platform.database.pool.query("select clock_skew_seconds from devices");
  expect(rows).toEqual([{ clock_skew_seconds: 30 }]);
});

test("names are listed as people count, page by page", async () => {
  const server = await testServer();
  const { ask, modelId, entityId } = await site(server);
  for (const name of ["Camera 10", "camera 3", "Camera 1", "Camera 2"])
    await device(ask, { modelId, entityId, name });
  const listNames = async (page: number, sort: "asc" | "desc") => {
    const query = { search: "camera", page, size: 2, sort: [`name,${sort}`] };
    return (await ask(devices.list, { query })).content.map(({ name }) => name);
  };
  expect([...(await listNames(0, "asc")), ...(await listNames(1, "asc"))]).toEqual([
    "Camera 1",
    "Camera 2",
    "camera 3",
    "Camera 10",
  ]);
  expect(await listNames(0, "desc")).toEqual(["Camera 10", "camera 3"]);
});
