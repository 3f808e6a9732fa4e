import { firmwares } from "@foyer/contract/devices/firmware";
import type { Rollout, RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { expect, test, vi } from "vitest";
import { companyAdmin, device, deviceModel, entity, storeUser } from "../../../../test/factories.ts";
import { cameraFleet, upgradableCamera } from "../../../../test/firmware.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { toWall, writeWall } from "../../../platform/time/zone-time.ts";
import { makeRolloutWorker } from "./rollout-worker.ts";

const minute = 60_000;

/** A server with a worker that the test turns, on a clock the test moves on. */
async function running() {
  const server = await listeningServer();
  server.platform.listening.host = "127.0.0.1";
  const worker = makeRolloutWorker(server.platform, commandHandlers);
  let ahead = 0;
  const { clock } = server.platform;
  const real = () => new Date(Date.now() + ahead);
  Object.assign(clock, { now: real });
  /** Time goes by; sessions end with it. */
  const pass = async (fleet: Fleet, minutes: number) => {
    ahead += minutes * minute;
    fleet.ask = await companyAdmin(server, fleet.tenantId);
  };
  return { server, worker, pass };
}
type Running = Awaited<ReturnType<typeof running>>;
type Fleet = Awaited<ReturnType<typeof cameraFleet>>;

const readDetails = ({ ask }: Fleet, id: number): Promise<RolloutDetails> =>
  ask(rollouts.details, { query: { id } });

/** Turns the worker until the roll-out is as expected. */
const until = ({ worker }: Running, fleet: Fleet, id: number, expected: Partial<Rollout>) =>
  vi.waitFor(
    async () => {
      await worker.round();
      expect(await readDetails(fleet, id)).toMatchObject(expected);
    },
    { timeout: 8_000, interval: 50 },
  );

async function started(fleet: Fleet, plan: object): Promise<number> {
  const { id } = await fleet.ask(rollouts.create, {
    body: { firmwareId: fleet.firmwareId, name: "To V2", watch: null, ...plan },
  });
  await fleet.ask(rollouts.start, { body: { id } });
  return id;
}

test("a good version reaches all, wave after wave", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 5);
  const cameras = await Promise.all(
    fleet.cameras.map((camera) => upgradableCamera(all.server, camera, { becomes: "V2.0" })),
  );
  const id = await started(fleet, { canaries: 1, waves: [{ percent: 40 }], soakMinutes: 60 });
  await until(all, fleet, id, { wave: 0, counts: { done: 1, waiting: 4 } });
  expect(cameras.filter(({ state }) => state.links.length > 0)).toHaveLength(1);

  await all.pass(fleet, 61);
  await until(all, fleet, id, { wave: 1, counts: { done: 3, waiting: 2 } });
  await all.pass(fleet, 61);
  await until(all, fleet, id, { state: "done", counts: { done: 5 }, waves: [1, 2, 2] });
  for (const { state } of cameras) {
    expect(state.links).toHaveLength(1);
    expect(state.fetched[0]?.equals(fleet.bytes)).toBe(true);
  }
  // The one-off addresses are shut, and nobody can read them anywhere.
  const link = cameras[0]?.state.links[0] ?? "";
  expect((await fetch(link)).status).toBe(404);
  const { pool } = all.server.platform.database;
  const kept = await pool.query("select parameters::text as text from commands where name = 'upgrade'");
  for (const { text } of kept.rows) expect(text).not.toContain("/firmware/");
  const news = await pool.query("select detail from device_events where kind = 'firmware'");
  expect(news.rows.filter(({ detail }) => detail.state === "done")).toHaveLength(5);
});

test("a version that does not come fails with its reason, halts the roll-out and can be tried again", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 3);
  const [first] = await Promise.all(
    fleet.cameras.map((camera) => upgradableCamera(all.server, camera, { becomes: "V1.5" })),
  );
  const id = await started(fleet, { canaries: 1 });
  await until(all, fleet, id, {
    state: "halted",
    counts: { failed: 1, waiting: 2 },
    halt: { kind: "failures", wave: 0, failed: 1, of: 1, allowed: 0 },
  });
  const details = await readDetails(fleet, id);
  const [sn] = fleet.cameras.map((camera) => camera.sn);
  expect(details.failures).toEqual([{ reason: "otherVersion", said: "V1.5", devices: 1, sns: [sn] }]);
  expect(details.may).toEqual(["resume", "retry", "cancel"]);
  // A halted one makes no more offers, however long it stands.
  await all.pass(fleet, 600);
  await all.worker.round();
  expect(await readDetails(fleet, id)).toMatchObject({ state: "halted", counts: { failed: 1, waiting: 2 } });

  if (first) first.state.script = { becomes: "V2.0" };
  await fleet.ask(rollouts.retry, { body: { id } });
  await until(all, fleet, id, { state: "running", counts: { done: 1, waiting: 2 } });
  expect((await fleet.ask(rollouts.devices, { query: { id, state: "done" } })).content[0]).toMatchObject({
    sn,
    tries: 2,
    fetched: 100,
    failure: null,
  });
});

