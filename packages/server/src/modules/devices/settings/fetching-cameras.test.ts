import { commands } from "@foyer/contract/devices/commands";
import { devices } from "@foyer/contract/devices/devices";
import { settings } from "@foyer/contract/devices/settings";
import { expect, test, vi } from "vitest";
import { he2Connection, he2Frame } from "../../../../test/device-connections.ts";
import { company, companyAdmin, device, deviceModel, entity, storeUser } from "../../../../test/factories.ts";
import { settableDevice } from "../../../../test/settable-device.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { heartbeat } from "../protocols/he2/frame.ts";

const patience = { timeout: 5_000, interval: 30 };
/** An hour ago, in whole minutes. */
const began = Math.floor(Date.now() / 60_000 - 60) * 60;

/** A camera that pushes over HTTP, with the settings it is sent and shown to have. */
async function pushingCamera() {
  const server = await listeningServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const entityId = await entity(ask);
  const draft = { modelId, entityId, deviceType: 2, uploadInterval: 5, recordPeriod: 5 };
  const made = await device(ask, draft);
  const { sn, id } = made;
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}/api/camera/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sn, ...body }),
    });
    return (await answer.json()).data as { uploadInterval: number; dataMode: string };
  };
  return {
    ...{ server, tenantId, ask, made, modelId, entityId, draft },
    pulse: async () => (await post("heartbeat", { time: began })).uploadInterval,
    /** Counts of the minutes up to so many after the beginning. */
    upload: (minutes: number, length: number) => {
      const endTime = began + minutes * 60;
      return post("dataUpload", { startTime: endTime - length * 60, endTime, time: endTime, in: 1, out: 0 });
    },
    shown: () => ask(settings.of, { query: { sn } }),
    rhythm: async () =>
      (await ask(settings.of, { query: { sn } })).groups.find(({ group }) => group === "rhythm"),
    setDesired: (rhythm: object) => ask(settings.change, { body: { sn, settings: { rhythm } as never } }),
    edit: async (part: object) => {
      const { uploadInterval, recordPeriod } = draft;
      const kept = {
        name: "Camera",
        deviceType: 2,
        modelId,
        entityId,
        uploadInterval,
        recordPeriod,
        velocity: 0,
      };
      return ask(devices.update, { body: { id, ...kept, ...part } as never });
    },
    command: async () => {
      const { rows } = await server.platform.database.pool.query(
        `select name, state, by_contact, cause, parameters, finished_at is not null as over from commands
         where device_id = $1 order by seq desc`,
        [id],
      );
      return rows;
    },
  };
}

test("a camera whose heartbeat is answered is told its interval there, and shows it by the distance of uploads", async () => {
  const { ask, made, pulse, upload, shown, rhythm, setDesired, command } = await pushingCamera();
  // Nothing is known of how it speaks yet.
  expect(await rhythm()).toBeUndefined();
  await expect(setDesired({ uploadInterval: 10 })).rejects.toMatchObject({
    fields: { "settings.rhythm": "notOfType" },
  });
  expect(await pulse()).toBe(5);
  await vi.waitFor(
    async () => expect(await rhythm()).toMatchObject({ desired: { uploadInterval: 5 } }),
    patience,
  );

  await expect(setDesired({ uploadInterval: 10, velocity: 1 })).rejects.toMatchObject({
    fields: { "settings.rhythm.velocity": "notOfType" },
  });
  const { commands: made1 } = await setDesired({ uploadInterval: 10 });
  expect(made1).toHaveLength(1);
  const state = await vi.waitFor(async () => {
    const state = await shown();
    expect(state.expectedBefore).not.toBeNull();
    return state;
  }, patience);
  expect(state).toMatchObject({ way: "mqtt", online: false });
  expect(await rhythm()).toMatchObject({
    desired: { uploadInterval: 10 },
    pending: { state: "pending", atContact: true, expectedBefore: state.expectedBefore },
  });
  const { content } = await ask(commands.list, { query: { sn: made.sn } });
  expect(content[0]).toEqual((await rhythm())?.pending);

  // At once, although the camera was known with five minutes a moment ago.
  expect(await pulse()).toBe(10);
  await vi.waitFor(async () => expect((await command())[0]).toMatchObject({ state: "delivered" }), patience);
  await upload(5, 5);
  await upload(10, 5);
  expect((await command())[0]).toMatchObject({ state: "delivered", over: false });
  await upload(20, 10);
  await vi.waitFor(
    async () =>
      expect((await command())[0]).toMatchObject({ state: "succeeded", by_contact: true, over: true }),
    patience,
  );
  expect(await rhythm()).toMatchObject({
    reported: { uploadInterval: 10 },
    differs: false,
    pending: null,
  });
});

