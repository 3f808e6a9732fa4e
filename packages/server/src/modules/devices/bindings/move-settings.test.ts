import { devices } from "@foyer/contract/devices/devices";
import { settings } from "@foyer/contract/devices/settings";
import { expect, test } from "vitest";
import { binding, device, deviceModel, site } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("a sensor that is swapped hands on its accesses, and its settings where that is desired", async () => {
  const server = await testServer();
  const { ask, entityId, accessId } = await site(server);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const camera = { deviceType: 2, modelId, entityId };
  const former = await device(ask, camera);
  const plain = await device(ask, camera);
  const copy = await device(ask, camera);
  await binding(ask, { corridorId: accessId, deviceId: former.id, line: "2", direction: 3 });
  const network = { type: "dhcp" as const, ip: "", mask: "", gateway: "", dns1: "", dns2: "" };
  await ask(settings.change, {
    body: { sn: former.sn, settings: { childMode: { on: true, threshold: 130 }, network } },
  });
  const queued: unknown[] = [];
  server.platform.events.on("commandsQueued", (news) => queued.push(news));
  const readDesired = async (sn: string) =>
    (await ask(settings.of, { query: { sn } })).groups.flatMap(({ group, desired }) =>
      desired === null ? [] : [[group, desired]],
    );

  await ask(devices.replace, { body: { deviceId: former.id, byDeviceId: plain.id } });
  expect(await ask(devices.details, { query: { id: former.id } })).toMatchObject({ state: "unused" });
  expect(await ask(devices.bindings, { query: { deviceId: plain.id } })).toMatchObject([
    { corridorId: accessId, line: "2", direction: 3, to: null },
  ]);
  expect(await readDesired(plain.sn)).toEqual([]);

  await ask(devices.replace, { body: { deviceId: plain.id, byDeviceId: former.id } });
  await ask(devices.replace, { body: { deviceId: former.id, byDeviceId: copy.id, withSettings: true } });
  // An address in the network belongs to one device alone.
  expect(await readDesired(copy.sn)).toEqual([["childMode", { on: true, threshold: 130 }]]);
  expect(queued).toMatchObject([{ deviceIds: [copy.id] }]);
  const { rows } = await server.platform.database.pool.query(
    "select device_id from device_events where kind = 'swapped' order by id",
  );
  const ids = rows.map((row) => row.device_id).sort();
  expect(ids).toEqual([former.id, former.id, former.id, plain.id, plain.id, copy.id].sort());
});

test("settings are not handed on to a device of another type, and nothing is swapped then", async () => {
  const server = await testServer();
  const { ask, entityId, device: infrared } = await site(server);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const camera = await device(ask, { deviceType: 2, modelId, entityId });
  const body = { deviceId: infrared.id, byDeviceId: camera.id, withSettings: true };
  await expect(ask(devices.replace, { body })).rejects.toMatchObject({ key: "device.severalTypes" });
  expect(await ask(devices.details, { query: { id: camera.id } })).toMatchObject({ state: "unused" });
});
