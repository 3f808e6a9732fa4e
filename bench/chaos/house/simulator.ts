import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import type { Ports } from "./chaos-server.ts";
import { type ChaosDevice, plannedDevice } from "./chaos-site.ts";

const main = resolve(import.meta.dirname, "../../../packages/simulator/src/main.ts");

/** A record as the simulator notes it once it is acknowledged. */
export interface NotedRecord {
  sn: string;
  line: string;
  start: string;
  seconds: number;
  in: number;
  out: number;
}

interface Options {
  devices: readonly ChaosDevice[];
  ports: Ports;
  folder: string;
  seed: number;
  /** Simulated seconds a second. */
  speed: number;
  /** Simulated time at the start. */
  from: Date;
}

/** Devices that send without end and again what was not acknowledged; some answers get lost, some messages come twice. */
export class Simulator {
  readonly noted: NotedRecord[] = [];
  private readonly child: ChildProcess;
  private readonly ledger: string;
  private readonly ended: Promise<unknown>;
  private printed = "";
  private read = 0;
  private left = "";

  constructor({ devices, ports, folder, seed, speed, from }: Options) {
    const plan: FleetPlan = {
      seed,
      host: "127.0.0.1",
      httpPort: ports.http,
      tcpPort: ports.tcp,
      mqttPort: ports.mqtt,
      holidays: [],
      devices: devices.map(plannedDevice),
    };
    const planFile = join(folder, "plan.json");
    writeFileSync(planFile, JSON.stringify(plan));
    this.ledger = join(folder, "acknowledged");
    const args = [
      ...[`--plan=${planFile}`, `--ledger=${this.ledger}`, `--parent=${process.pid}`],
      ...[`--speed=${speed}`, `--from=${from.toISOString()}`, "--lose-answers=0.05", "--duplicate=0.05"],
    ];
    this.child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.ended = once(this.child, "close");
    this.child.stdout?.on("data", (part) => {
      this.printed += String(part);
    });
  }

  /** Reads what was acknowledged since it was last asked. */
  look(): void {
    if (!existsSync(this.ledger)) return;
    const file = openSync(this.ledger, "r");
    const chunk = Buffer.alloc(1 << 20);
    for (let got = -1; got !== 0; ) {
      got = readSync(file, chunk, 0, chunk.length, this.read);
      this.read += got;
      const lines = (this.left + chunk.toString("utf8", 0, got)).split("\n");
      this.left = lines.pop() ?? "";
      for (const line of lines) this.noted.push(JSON.parse(line) as NotedRecord);
    }
    closeSync(file);
  }

  /** Lets what is under way come to its end; how many records were made, acknowledged or not. */
  async stop(): Promise<{ made: number; failedTries: number; lostAnswers: number; duplicates: number }> {
    this.child.kill("SIGTERM");
    await this.ended;
    this.look();
    const last = this.printed.trim().split("\n").at(-1) ?? "";
    const number = (pattern: RegExp) => Number(pattern.exec(last)?.[1] ?? 0);
    return {
      made: number(/of (\d+) records/),
      failedTries: number(/(\d+) failed tries/),
      lostAnswers: number(/(\d+) lost answers/),
      duplicates: number(/(\d+) duplicates/),
    };
  }
}

/** How many of the acknowledged records came by each serial number. */
export function countBySn(noted: readonly NotedRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sn } of noted) counts.set(sn, (counts.get(sn) ?? 0) + 1);
  return counts;
}
