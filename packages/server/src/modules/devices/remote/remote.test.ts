import { commands } from "@foyer/contract/devices/commands";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { expect, test } from "vitest";
import { company, companyAdmin, device, deviceModel, entity, storeUser } from "../../../../test/factories.ts";
import { asTheVendor, scriptedDevice } from "../../../../test/scripted-device.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

const url = "https://updates.example.org/a.bin";
const md5 = "0123456789abcdef0123456789ABCDEF";

async function camera(server: ListeningServer, deviceType = 2) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask);
  const modelId = await deviceModel(server.admin, { deviceType });
  const made = await device(ask, { modelId, entityId, deviceType });
  return { tenantId, ask, modelId, ...made, query: { sn: made.sn } };
}

test("remote connection: the device says its address in its own network", async () => {
  const server = await listeningServer();
  const { tenantId, ask, query, ...made } = await camera(server);
  await expect(server.ask(deviceDetail.remoteConnect, { query })).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(deviceDetail.remoteConnect, { query })).rejects.toMatchObject({ status: 403 });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(deviceDetail.remoteConnect, { query })).rejects.toMatchObject({ status: 404 });
  await expect(ask(deviceDetail.remoteConnect, { query })).rejects.toMatchObject({ key: "device.offline" });

  await scriptedDevice(server, made);
  expect(await ask(deviceDetail.remoteConnect, { query })).toEqual({
    http: { ip: "10.0.0.5", port: 80 },
    from: "device",
  });
});

test("while a user's question is pending, their next is refused; another user's is not", async () => {
  const server = await listeningServer();
  const { tenantId, ask, query, ...made } = await camera(server);
  const other = await companyAdmin(server, tenantId);
  const scripted = await scriptedDevice(server, made, { answer: () => null });
  const first = ask(deviceDetail.remoteConnect, { query });
  const asked = await scripted.message(0);
  await expect(ask(deviceDetail.remoteConnect, { query })).rejects.toMatchObject({
    key: "device.remotePending",
    status: 409,
  });
  const second = other(deviceDetail.remoteConnect, { query });
  scripted.answerWith(asTheVendor);
  await scripted.say({ id: asked.id, ...asTheVendor(asked) });
  for (const answer of await Promise.all([first, second])) expect(answer.http.ip).toBe("10.0.0.5");
  expect((await ask(deviceDetail.remoteConnect, { query })).from).toBe("device");
});

test("a device that only fetches is where it last was, or unknown", async () => {
  const server = await listeningServer();
  const { ask, query, id } = await camera(server, 1);
  await expect(ask(deviceDetail.remoteConnect, { query })).rejects.toMatchObject({
    key: "device.addressUnknown",
  });
  await server.platform.database.pool.query("update devices set ip_address = '10.1.1.9' where id = $1", [id]);
  expect(await ask(deviceDetail.remoteConnect, { query })).toEqual({
    http: { ip: "10.1.1.9", port: 80 },
    from: "lastKnown",
  });
});

test("an update from an address is queued for the one device", async () => {
  const server = await listeningServer();
  const { tenantId, ask, sn } = await camera(server);
  const body = { sn, updateUrl: url, md5 };
  const looker = await storeUser(server, tenantId, { may: ["device:list", "device:set"] });
  await expect(looker(deviceDetail.updateUrl, { body })).rejects.toMatchObject({ status: 403 });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(deviceDetail.updateUrl, { body })).rejects.toMatchObject({ status: 404 });
  const { commandId } = await ask(deviceDetail.updateUrl, { body });
  // The list of commands shows no address: it may carry a secret.
  expect((await ask(commands.list, { query: { sn } })).content).toMatchObject([
    { commandId, name: "upgrade", state: "pending", cause: "person" },
  ]);
  const { rows } = await server.platform.database.pool.query("select parameters from commands");
  expect(rows).toEqual([{ parameters: { link: url, md5: md5.toLowerCase() } }]);
});

test("an update is refused from where devices must not be sent, and where the device could not take it", async () => {
  const server = await listeningServer();
  const { ask, sn } = await camera(server);
  const counter = await camera(server, 1);
  const set = (updateUrl: string) => ask(deviceDetail.updateUrl, { body: { sn, updateUrl, md5 } });
  for (const inner of ["http://127.0.0.1/a.bin", "http://10.0.0.1/a.bin", "http://[::1]/a.bin"])
    await expect(set(inner)).rejects.toMatchObject({ key: "device.updateBlocked" });
  for (const odd of ["ftp://example.org/a", "rollout:1", "package:1", "not an address"])
    await expect(set(odd)).rejects.toMatchObject({ fields: { updateUrl: "webAddress" } });
  await expect(ask(deviceDetail.updateUrl, { body: { sn, updateUrl: url } })).rejects.toMatchObject({
    fields: { md5: "required" },
  });
  await expect(
    counter.ask(deviceDetail.updateUrl, { body: { sn: counter.sn, updateUrl: url } }),
  ).rejects.toMatchObject({ fields: { updateUrl: "plainHttp" } });
  const plain = { sn: counter.sn, updateUrl: "http://updates.example.org/a.bin" };
  await counter.ask(deviceDetail.updateUrl, { body: plain });
  // An HPC counter has no command for it: it would wait for ever.
  await server.platform.database.pool.query("update device_models set code = 'HPC015' where id = $1", [
    counter.modelId,
  ]);
  await expect(counter.ask(deviceDetail.updateUrl, { body: plain })).rejects.toMatchObject({
    key: "device.notUpgradeable",
  });
});
