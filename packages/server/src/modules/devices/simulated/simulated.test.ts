import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { records } from "@foyer/contract/counting/records";
import { simulatedModel } from "@foyer/contract/devices/brands/foyer";
import { connections } from "@foyer/contract/devices/connections";
import { devices } from "@foyer/contract/devices/devices";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { deviceKeys } from "@foyer/contract/devices/security";
import { expect, onTestFinished, test, vi } from "vitest";
import { access, company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { realServer } from "../../../../test/real-server.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { type Ask, testServer } from "../../../../test/test-server.ts";
import { keepFleet } from "../../../demo/fleet.ts";
import { startSimulated } from "./simulated-fleet.ts";
import { demoFolder, isSimulated } from "./simulated-store.ts";

const patience = { timeout: 40_000, interval: 200 };

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-simulated-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server whose simulated counters run, and the way to start them again. */
async function simulatingServer() {
  const folder = await dataFolder();
  const server = await listeningServer({ FOYER_DATA: folder, FOYER_DEVICE_KEYS: "required" });
  const stop: (() => Promise<void>)[] = [];
  onTestFinished(async () => void (await stop.pop()?.()));
  return {
    server,
    folder,
    start: async () => void stop.push(await startSimulated(server.platform)),
    stop: async () => void (await stop.pop()?.()),
  };
}

const listRecords = async (ask: Ask, id: number) => {
  const [startTime, endTime] = [-1, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string];
  return ask(records.totals, { query: { dataType: 1, id, startTime, endTime } });
};

test("a simulated counter counts for an access two hours back within seconds, and goes on after a restart", async () => {
  const { server, folder, start, stop } = await simulatingServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const corridorId = await access(ask);
  await start();

  const { id, sn, name } = await ask(connections.simulate, { body: { corridorId } });
  expect(sn).toMatch(/^SIM-[0-9A-F]{8}$/);
  expect(name).toMatch(/^Simulated counter, Access/);
  expect(await ask(devices.details, { query: { id } })).toMatchObject({
    sn,
    simulated: true,
    model: simulatedModel,
    corridorId,
  });
  const first = await vi.waitFor(async () => {
    const totals = await listRecords(ask, corridorId);
    expect(totals.records).toBeGreaterThanOrEqual(119);
    return totals;
  }, patience);
  expect(first.counted.in).toBeGreaterThan(0);

  // A key is in it: nobody else reads it.
  const file = join(folder, "simulated", "devices.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  // Another one joins; both are one process's.
  const other = await access(ask);
  await ask(connections.simulate, { body: { corridorId: other } });
  await vi.waitFor(
    async () => expect((await listRecords(ask, other)).records).toBeGreaterThan(100),
    patience,
  );

  // What is sent again after a restart is the same people.
  await stop();
  const before = await listRecords(ask, corridorId);
  await start();
  const third = await access(ask);
  await ask(connections.simulate, { body: { corridorId: third } });
  await vi.waitFor(
    async () => expect((await listRecords(ask, third)).records).toBeGreaterThan(100),
    patience,
  );
  const after = await listRecords(ask, corridorId);
  expect(after.records - before.records).toBeLessThanOrEqual(2);
  const { rows } = await server.platform.database.pool.query("select count(*) as n from record_revisions");
  expect(Number(rows[0].n)).toBe(0);
  expect(JSON.parse(await readFile(file, "utf8"))).toHaveLength(3);
}, 120_000);

test("an unbound or deleted counter falls silent", async () => {
  const { server, folder, start } = await simulatingServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const [stays, goes] = [await access(ask), await access(ask)];
  const planned = async () =>
    JSON.parse(await readFile(join(folder, "simulated", "plan.json"), "utf8").catch(() => '{"devices":[]}'))
      .devices as { sn: string }[];
  const kept = await ask(connections.simulate, { body: { corridorId: stays } });
  const gone = await ask(connections.simulate, { body: { corridorId: goes } });
  await start();
  expect((await planned()).map(({ sn }) => sn)).toEqual([kept.sn, gone.sn]);

  const [period] = await ask(devices.bindings, { query: { deviceId: gone.id } });
  await ask(devices.unbind, { body: { bindingIds: [period?.id as number] } });
  await vi.waitFor(async () => expect((await planned()).map(({ sn }) => sn)).toEqual([kept.sn]), patience);

  // Bound again, it counts again.
  await ask(devices.bind, { body: { corridorId: stays, devices: [{ deviceId: gone.id }] } });
  await vi.waitFor(async () => expect(await planned()).toHaveLength(2), patience);

  // With its counts and bindings gone, as when its company is deleted.
  for (const table of ["records", "quarantined_records", "bindings", "device_lines"])
    await server.platform.database.pool.query(`delete from ${table} where device_id = $1`, [gone.id]);
  await vi.waitFor(async () => ask(devices.remove, { body: [gone.id] }), patience);
  await vi.waitFor(async () => expect((await planned()).map(({ sn }) => sn)).toEqual([kept.sn]), patience);
}, 120_000);

test("a whole server takes its simulated counters up again after it was stopped", async () => {
  const folder = await dataFolder();
  const server = await testServer({ FOYER_DATA: folder });
  const ask = await companyAdmin(server, await company(server.admin));
  const [first, second] = [await access(ask), await access(ask)];
  const run = () => realServer(server.platform.config.databaseUrl ?? "", { FOYER_DATA: folder });
  const { id } = await ask(connections.simulate, { body: { corridorId: first } });

  const before = await run();
  await vi.waitFor(
    async () => expect((await listRecords(ask, first)).records).toBeGreaterThanOrEqual(119),
    patience,
  );
  expect((await before.end("SIGTERM")).code).toBe(0);
  const lastSeen = (await ask(devices.details, { query: { id } })).lastTime ?? "";

  await ask(connections.simulate, { body: { corridorId: second } });
  const after = await run();
  await vi.waitFor(async () => {
    expect((await listRecords(ask, second)).records).toBeGreaterThanOrEqual(119);
    expect((await ask(devices.details, { query: { id } })).lastTime?.localeCompare(lastSeen)).toBe(1);
  }, patience);
  await after.end("SIGTERM");
}, 120_000);

test("nobody simulates without the rights, at a stranger's access, or where no simulator runs", async () => {
  const folder = await dataFolder();
  const server = await testServer({ FOYER_DATA: folder });
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const corridorId = await access(ask);
  const body = { corridorId };
  await expect(server.ask(connections.simulate, { body })).rejects.toMatchObject({ status: 401 });
  const adder = await storeUser(server, tenantId, { may: ["device:add"] });
  await expect(adder(connections.simulate, { body })).rejects.toMatchObject({ key: "permission.denied" });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(connections.simulate, { body })).rejects.toMatchObject({ status: 404 });

  server.platform.listening.http = null;
  await expect(ask(connections.simulate, { body })).rejects.toMatchObject({
    status: 409,
    key: "simulator.off",
  });
  const split = await testServer({ FOYER_DATA: folder, FOYER_ROLE: "api" });
  const admin = await companyAdmin(split, await company(split.admin));
  await expect(
    admin(connections.simulate, { body: { corridorId: await access(admin) } }),
  ).rejects.toMatchObject({ key: "simulator.off" });
  expect((await ask(devices.list, {})).totalElements).toBe(0);
});

test("a simulated counter keeps its key: nobody could enter another one there", async () => {
  const { server, start } = await simulatingServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const corridorId = await access(ask);
  await start();
  const { id: deviceId } = await ask(connections.simulate, { body: { corridorId } });
  await expect(ask(deviceKeys.rotate, { body: { deviceId } })).rejects.toMatchObject({
    status: 409,
    key: "device.simulated",
  });
  const [key, ...more] = await ask(deviceKeys.list, { query: { deviceId } });
  expect(key).toMatchObject({ state: "good", validUntil: null });
  expect(more).toEqual([]);
});

test("the devices of the demonstration keep theirs too", async () => {
  const folder = await dataFolder();
  await keepFleet(demoFolder(folder), [samplePlanned("DEMO-1")]);
  expect(await isSimulated(folder, "DEMO-1")).toBe(true);
  expect(await isSimulated(folder, "DEMO-2")).toBe(false);
  expect(await isSimulated(await dataFolder(), "DEMO-1")).toBe(false);
});

const samplePlanned = (sn: string): PlannedDevice => ({
  sn,
  key: "k".repeat(43),
  deviceType: 2,
  protocol: "foyer-http",
  lines: ["1"],
  zone: "Europe/Berlin",
  profile: "shop",
  openMinute: 0,
  closeMinute: 0,
  dailyIn: 100,
  recordMinutes: 5,
  gaps: [],
});
