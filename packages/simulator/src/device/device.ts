import type { FaultOrder, PlannedDevice, SimulatedFault } from "@foyer/contract/devices/fleet-plan";
import type { Model } from "../model/model.ts";
import { Counter, type CountingPast } from "./counter.ts";

const firstFirmware = "V2.1";
const usualModels: Readonly<Record<number, string>> = {
  1: "HX-H6",
  2: "HX-CCD21",
  4: "HX-F4",
  5: "HX-M5",
  6: "HX-T6",
  7: "HX-R7",
  8: "HX-A8",
  9: "HX-P9",
  10: "HX-V10",
  21: "HX-W21",
};

type Fault = Omit<FaultOrder, "kind" | "seconds">;

/** What a simulated device is beside how it speaks: its power, its clock, its firmware and what ails it. */
export class Device {
  readonly planned: PlannedDevice;
  readonly counter: Counter;
  readonly model: string;
  firmware: string;
  /** How far its clock is ahead. */
  skewMs = 0;
  /** Called when the power or the network goes, and when it is back. */
  readonly onDark = new Set<() => void>();
  readonly onBack = new Set<() => void>();
  private readonly faults = new Map<SimulatedFault, { fault: Fault; timer: NodeJS.Timeout | null }>();
  /** How often it has gone dark; a moment of darkness may be over before anybody looks. */
  timesDark = 0;
  private dark: { until: number; timer: NodeJS.Timeout | null } | null = null;
  private readonly trueTime: () => number;

  constructor(planned: PlannedDevice, model: Model, now: () => number, past: CountingPast | null = null) {
    this.planned = planned;
    this.counter = new Counter(model, planned, past);
    this.model = planned.model ?? usualModels[planned.deviceType] ?? "HX-SIM";
    this.firmware = planned.firmware ?? firstFirmware;
    this.trueTime = now;
  }

  /** The time that is, which its counts follow. */
  now(): number {
    return this.trueTime();
  }

  /** Neither uploads nor a connection. */
  get isDark(): boolean {
    return this.dark !== null;
  }

  /** Is gone for so many real milliseconds, or until it is called back. */
  goDark(ms: number): void {
    const until = Date.now() + ms;
    if (this.dark && this.dark.until >= until) return;
    if (this.dark?.timer) clearTimeout(this.dark.timer);
    const wasOn = this.dark === null;
    const timer = Number.isFinite(ms) ? setTimeout(() => this.powerOn(), ms).unref() : null;
    this.dark = { until, timer };
    if (!wasOn) return;
    this.timesDark++;
    for (const notify of this.onDark) notify();
  }

  powerOn(): void {
    if (!this.dark) return;
    if (this.dark.timer) clearTimeout(this.dark.timer);
    this.dark = null;
    for (const notify of this.onBack) notify();
  }

  fault(kind: SimulatedFault): Fault | null {
    return this.faults.get(kind)?.fault ?? null;
  }

  get faultNames(): SimulatedFault[] {
    return [...this.faults.keys()];
  }

  /** Begins to ail, or is healed. */
  order({ kind, seconds, ...fault }: FaultOrder): void {
    if (kind === "none") this.heal();
    else this.begin(kind, seconds, fault);
  }

  private begin(kind: SimulatedFault, seconds: number | undefined, fault: Fault): void {
    this.end(kind);
    const ms = seconds === undefined ? Number.POSITIVE_INFINITY : seconds * 1000;
    const endsByItself = Number.isFinite(ms) && kind !== "powerLoss";
    const timer = endsByItself ? setTimeout(() => this.end(kind), ms).unref() : null;
    const kept = kind === "powerLoss" && seconds !== undefined ? { ...fault, delayMs: ms } : fault;
    this.faults.set(kind, { fault: kept, timer });
    if (kind === "offline") this.goDark(ms);
    if (kind === "clockSkew") this.skewMs = (fault.skewSeconds ?? 7200) * 1000;
  }

  /** A fault that has struck is over. */
  end(kind: SimulatedFault): void {
    const timer = this.faults.get(kind)?.timer;
    if (timer) clearTimeout(timer);
    this.faults.delete(kind);
    if (kind === "clockSkew") this.skewMs = 0;
  }

  /** Runs another version from now on. */
  runs(version: string): void {
    const wrong = this.fault("wrongVersion");
    if (wrong) this.end("wrongVersion");
    this.firmware = wrong ? (wrong.version ?? this.firmware) : version;
    const halved = this.fault("halvesCounts") !== null;
    if (halved) this.end("halvesCounts");
    this.counter.change(this.now(), { halved });
  }

  private heal(): void {
    for (const kind of [...this.faults.keys()]) this.end(kind);
    this.counter.change(this.now(), { halved: false });
    this.powerOn();
  }
}
