import { rollouts } from "@foyer/contract/devices/rollouts";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test, vi } from "vitest";
import { companyAdmin } from "../../../../test/factories.ts";
import { cameraFleet, upgradableCamera } from "../../../../test/firmware.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { makeRolloutWorker } from "../../devices/firmware/rollout-worker.ts";
import { writeRecords } from "../storage/records/write-records.ts";
import { makeUpgradeWatch } from "./upgrade-watch.ts";

const hourMs = 3_600_000;
const weekMs = 168 * hourMs;

/** Cameras that counted a hundred people an hour for eight weeks; the first of them gets the new version as canary. */
async function watchedRollout(count: number) {
  const server = await listeningServer();
  const { platform } = server;
  platform.listening.host = "127.0.0.1";
  let ahead = 0;
  Object.assign(platform.clock, { now: () => new Date(Date.now() + ahead) });
  const fleet = await cameraFleet(server, count);
  const begin = Math.floor(Date.now() / hourMs) * hourMs;
  const people = (deviceId: number, startMs: number, of: number) => ({
    ...{
      tenantId: fleet.tenantId,
      deviceId,
      line: "1",
      startMs,
      seconds: 3600,
      source: "test",
      revision: null,
    },
    receivedMs: startMs + hourMs,
    values: { in: Math.round(of * 0.6), out: Math.round(of * 0.4) },
  });
  const hours = Array.from({ length: 8 }, (_, nth) => begin + nth * hourMs);
  const weeks = Array.from({ length: 8 }, (_, nth) => nth + 1);
  await writeRecords(
    platform.database.ingest,
    "live",
    fleet.cameras.flatMap(({ id }) =>
      weeks.flatMap((week) => hours.map((hour) => people(id, hour - week * weekMs, 97 + (week % 4) * 2))),
    ),
  );
  await Promise.all(fleet.cameras.map((camera) => upgradableCamera(server, camera, { becomes: "V2.0" })));
  const worker = makeRolloutWorker(platform, commandHandlers, makeUpgradeWatch(platform));
  const { id } = await fleet.ask(rollouts.create, {
    body: { firmwareId: fleet.firmwareId, name: "To V2", canaries: 1, soakMinutes: 60 },
  });
  await fleet.ask(rollouts.start, { body: { id } });
  const details = () => fleet.ask(rollouts.details, { query: { id } });
  await vi.waitFor(
    async () => {
      await worker.round();
      expect((await details()).counts).toMatchObject({ done: 1 });
    },
    { timeout: 10_000, interval: 50 },
  );
  const { content } = await fleet.ask(rollouts.devices, { query: { id, state: "done" } });
  const canary = content[0]?.deviceId ?? 0;

  /** Hours go by in which the canary and the others count so many people; then the worker looks. */
  async function pass(of: { canary: number; others: number }) {
    ahead = begin + 7 * hourMs + 50 * 60_000 - Date.now();
    fleet.ask = await companyAdmin(server, fleet.tenantId);
    const records = fleet.cameras.flatMap((camera) =>
      hours.slice(1, 7).map((hour) => people(camera.id, hour, camera.id === canary ? of.canary : of.others)),
    );
    await writeRecords(platform.database.ingest, "live", records);
    await platform.database.pool.query("update devices set last_seen_at = $1", [platform.clock.now()]);
    await worker.round();
    await worker.round();
    return details();
  }
  return { server, fleet, id, worker, canary, pass, details };
}

test("a version that halves the counts of its canaries is halted before the next wave, with the reason", async () => {
  const { fleet, id, worker, canary, pass, details } = await watchedRollout(4);
  const found = await pass({ canary: 50, others: 100 });
  const device = fleet.cameras.find((camera) => camera.id === canary);
  expect(found).toMatchObject({ state: "halted", wave: 0, counts: { done: 1, waiting: 3 } });
  expect(found.halt).toMatchObject({
    kind: "counts",
    deviceId: canary,
    sn: device?.sn,
    devices: 1,
    hours: 6,
  });
  const { halt } = found;
  if (halt?.kind !== "counts") throw new Error("another halt");
  expect(halt.counted).toBe(300);
  expect(halt.expected).toBeGreaterThan(550);
  expect(halt.expected).toBeLessThan(650);
  expect(found.watch?.devices[0]).toMatchObject({ verdict: "low", weeks: 8 });
  expect(found.watch?.hours).toHaveLength(6);
  await worker.round();
  expect((await details()).state).toBe("halted");
  // A person checked it and goes on: the same device does not halt it again.
  await fleet.ask(rollouts.resume, { body: { id } });
  await vi.waitFor(
    async () => {
      await worker.round();
      expect(await details()).toMatchObject({ state: "done", counts: { done: 4 } });
    },
    { timeout: 10_000, interval: 50 },
  );
});

test("a version that counts as before goes on, and a quiet day is not blamed on it", async () => {
  const steady = await watchedRollout(4);
  expect(await steady.pass({ canary: 96, others: 101 })).toMatchObject({
    state: "running",
    wave: 1,
    halt: null,
  });
  const quiet = await watchedRollout(6);
  const found = await quiet.pass({ canary: 48, others: 50 });
  expect(found).toMatchObject({ state: "running", halt: null });
  expect(found.watch?.devices[0]?.expected).toBeLessThan(330);
}, 40_000);

test("a device that reports nothing since its upgrade is named, one on a holiday is not", async () => {
  const silent = await watchedRollout(3);
  await silent.server.platform.database.pool.query("delete from records where start_at >= now()");
  expect(await silent.pass({ canary: 0, others: 100 })).toMatchObject({
    state: "halted",
    halt: { counted: 0 },
  });

  const closed = await watchedRollout(3);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await closed.fleet.ask(holidays.create, {
    body: { name: "Closed", startTime: day(-1), endTime: day(2) },
  });
  expect(await closed.pass({ canary: 0, others: 100 })).toMatchObject({ state: "running" });
}, 40_000);
