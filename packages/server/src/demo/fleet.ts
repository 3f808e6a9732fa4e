import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { demoFleetFile, type Simulator, startSimulator } from "../modules/devices/simulated/simulated.ts";
import type { DevicePorts } from "../platform/listening.ts";
import type { Platform } from "../platform/platform.ts";
import { walkedFloors } from "./make-heat.ts";

/** What a history run sends: hourly records from `from`, records of five minutes from `fineFrom` on. */
export interface HistoryRun {
  from: Date;
  fineFrom: Date;
  to: Date;
}

/** Live, the devices on Foyer's own format and the cameras report each minute, so that figures visibly move. */
const liveMinutes: Partial<Record<PlannedDevice["protocol"], number>> = {
  "foyer-http": 1,
  "foyer-mqtt": 1,
  foorir: 1,
  "foorir-staff": 1,
};
/** The embedded broker speaks MQTT 3.1.1. */
const speaking = ["--mqtt-version", "4"];
/** Each message is a small transaction of one device: these many keep the server from waiting for its disk. */
const heatAtATime = "10";
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A simulator that ran for so long had started well. */
const startedWellMs = 60_000;
/** Sent again after a simulator died; what had arrived changes nothing. */
const againMs = 10 * 60_000;

export interface FleetOptions {
  /** What devices without a key of their own prove themselves with; absent in demonstrations made before there was one. */
  siteKey: string | undefined;
  folder: string;
  ports: DevicePorts;
  holidays: readonly string[];
  calendars: NonNullable<FleetPlan["calendars"]>;
}

/** Keeps the devices with their keys where only this account can read them. */
export async function keepFleet(folder: string, fleet: readonly PlannedDevice[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await write(folder, demoFleetFile, fleet);
}

/** Whether it reports: it has not fallen silent for good. */
export const isWell = ({ gaps }: PlannedDevice): boolean =>
  gaps.every(({ to }) => Date.parse(to) <= Date.now());

export const keptFleet = async (folder: string): Promise<PlannedDevice[]> =>
  JSON.parse(await readFile(join(folder, demoFleetFile), "utf8")) as PlannedDevice[];

const siteKeyFile = "site-key.json";

export const keepSiteKey = (folder: string, siteKey: string): Promise<string> =>
  write(folder, siteKeyFile, siteKey);

export async function keptSiteKey(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, siteKeyFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as string);
}

async function write(folder: string, name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content, null, 1), { mode: 0o600 });
  return path;
}

/** The invented devices beside the server: their past in one go, then live for as long as the server runs. */
export function makeFleetRunner(
  { log }: Pick<Platform, "log">,
  { folder, ports, holidays, calendars, siteKey }: FleetOptions,
) {
  const stopping = new AbortController();
  const running = new Set<Simulator>();

  const toPlan = (devices: PlannedDevice[]): FleetPlan => ({
    seed: 20_260_131,
    host: "127.0.0.1",
    httpPort: ports.http ?? 0,
    tcpPort: ports.tcp ?? 0,
    mqttPort: ports.mqtt ?? 0,
    ...(siteKey !== undefined && { siteKey }),
    holidays: [...holidays],
    calendars,
    floors: walkedFloors(devices),
    devices,
  });

  async function run(args: readonly string[]): Promise<number | null> {
    const simulator = startSimulator(args, log);
    running.add(simulator);
    const code = await simulator.ended;
    running.delete(simulator);
    return code;
  }

  /** Runs until it ends well; false when the server stops before. */
  async function runSurely(args: readonly string[], what: string): Promise<boolean> {
    for (let wait = firstPauseMs; !stopping.signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      const code = await run(args);
      if (stopping.signal.aborted) break;
      if (code === 0) return true;
      log.warn({ code }, `the demonstration's ${what} could not be sent; trying again`);
      await pause(wait);
    }
    return false;
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Whether a listener runs for the device's protocol. */
  const isReached = ({ protocol }: PlannedDevice) =>
    (protocol.startsWith("he2") ? ports.tcp : protocol === "foyer-mqtt" ? ports.mqtt : ports.http) !== null;

  return {
    /** Sends a piece of the past; true once all of it is kept, false when the server stops before. */
    async sendHistory(fleet: readonly PlannedDevice[], { from, fineFrom, to }: HistoryRun): Promise<boolean> {
      const plan = await write(folder, "history-plan.json", toPlan([...fleet]));
      const span = ["--from", from.toISOString(), "--fine-from", fineFrom.toISOString()];
      const what = ["--history", "--sends", "counts", "--hours", "all", "--plan", plan, ...span];
      return runSurely([...what, "--to", to.toISOString()], "history");
    },

    /** Sends what the heat devices saw in a piece of the past. */
    async sendHeat(fleet: readonly PlannedDevice[], { from, fineFrom, to }: HistoryRun): Promise<boolean> {
      const plan = await write(folder, "heat-plan.json", toPlan([...fleet]));
      const span = ["--from", from.toISOString(), "--heat-fine-from", fineFrom.toISOString()];
      const what = ["--history", "--sends", "heat", "--in-flight", heatAtATime, "--plan", plan, ...span];
      return runSurely([...what, "--to", to.toISOString()], "heat");
    },

    /** Reports live from a moment on, until stopped; a simulator that dies is started again. */
    async live(fleet: readonly PlannedDevice[], from: Date): Promise<void> {
      const devices = fleet
        .filter(isReached)
        .filter(isWell)
        .map((device) => ({
          ...device,
          recordMinutes: liveMinutes[device.protocol] ?? device.recordMinutes,
          gaps: [],
        }));
      const plan = await write(folder, "live-plan.json", toPlan(devices));
      let since = from;
      let wait = firstPauseMs;
      while (!stopping.signal.aborted) {
        const began = Date.now();
        const state = join(folder, "device-state.json");
        await run(["--plan", plan, "--state", state, "--catch-up", since.toISOString(), ...speaking]);
        if (stopping.signal.aborted) return;
        if (Date.now() - began > startedWellMs) wait = firstPauseMs;
        log.warn("the demonstration's devices stopped; starting them again");
        since = new Date(Math.max(from.getTime(), Date.now() - againMs));
        await pause(wait);
        wait = Math.min(wait * 2, longestPauseMs);
      }
    },

    pause,
    isStopping: () => stopping.signal.aborted,

    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...running].map((simulator) => simulator.stop()));
    },
  };
}
