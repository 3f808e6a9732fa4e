import { commands } from "@foyer/contract/devices/commands";
import { settings } from "@foyer/contract/devices/settings";
import { expect, onTestFinished, test, vi } from "vitest";
import { company, companyAdmin, device, deviceModel } from "../../../../test/factories.ts";
import { settableDevice } from "../../../../test/settable-device.ts";
import { type ControlledSimulator, startSimulatorWithControl } from "../../../../test/simulator.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { makeFirstReading } from "./first-reading.ts";

const patience = { timeout: 30_000, interval: 100 };
/** The vendor's number of a question for the time zone: asked once in each reading. */
const asksZone = 1201;

/** Cameras of the simulator, at a server that reads them by itself. */
async function readingSite(count: number) {
  const server = await listeningServer({ FOYER_ANSWER_SECONDS: "1" });
  const ask = await companyAdmin(server, await company(server.admin));
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const made: Awaited<ReturnType<typeof device>>[] = [];
  for (let nth = 0; nth < count; nth++) made.push(await device(ask, { modelId, deviceType: 2 }));
  const reading = makeFirstReading(server.platform);
  onTestFinished(reading.stop);
  const connect = (...args: string[]) =>
    startSimulatorWithControl(server, {
      devices: made.map(({ sn, key }) => ({ sn, key, deviceType: 2 })),
      args,
    });
  const rows = async (sn: string) => {
    const { rows } = await server.platform.database.pool.query(
      `select c.name, c.state, c.cause from commands c join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id where d.sn = $1 order by c.seq`,
      [sn],
    );
    return rows as { name: string; state: string; cause: string }[];
  };
  return { server, ask, made, reading, connect, rows };
}

const readings = async (simulator: ControlledSimulator, sn: string) =>
  (await simulator.device(sn)).ledger.filter(({ command }) => command === asksZone).length;

test("a camera that connects is read once by itself; another firmware, and it is read again", async () => {
  const { server, ask, made, reading, connect, rows } = await readingSite(1);
  const { sn, id } = made[0] as (typeof made)[0];
  reading.start();
  const simulator = await connect();
  const shown = await vi.waitFor(async () => {
    const shown = await ask(settings.of, { query: { sn } });
    expect(shown.groups.filter(({ reported }) => reported === null)).toEqual([]);
    expect(shown.ranges.area).not.toBeNull();
    return shown;
  }, patience);
  expect(shown.ranges.line).not.toBeNull();
  expect(shown.groups.some(({ differs }) => differs)).toBe(false);
  const all = await rows(sn);
  expect(new Set(all.map(({ cause }) => cause))).toEqual(new Set(["platform"]));
  expect(all[0]).toMatchObject({ name: "identity", state: "succeeded" });
  // Nobody makes it be asked twice; what is applied now is judged by what it has.
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const ntp = shown.groups.find(({ group }) => group === "ntp")?.reported as { server: string };
  const body = { deviceIds: [id], settings: { ntp } };
  expect((await ask(settings.preview, { body })).devices).toMatchObject([{ verdict: "same" }]);

  // Away and back with the same firmware: nothing.
  await simulator.fault(sn, "offline", { seconds: 1 });
  await vi.waitFor(async () => expect((await simulator.device(sn)).connected).toBe(false), patience);
  await vi.waitFor(async () => expect((await simulator.device(sn)).connected).toBe(true), patience);
  await vi.waitFor(
    async () => expect((await ask(settings.of, { query: { sn } })).online).toBe(true),
    patience,
  );
  expect(await readings(simulator, sn)).toBe(1);
  const before = (await rows(sn)).length;
  expect(before).toBe(all.length);
  await server.platform.database.pool.query("update devices set version = 'V9.9' where id = $1", [id]);
  server.platform.events.emit("deviceConnected", { tenantId: 1, deviceId: id, sn });
  await vi.waitFor(async () => expect(await readings(simulator, sn)).toBe(2), patience);
  expect((await rows(sn)).length).toBeGreaterThan(before);
  const listed = await ask(commands.list, { query: { sn, size: 1 } });
  expect(listed.content[0]).toMatchObject({ cause: "platform", userName: null });
}, 120_000);

test("a camera that does not answer is asked who it is and nothing else, and not again", async () => {
  const { made, reading, rows, server } = await readingSite(1);
  const { sn, key, id } = made[0] as (typeof made)[0];
  const wire = settableDevice(server.ports.mqtt, { id, sn, key }, { silent: () => true });
  reading.start();
  await wire.connect();
  await vi.waitFor(
    async () => expect(await rows(sn)).toMatchObject([{ name: "identity", state: "timed_out" }]),
    patience,
  );
  await wire.leave();
  await wire.connect();
  await vi.waitFor(async () => {
    const { rows: found } = await server.platform.database.pool.query(
      "select 1 from devices where id = $1 and connected_at is not null",
      [id],
    );
    expect(found).toHaveLength(1);
  }, patience);
  expect(await rows(sn)).toHaveLength(1);
}, 60_000);

test("many that connect at once are read gently: ten begin in a second, and all are read", async () => {
  const { server, made, reading, connect } = await readingSite(25);
  const begun = async () => {
    const { rows } = await server.platform.database.pool.query(
      "select count(*)::int as n from commands where name = 'identity'",
    );
    return rows[0].n as number;
  };
  await connect();
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query(
      "select count(*)::int as n from devices where connected_at is not null",
    );
    expect(rows[0].n).toBe(made.length);
  }, patience);
  expect(await begun()).toBe(0);
  // They were there before this server's reading began.
  reading.start();
  await vi.waitFor(async () => expect(await begun()).toBe(10), { timeout: 5_000, interval: 20 });
  await vi.waitFor(async () => expect(await begun()).toBe(25), patience);
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query(
      "select count(distinct device_id)::int as n from device_settings where setting = 'ntp' and reported is not null",
    );
    expect(rows[0].n).toBe(25);
  }, patience);
}, 120_000);