test("a device that loses its power in the middle ends clear and can be tried again", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 1, Buffer.alloc(8_000_000, 3));
  const camera = await upgradableCamera(all.server, fleet.cameras[0] as never, { becomes: null });
  const id = await started(fleet, {});
  await until(all, fleet, id, { counts: { downloading: 1 } });
  await all.pass(fleet, 11);
  await until(all, fleet, id, { state: "done", counts: { failed: 1 } });
  expect((await readDetails(fleet, id)).failures).toMatchObject([{ reason: "interrupted", devices: 1 }]);
  camera.state.script = { becomes: "V2.0" };
  await fleet.ask(rollouts.retry, { body: { id } });
  await until(all, fleet, id, { state: "done", counts: { done: 1 } });
});

test("a device that says no fails with its own words", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 1);
  await upgradableCamera(all.server, fleet.cameras[0] as never, { refuses: true });
  const id = await started(fleet, {});
  await until(all, fleet, id, { state: "done", counts: { failed: 1 } });
  expect((await readDetails(fleet, id)).failures).toMatchObject([{ reason: "refused", said: "counting" }]);
});

test("paused, resumed, cancelled: only a running roll-out tells devices", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 3);
  const id = await started(fleet, { canaries: 1 });
  await all.worker.round();
  await fleet.ask(rollouts.pause, { body: { id } });
  await expect(fleet.ask(rollouts.pause, { body: { id } })).rejects.toMatchObject({
    key: "rollout.wrongState",
  });
  const [camera] = fleet.cameras;
  const device = await upgradableCamera(all.server, camera as never, { becomes: "V2.0" });
  await all.worker.round();
  expect(await readDetails(fleet, id)).toMatchObject({ state: "paused", counts: { waiting: 3 } });
  expect(device.state.links).toEqual([]);

  await fleet.ask(rollouts.resume, { body: { id } });
  await until(all, fleet, id, { state: "running", counts: { done: 1, waiting: 2 } });
  await fleet.ask(rollouts.cancel, { body: { id } });
  expect(await readDetails(fleet, id)).toMatchObject({
    state: "cancelled",
    counts: { done: 1, cancelled: 2 },
    may: ["rollback"],
  });
});

test("devices that are away are waited for as long as the plan says", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 1);
  const id = await started(fleet, { patienceHours: 48 });
  await all.worker.round();
  await all.pass(fleet, 47 * 60);
  await until(all, fleet, id, { counts: { queued: 1 } });
  await all.pass(fleet, 61);
  await until(all, fleet, id, { state: "done", counts: { expired: 1 } });
});

test("the update window is read on each site's own clock", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 1);
  const far = await entity(fleet.ask, { timeZone: "Asia/Tokyo", workTime: "00:00~00:00" });
  const { modelId } = fleet;
  const other = await device(fleet.ask, { modelId, deviceType: 8, entityId: far, uploadInterval: 5 });
  const cameras = [fleet.cameras[0] as never, other];
  await Promise.all(cameras.map((camera) => upgradableCamera(all.server, camera, { becomes: "V2.0" })));
  // Two hours around now in Tokyo, where it is hours later than in Berlin.
  const at = (hours: number) =>
    writeWall(toWall("Asia/Tokyo", all.server.platform.clock.now().getTime() + hours * 60 * minute)).slice(
      11,
      16,
    );
  const id = await started(fleet, {
    canaries: 0,
    window: { from: at(-1), to: at(1) },
    deviceIds: [fleet.cameras[0]?.id, other.id],
  });
  await until(all, fleet, id, { counts: { done: 1, queued: 1 } });
  const rows = await fleet.ask(rollouts.devices, { query: { id } });
  expect(rows.content.find(({ sn }) => sn === other.sn)).toMatchObject({ state: "done", windowOpens: null });
  const shut = rows.content.find(({ sn }) => sn !== other.sn);
  expect(shut).toMatchObject({ state: "queued", windowOpens: expect.any(String) });
  expect((await readDetails(fleet, id)).outsideWindow).toBe(1);
  const opensMs = Date.parse(shut?.windowOpens ?? "") - all.server.platform.clock.now().getTime();
  await all.pass(fleet, opensMs / minute + 1);
  await until(all, fleet, id, { state: "done", counts: { done: 2 } });
});