test("heartbeats alone do not give a camera up: uploads are what shows an interval", async () => {
  const { pulse, rhythm, setDesired, command } = await pushingCamera();
  await pulse();
  await vi.waitFor(async () => expect(await rhythm()).toBeDefined(), patience);
  await setDesired({ uploadInterval: 30 });
  for (let contact = 0; contact < 12; contact++) await pulse();
  expect((await command())[0]).toMatchObject({ state: "delivered", over: false });
});

test("a camera that also takes commands over MQTT: the interval waits for its heartbeat, the rest is sent", async () => {
  const { server, ask, made, pulse, rhythm } = await pushingCamera();
  const wire = settableDevice(server.ports.mqtt, made);
  await wire.connect();
  await pulse();
  await vi.waitFor(async () => {
    expect(await rhythm()).toBeDefined();
    expect((await ask(settings.of, { query: { sn: made.sn } })).online).toBe(true);
  }, patience);
  const desired = { rhythm: { uploadInterval: 15 }, ntp: { server: "a" } };
  await ask(settings.change, { body: { sn: made.sn, settings: desired } });
  await vi.waitFor(async () => {
    const { groups } = await ask(settings.of, { query: { sn: made.sn } });
    expect(groups.find(({ group }) => group === "ntp")).toMatchObject({ reported: { server: "a" } });
  }, patience);
  expect(await rhythm()).toMatchObject({ pending: { state: "pending", atContact: true } });
  expect(await pulse()).toBe(15);
  await expect(ask(settings.read, { body: { sn: made.sn, groups: ["rhythm"] } })).rejects.toMatchObject({
    key: "device.offline",
  });
});

test("an interval edited with the device is the same change, told at its next contact", async () => {
  const { ask, made, pulse, rhythm, edit, command } = await pushingCamera();
  // A camera that does not fetch gets nothing: this is what is expected of it.
  await edit({ uploadInterval: 20 });
  expect(await command()).toEqual([]);
  expect(await pulse()).toBe(20);
  await vi.waitFor(async () => expect(await rhythm()).toBeDefined(), patience);

  await edit({ uploadInterval: 10, name: "Renamed" });
  expect(await command()).toMatchObject([
    {
      name: "set.rhythm",
      state: "pending",
      by_contact: true,
      cause: "person",
      parameters: { uploadInterval: 10 },
    },
  ]);
  expect(await pulse()).toBe(10);
  await edit({ uploadInterval: 10, name: "Renamed again" });
  expect(await command()).toHaveLength(1);
  const pending = (await rhythm())?.pending;
  expect(pending).toMatchObject({ name: "set.rhythm" });
  expect(await ask(devices.details, { query: { id: made.id } })).toMatchObject({ name: "Renamed again" });
});

test("period and speed edited with an infrared counter reach it with the next answer", async () => {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask);
  const made = await device(ask, { modelId, entityId });
  const line = await he2Connection(server.ports.tcp);
  const pulse = he2Frame(heartbeat, `${made.sn},20260504100000,49,47,1,V5.38-EN,HX-H6`);
  const readActual = async () => (await line.ask(pulse)).slice(4, 7);
  expect(await readActual()).toEqual(["5", "0", "0"]);
  const body = { id: made.id, name: "A", deviceType: 1, modelId, entityId };
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  const edited = { ...body, uploadInterval: 10, recordPeriod: 10, velocity: 2 };
  await expect(looker(devices.update, { body: edited })).rejects.toMatchObject({ status: 403 });
  await ask(devices.update, { body: edited });
  expect(await readActual()).toEqual(["10", "2", "0"]);
  const [group] = (await ask(settings.of, { query: { sn: made.sn } })).groups;
  const commandId = group?.pending?.commandId ?? "";
  expect(group).toMatchObject({
    desired: { uploadInterval: 10, recordPeriod: 10, velocity: 2, direction: 0 },
  });
  expect(commandId).not.toBe("");
});
