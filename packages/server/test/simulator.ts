import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FaultOrder, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { onTestFinished } from "vitest";
import type { ListeningServer } from "./test-listeners.ts";

const main = resolve(import.meta.dirname, "../../simulator/src/main.ts");

type Where = Pick<ListeningServer, "ports">;

/** Runs the simulator's command against a server until it ends by itself; gives what it printed. */
export async function simulate(server: Where, ...given: string[]): Promise<string> {
  const { child, printed } = run(server, given);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the simulator ended with ${code}:\n${printed()}`);
  return printed();
}

/** A device of a plan; a small shop in Berlin where nothing else is said. */
export type DeviceToSimulate = Pick<PlannedDevice, "sn" | "key" | "deviceType"> & Partial<PlannedDevice>;

export interface SimulatorOptions {
  devices: readonly DeviceToSimulate[];
  /** More of the command line, e.g. `--speed`, `--echo-id=off`, `--restart-seconds=0.5`. */
  args?: readonly string[];
}

/** A command as a simulated device received it. */
export interface LedgerEntry {
  sn: string;
  command: number;
  id: string | null;
  parameters: Record<string, unknown>;
  at: string;
}

/** A simulated device as its control server shows it. */
export interface SimulatedView {
  sn: string;
  protocol: PlannedDevice["protocol"];
  model: string;
  firmware: string;
  /** Null where it keeps no connection. */
  connected: boolean | null;
  dark: boolean;
  faults: string[];
  upgrade: { state: string; link: string | null; code: number | null; bytes: number };
  recordMinutes: number;
  uploadMinutes: number;
  waiting: number;
  /** Under the vendor's names, by group; null where it takes no commands. */
  settings: Record<string, Record<string, string | number>> | null;
  ledger: LedgerEntry[];
}

export interface ControlledSimulator {
  /** What goes wrong with a device from now on; `none` heals it. */
  fault: (sn: string, kind: FaultOrder["kind"], more?: Omit<FaultOrder, "kind">) => Promise<SimulatedView>;
  device: (sn: string) => Promise<SimulatedView>;
  /** Every command that any device received, in order. */
  ledger: () => Promise<LedgerEntry[]>;
  printed: () => string;
  stop: () => Promise<void>;
}

const usual = {
  protocol: "foyer-mqtt",
  lines: ["1"],
  zone: "Europe/Berlin",
  openMinute: 0,
  closeMinute: 0,
  dailyIn: 900,
  profile: "shop",
  recordMinutes: 5,
  gaps: [],
} as const;

/** Writes a plan of these devices to a file of the test's own: each run of it counts the same people. */
export function planFile(devices: readonly DeviceToSimulate[]): string {
  const folder = mkdtempSync(join(tmpdir(), "simulated-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const plan = join(folder, "plan.json");
  const places = { host: "127.0.0.1", httpPort: 0, tcpPort: 0, mqttPort: 0 };
  const planned = devices.map((device) => ({ ...usual, ...device }));
  writeFileSync(plan, JSON.stringify({ seed: 1, ...places, devices: planned }));
  return plan;
}

/** Devices that report live and take commands until stopped, or the test is over; faults and what they received over its control server. */
export async function startSimulatorWithControl(
  server: Where,
  { devices, args = [] }: SimulatorOptions,
): Promise<ControlledSimulator> {
  const { child, printed } = run(server, [
    `--plan=${planFile(devices)}`,
    "--control=0",
    "--mqtt-version=4",
    ...args,
  ]);
  const control = await controlAddress(child, printed);

  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${control}${path}`, {
      method: body ? "POST" : "GET",
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const told = (await answer.json()) as Answer & { message?: string };
    if (!answer.ok) throw new Error(`the control server answered ${answer.status}: ${told.message}`);
    return told;
  }

  return {
    fault: (sn, kind, more = {}) => ask(`/devices/${encodeURIComponent(sn)}/fault`, { kind, ...more }),
    device: (sn) => ask(`/devices/${encodeURIComponent(sn)}`),
    ledger: () => ask("/ledger"),
    printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
    },
  };
}

async function controlAddress(child: ChildProcess, printed: () => string): Promise<string> {
  for (;;) {
    const [, port] = /control server listens on 127\.0\.0\.1:(\d+)/.exec(printed()) ?? [];
    if (port) return `http://127.0.0.1:${port}`;
    if (child.exitCode !== null) throw new Error(`the simulator ended:\n${printed()}`);
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), once(child, "close")]);
  }
}

function run({ ports }: Where, given: readonly string[]) {
  const where = [
    "--host=127.0.0.1",
    `--http-port=${ports.http}`,
    `--tcp-port=${ports.tcp}`,
    `--mqtt-port=${ports.mqtt}`,
    `--parent=${process.pid}`,
  ];
  const child = spawn(process.execPath, [main, ...where, ...given], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += String(chunk);
    });
  }
  return { child, printed: () => printed };
}