test("the way back is a roll-out of its own to an older whole version", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 1);
  const { admin } = all.server;
  const camera = await upgradableCamera(all.server, fleet.cameras[0] as never, { becomes: "V2.0" });
  const id = await started(fleet, {});
  await until(all, fleet, id, { state: "done", counts: { done: 1 } });
  await expect(fleet.ask(rollouts.rollback, { body: { id } })).rejects.toMatchObject({
    key: "rollout.noWayBack",
  });

  const old = { deviceType: 8, model: fleet.model, version: "V1.9", updateUrl: fleet.package.updateUrl };
  await admin(firmwares.create, { body: { ...old, version: "V1.8", upgradeType: "patch", push: true } });
  await admin(firmwares.create, { body: { ...old, push: true } });
  camera.state.script = { becomes: "V1.9" };
  const back = await fleet.ask(rollouts.rollback, { body: { id } });
  expect(await readDetails(fleet, back.id)).toMatchObject({
    state: "draft",
    version: "V1.9",
    total: 1,
    rollbackOf: { id, name: "To V2" },
  });
  await fleet.ask(rollouts.start, { body: { id: back.id } });
  await until(all, fleet, back.id, { state: "done", counts: { done: 1 } });
  expect(camera.state.version).toBe("V1.9");
});

test("two workers on one database tell each device once", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 4);
  const cameras = await Promise.all(
    fleet.cameras.map((camera) => upgradableCamera(all.server, camera, { becomes: "V2.0" })),
  );
  const second = makeRolloutWorker(all.server.platform, commandHandlers);
  const id = await started(fleet, { canaries: 1, waves: [{ count: 1 }], soakMinutes: 0 });
  const both = {
    ...all,
    worker: {
      ...all.worker,
      round: async () => void (await Promise.all([all.worker.round(), second.round(), second.round()])),
    },
  };
  await until(both, fleet, id, { state: "done", counts: { done: 4 }, waves: [1, 1, 2] });
  expect(cameras.map(({ state }) => state.links.length)).toEqual([1, 1, 1, 1]);
});

test("a device can be upgraded, waits for it, or needs none; previews tell before anything is kept", async () => {
  const all = await running();
  const fleet = await cameraFleet(all.server, 2);
  const { ask, firmwareId, entityId } = fleet;
  const [first, second] = fleet.cameras.map((camera) => camera.id) as [number, number];
  const otherModel = await deviceModel(all.server.admin, { deviceType: 8 });
  const stranger = await device(ask, { modelId: otherModel, deviceType: 8, entityId, uploadInterval: 5 });
  const { pool } = all.server.platform.database;
  await pool.query("update devices set version = 'V2.0' where id = $1", [second]);
  const deviceIds = [first, second, stranger.id];
  const states = async () =>
    (await fleet.ask(rollouts.states, { body: { deviceIds } })).map(({ state }) => state);
  expect(await states()).toEqual(["can", "none", "unfit"]);
  const preview = await ask(rollouts.preview, { body: { firmwareId, deviceIds, canaries: 1 } });
  expect(preview).toMatchObject({ waves: [1], verdicts: { upgrade: 1, same: 1, otherModel: 1 }, offline: 1 });
  expect((await ask(rollouts.list, { query: {} })).totalElements).toBe(0);
  expect((await ask(rollouts.matrix)).models.find(({ model }) => model === fleet.model)).toMatchObject({
    total: 2,
    target: "V2.0",
    versions: expect.arrayContaining([{ version: "V2.0", devices: 1, state: "target" }]),
  });

  // Upgrading at once: one type and one model, and only where a package fits.
  await expect(ask(rollouts.upgradeNow, { body: { deviceIds } })).rejects.toMatchObject({
    key: "device.severalModels",
  });
  await expect(ask(rollouts.upgradeNow, { body: { deviceIds: [stranger.id] } })).rejects.toMatchObject({
    key: "device.notUpgradeable",
  });
  await expect(ask(rollouts.upgradeNow, { body: { deviceIds: [second] } })).rejects.toMatchObject({
    key: "rollout.noDevice",
  });
  const { id } = await ask(rollouts.upgradeNow, { body: { deviceIds: [first, second] } });
  expect(await states()).toEqual(["pending", "none", "unfit"]);
  expect((await ask(rollouts.preview, { body: { firmwareId } })).verdicts).toEqual({ busy: 1, same: 1 });
  // A version in use stays as it is; one that was never pushed is the platform's own business.
  await expect(all.server.admin(firmwares.remove, { body: [firmwareId] })).rejects.toMatchObject({
    key: "firmware.inUse",
  });
  const draft = { deviceType: 8, model: fleet.model, version: "V3", updateUrl: fleet.package.updateUrl };
  const hidden = await all.server.admin(firmwares.create, { body: draft });
  await expect(ask(rollouts.create, { body: { firmwareId: hidden.id, name: "X" } })).rejects.toMatchObject({
    status: 404,
  });
  await all.server.admin(firmwares.update, { body: { ...draft, id: hidden.id, push: true } });
  await expect(ask(rollouts.create, { body: { firmwareId, name: "X" } })).rejects.toMatchObject({
    key: "firmware.notPushed",
  });
  // Staff of another site do not see it.
  const elsewhere = await entity(ask);
  const clerk = await storeUser(all.server, fleet.tenantId, {
    may: ["device:upgrade"],
    range: { entityIds: [elsewhere] },
  });
  expect((await clerk(rollouts.list, { query: {} })).totalElements).toBe(0);
  await expect(clerk(rollouts.cancel, { body: { id } })).rejects.toMatchObject({ status: 404 });
});
