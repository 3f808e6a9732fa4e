import { type Firmware, firmwares } from "@foyer/contract/devices/firmware";
import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { expect, vi } from "vitest";
import { commandHandlers } from "../src/command-handlers.ts";
import { makeUpgradeWatch } from "../src/modules/counting/upgrade-watch/upgrade-watch.ts";
import { makeRolloutWorker } from "../src/modules/devices/firmware/rollout-worker.ts";
import { companyAdmin } from "./factories.ts";
import { uploadedPackage } from "./firmware.ts";
import { plantFleet } from "./fleet.ts";
import { planFile, simulate, startSimulatorWithControl } from "./simulator.ts";
import { listeningServer } from "./test-listeners.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pastWeeks = 8;

/** The last Tuesday morning: what a day is like does not depend on when the test runs. */
function lastTuesday(): number {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const sinceTuesday = (new Date(today).getUTCDay() + 5) % 7;
  return today - (sinceTuesday || 7) * dayMs + 8 * hourMs;
}

/**
 * Cameras of one model on the simulator, with a pushed version; the server's clock and theirs run `speed` times as fast
 * as ours. `hasPast`: eight weeks of their counts were sent in before.
 */
export async function upgradedFleet({
  count,
  speed,
  hasPast = false,
  size = 200_000,
  args = [],
}: {
  count: number;
  speed: number;
  hasPast?: boolean;
  size?: number;
  args?: readonly string[];
}) {
  const server = await listeningServer();
  const { platform, admin } = server;
  platform.listening.host = "127.0.0.1";
  const fleet = await plantFleet(server, { foorir: count }, { dailyIn: 9_000 });
  const head = Buffer.from('{"version":"V9.0"}');
  const kept = await uploadedPackage(server, Buffer.concat([head, Buffer.alloc(size - head.length, 7)]));
  const { id: firmwareId }: Pick<Firmware, "id"> = await admin(firmwares.create, {
    body: { deviceType: 2, model: "FOORIR 2", version: "V9.0", updateUrl: kept.updateUrl, push: true },
  });

  const from = lastTuesday();
  const iso = (ms: number) => new Date(ms).toISOString();
  server.clock.set(iso(from));
  if (hasPast) {
    const span = [`--from=${iso(from - pastWeeks * 7 * dayMs)}`, `--to=${iso(from)}`, "--hours=all"];
    await simulate(server, "--history", `--plan=${planFile(fleet.devices)}`, ...span);
  }
  const simulator = await startSimulatorWithControl(server, {
    devices: fleet.devices,
    args: [`--speed=${speed}`, `--from=${iso(from)}`, "--download-kbps=20000", ...args],
  });
  const began = Date.now();
  const now = () => from + (Date.now() - began) * speed;
  Object.assign(platform.clock, { now: () => new Date(now()) });
  const { pool } = platform.database;
  await vi.waitFor(
    async () =>
      expect(
        (await pool.query("select from devices where connected_at is not null and version <> ''")).rowCount,
      ).toBe(count),
    { timeout: 30_000, interval: 100 },
  );

  const worker = makeRolloutWorker(platform, commandHandlers, makeUpgradeWatch(platform));
  let ask = await companyAdmin(server, fleet.tenantId);
  let askedAt = now();
  /** Sessions end as the clock goes on. */
  async function asked() {
    if (now() - askedAt > hourMs) {
      ask = await companyAdmin(server, fleet.tenantId);
      askedAt = now();
    }
    return ask;
  }

  return {
    server,
    simulator,
    fleet,
    now,
    ask: asked,
    details: async (id: number): Promise<RolloutDetails> =>
      (await asked())(rollouts.details, { query: { id } }),

    async started(plan: object): Promise<number> {
      const as = await asked();
      const { id } = await as(rollouts.create, { body: { firmwareId, name: "To V9", ...plan } });
      await as(rollouts.start, { body: { id } });
      return id;
    },

    /** Turns the worker until the roll-out is as expected. */
    until: (id: number, expected: object, seconds = 60) =>
      vi.waitFor(
        async () => {
          await worker.round();
          expect(await (await asked())(rollouts.details, { query: { id } })).toMatchObject(expected);
        },
        { timeout: seconds * 1_000, interval: 200 },
      ),

    round: () => worker.round(),

    /** Devices that were made to fetch a package, once for each time. */
    upgrades: async (): Promise<string[]> =>
      (await simulator.ledger()).filter(({ command }) => command === 1504).map(({ sn }) => sn),
  };
}
