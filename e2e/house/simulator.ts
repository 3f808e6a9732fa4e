import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FaultOrder, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { RunningServer } from "./server.ts";
import { until } from "./until.ts";

const main = resolve(import.meta.dirname, "../../packages/simulator/src/main.ts");

/** A simulated device as its control server shows it. */
export interface SimulatedView {
  sn: string;
  firmware: string;
  connected: boolean | null;
  dark: boolean;
  /** How often it has gone dark. */
  timesDark: number;
  upgrade: { state: string };
  /** Under the vendor's names, by group. */
  settings: Record<string, Record<string, string | number>> | null;
  /** Every command it received, by the vendor's numbers. */
  ledger: { command: number; parameters: Record<string, unknown> }[];
}

export interface Simulator {
  /** What goes wrong with a device from now on; `none` heals it. */
  fault: (sn: string, kind: FaultOrder["kind"], more?: Omit<FaultOrder, "kind">) => Promise<void>;
  device: (sn: string) => Promise<SimulatedView>;
  /** Waits until a device is as it should be. */
  until: (sn: string, isSo: (view: SimulatedView) => boolean) => Promise<SimulatedView>;
  stop: () => Promise<void>;
}

export type DeviceToSimulate = Pick<PlannedDevice, "sn" | "key" | "zone"> & Partial<PlannedDevice>;

/** A busy door that is open around the clock. */
const usual = {
  deviceType: 2,
  protocol: "foorir",
  openMinute: 0,
  closeMinute: 0,
  dailyIn: 6000,
  profile: "shop",
  recordMinutes: 5,
} as const satisfies Partial<PlannedDevice>;

/** Runs the simulator with a plan of these devices. */
async function run(
  { ports }: Pick<RunningServer, "ports">,
  devices: readonly DeviceToSimulate[],
  given: readonly string[],
): Promise<{ child: ChildProcess; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-e2e-simulated-"));
  const plan = join(folder, "plan.json");
  const places = { host: "127.0.0.1", httpPort: ports.http, tcpPort: ports.tcp, mqttPort: ports.mqtt };
  const planned = devices.map((device) => ({ ...usual, ...device }));
  await writeFile(plan, JSON.stringify({ seed: 1, ...places, devices: planned }));
  const child = spawn(process.execPath, [main, `--plan=${plan}`, `--parent=${process.pid}`, ...given], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, folder };
}

/** Sends what devices counted in the past, by the hour. */
export async function simulateHistory(
  server: Pick<RunningServer, "ports">,
  devices: readonly DeviceToSimulate[],
  fromMs: number,
  toMs: number,
): Promise<void> {
  const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString());
  const span = [`--from=${from}`, `--to=${to}`, "--hours=all"];
  const { child, folder } = await run(server, devices, ["--history", ...span]);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => {
      said = (said + String(part)).slice(-20_000);
    });
  const [code] = await once(child, "close");
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The past could not be told:\n${said}`);
}

/** Devices that report to a server and take its commands until they are stopped; they restart and install quickly. */
export async function startSimulator(
  server: Pick<RunningServer, "ports">,
  devices: readonly DeviceToSimulate[],
  ...more: string[]
): Promise<Simulator> {
  const quick = ["--restart-seconds=0.4", "--install-seconds=0.4"];
  const { child, folder } = await run(server, devices, ["--control=0", ...quick, ...more]);
  const ended = once(child, "exit");
  const control = await controlAddress(child);

  async function ask(path: string, order?: FaultOrder): Promise<SimulatedView> {
    const sent = order && { method: "POST", body: JSON.stringify(order) };
    const answer = await fetch(`${control}${path}`, sent);
    if (!answer.ok) throw new Error(`The control server answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as SimulatedView;
  }
  const device = (sn: string) => ask(`/devices/${encodeURIComponent(sn)}`);

  return {
    device,
    async fault(sn, kind, given = {}) {
      await ask(`/devices/${encodeURIComponent(sn)}/fault`, { kind, ...given });
    },
    until: (sn, isSo) => until(() => device(sn), isSo),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function controlAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    child.once("exit", (code) => fail(new Error(`The simulator ended with ${code}:\n${said}`)));
    const onData = (part: Buffer) => {
      said = (said + String(part)).slice(-20_000);
      const port = /control server listens on 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port) done(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on("data", onData);
    child.stderr?.on("data", onData);
  });
}
