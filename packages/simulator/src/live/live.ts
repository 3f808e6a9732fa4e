import type { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import type { Timing } from "../device/firmware-run.ts";
import { Floors } from "../floor/floors.ts";
import { CommandLedger } from "../management/command-ledger.ts";
import { KeptState } from "../management/kept-state.ts";
import { createModel } from "../model/model.ts";
import type { ReportingHours } from "../model/reporting-hours.ts";
import type { Ports } from "../protocols/create-uplink.ts";
import type { Faults } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { LiveDevice } from "./live-device.ts";
import { makeLiveDevice } from "./make-live-device.ts";
import type { Tally } from "./tally.ts";

const tickMs = 100;
/** A restart and an installation as people know them from such cameras. */
const usualTiming: Timing = { restartMs: 8000, installMs: 20_000, bytesPerSecond: 1_000_000 };

export interface LiveParts {
  plan: FleetPlan;
  ports: Ports;
  faults: Faults;
  tally: Tally;
  ledger: Ledger | null;
  speed: number;
  hours: ReportingHours;
  /** Simulated time at the start. */
  from: number;
  /** Send what is due from here on first. */
  catchUp: number | null;
  /** Real time at speed 1; restarts and installations go by as fast as simulated time does. */
  timing?: Timing;
  /** Whether answers to commands repeat their id. */
  echoesId?: boolean;
  /** File in which devices keep their settings and firmware. */
  statePath?: string | null;
}

/** Devices that count and report as simulated time goes by. */
export class Live {
  readonly devices = new Map<string, LiveDevice>();
  readonly commands = new CommandLedger();
  private readonly parts: LiveParts;
  private readonly kept: KeptState;
  private readonly startedAt = Date.now();
  private timer: NodeJS.Timeout | null = null;

  constructor(parts: LiveParts) {
    this.parts = parts;
    this.kept = new KeptState(parts.statePath ?? null);
  }

  start(): void {
    const { timing = usualTiming, echoesId = true, speed, plan, ...parts } = this.parts;
    const model = createModel(plan.seed, plan.holidays, plan.calendars);
    const fleet = {
      ...parts,
      plan,
      speed,
      echoesId,
      commands: this.commands,
      kept: this.kept,
      timing: {
        ...timing,
        restartMs: timing.restartMs / Math.max(1, speed),
        installMs: timing.installMs / Math.max(1, speed),
      },
      model,
      floors: new Floors(plan, model),
      now: () => this.now(),
      shared: new Map(),
    };
    for (const planned of plan.devices) {
      const device = makeLiveDevice(planned, fleet);
      this.devices.set(planned.sn, device);
      device.open();
    }
    this.timer = setInterval(() => this.tick(), tickMs);
    this.tick();
  }

  now(): number {
    return this.parts.from + (Date.now() - this.startedAt) * this.parts.speed;
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.kept.close();
    const all = [...this.devices.values()].map(({ parts }) => parts);
    await Promise.all(all.map(({ heat }) => heat?.outbox.stop()));
    await Promise.all([...new Set(all.map(({ backlog }) => backlog))].map((backlog) => backlog.stop()));
    await Promise.all(all.map(({ link }) => link?.close()));
  }

  private tick(): void {
    const now = this.now();
    for (const device of this.devices.values()) device.tick(now);
  }
}
