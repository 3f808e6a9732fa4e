import { simulatedModel } from "@foyer/contract/devices/brands/foyer";
import type { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import type { Platform } from "../../../platform/platform.ts";
import { simulatedQueries } from "./simulated.queries.ts";
import { type SimulatedDevice, simulatedStore } from "./simulated-store.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

/** How far back simulated counters begin, and what they tell again after a start. */
export const simulatedPastMs = 2 * 3_600_000;
/** Devices that were deleted or unbound are noticed so late at most; a simulator that died waits as long. */
const checkMs = 5_000;
/** The embedded broker speaks MQTT 3.1.1. */
const speaking = ["--mqtt-version", "4"];

/** The plan the simulator runs; the same devices with the same seed count the same people again. */
const toPlan = (
  devices: readonly SimulatedDevice[],
  host: string,
  httpPort: number,
  mqttPort: number,
): FleetPlan => ({
  seed: 20_260_707,
  host: ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host,
  httpPort,
  tcpPort: 0,
  mqttPort,
  holidays: [],
  devices: devices.map(({ tenantId: _tenant, deviceId: _device, ...planned }) => ({
    ...planned,
    model: simulatedModel,
  })),
});

/**
 * Runs the simulated counters of this installation in one process beside the server, as long as they exist and count
 * for an access. What they send again after a start changes nothing. Gives back what stops it.
 */
export async function startSimulated(platform: Platform): Promise<() => Promise<void>> {
  const { config, database, events, clock, log, listening } = platform;
  const store = simulatedStore(config.dataFolder);
  const queries = simulatedQueries(database.db);
  let running: { simulator: Simulator; who: string } | undefined;
  let isStopping = false;
  let turn: Promise<void> = Promise.resolve();

  /** Those that exist and count now; bound again, one that was unbound goes on. */
  async function counting(): Promise<SimulatedDevice[]> {
    const devices = await store.read();
    if (devices.length === 0) return [];
    const asked = devices.map(({ tenantId, deviceId, sn }) => ({ tenantId, deviceId, sn }));
    const ids = new Set(await queries.counting(asked, clock.now()));
    return devices.filter(({ deviceId }) => ids.has(deviceId));
  }

  async function check(): Promise<void> {
    if (isStopping || listening.http === null) return;
    const devices = await counting();
    const who = devices.map(({ sn }) => sn).join();
    if (who === (running?.who ?? "")) return;
    const former = running;
    running = undefined;
    await former?.simulator.stop();
    if (devices.length === 0 || isStopping) return;
    const { host, http, mqtt } = listening;
    const plan = await store.write("plan.json", toPlan(devices, host, http, mqtt ?? 0));
    const since = new Date(clock.now().getTime() - simulatedPastMs);
    since.setUTCSeconds(0, 0);
    const files = ["--plan", plan, "--state", store.statePath];
    const simulator = startSimulator([...files, "--catch-up", since.toISOString(), ...speaking], log);
    const started = { simulator, who };
    running = started;
    void simulator.ended.then((code) => {
      if (isStopping || running !== started) return;
      running = undefined;
      log.warn({ code }, "the simulated counters stopped; they are started again");
    });
  }

  /** One after the other, so that no two simulators run at once. */
  function next(): void {
    turn = turn.then(check).catch((error: unknown) => {
      log.error({ error: String(error) }, "the simulated counters could not be looked after; tried again");
    });
  }

  const stopListening = events.on("recomputeMarked", next);
  const timer = setInterval(next, checkMs);
  next();
  await turn;

  return async () => {
    isStopping = true;
    clearInterval(timer);
    stopListening();
    await turn;
    await running?.simulator.stop();
  };
}
