import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { createModel, type Model } from "../model/model.ts";
import { fraction, hashText, Random } from "../model/random.ts";
import { type Interval, intervalsOf, type ReportingHours } from "../model/reporting-hours.ts";
import { isSilentWhenClosed } from "../model/site.ts";
import { ZoneClock } from "../model/zone-clock.ts";
import type { CountRecord } from "../protocols/count-record.ts";
import type { Uplink } from "../protocols/uplink.ts";
import { type Ports, uplinkOf } from "../protocols/uplink-of.ts";
import { Backlog } from "./backlog.ts";
import type { Faults } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { Tally } from "./tally.ts";

const tickMs = 100;
const minuteMs = 60_000;
/** Limits of what catching up keeps in memory per device. */
const mostIntervals = 500;
const mostWaiting = 5000;
/** However fast simulated time runs, a device does not beat faster than this. */
const leastHeartbeatMs = 5000;

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
}

interface LiveDevice {
  device: PlannedDevice;
  backlog: Backlog;
  uplink: Uplink;
  /** Everything that ended until here has been handed to the backlog. */
  until: number;
  /** Devices do not all report in the same second. */
  delayMs: number;
  /** Real time. */
  nextHeartbeat: number;
  /** Whether it has told that it has power. */
  isUp: boolean;
}

/** Devices that count and report as simulated time goes by. */
export class Live {
  private readonly parts: LiveParts;
  private readonly model: Model;
  private readonly devices: LiveDevice[] = [];
  private readonly backlogs = new Set<Backlog>();
  private readonly startedAt = Date.now();
  private timer: NodeJS.Timeout | null = null;

  constructor(parts: LiveParts) {
    this.parts = parts;
    this.model = createModel(parts.plan.seed, parts.plan.holidays);
  }

  start(): void {
    const shared = new Map<string, { backlog: Backlog; uplink: Uplink }>();
    for (const device of this.parts.plan.devices) {
      // Calls of one key carry several devices; every other protocol knows one device per connection.
      const channel = device.protocol === "foyer-http" ? `key ${device.key}` : `sn ${device.sn}`;
      const { backlog, uplink } = shared.get(channel) ?? this.channelOf(device);
      shared.set(channel, { backlog, uplink });
      this.backlogs.add(backlog);
      const length = device.recordMinutes * minuteMs;
      const begin =
        this.parts.catchUp ?? this.parts.from - (ZoneClock.of(device.zone).wallAt(this.parts.from) % length);
      const spread = fraction(this.parts.plan.seed, hashText(device.sn));
      const nextHeartbeat = Date.now() + spread * Math.min(10_000, this.parts.plan.devices.length * 10);
      this.devices.push({
        device,
        backlog,
        uplink,
        until: begin,
        delayMs: spread * Math.min(20_000, length / 4),
        nextHeartbeat,
        isUp: false,
      });
      uplink.open?.();
    }
    this.timer = setInterval(() => this.tick(), tickMs);
    this.tick();
  }

  now(): number {
    return this.parts.from + (Date.now() - this.startedAt) * this.parts.speed;
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await Promise.all([...this.backlogs].map((backlog) => backlog.stop()));
  }

  private channelOf(device: PlannedDevice): { backlog: Backlog; uplink: Uplink } {
    const { ports, faults, tally, ledger, plan } = this.parts;
    const uplink = uplinkOf(device, ports);
    const random = new Random(plan.seed, hashText(device.sn), 11);
    return { uplink, backlog: new Backlog({ uplink, faults, tally, ledger, random, now: () => this.now() }) };
  }

  private tick(): void {
    const now = this.now();
    for (const one of this.devices) {
      this.report(one, now);
      this.beat(one, now);
    }
  }

  private report(one: LiveDevice, now: number): void {
    const { device, backlog } = one;
    const length = device.recordMinutes * minuteMs;
    const until = now - one.delayMs;
    if (until < one.until + length || backlog.size > mostWaiting) return;
    const due: Interval[] = [];
    for (const interval of intervalsOf(device, one.until, until, device.recordMinutes, this.parts.hours)) {
      due.push(interval);
      if (due.length === mostIntervals) break;
    }
    const isCutShort = due.length === mostIntervals;
    const boundary = until - (ZoneClock.of(device.zone).wallAt(until) % length);
    one.until = isCutShort ? (due.at(-1)?.end ?? boundary) : boundary;
    backlog.add(due.flatMap((interval) => this.recordsOf(device, interval)));
  }

  private recordsOf(device: PlannedDevice, { start, end }: Interval): CountRecord[] {
    const seconds = (end - start) / 1000;
    return device.lines.map((line) => ({
      sn: device.sn,
      line,
      start,
      seconds,
      values: this.model.recordAt(device, line, start, seconds),
    }));
  }

  private beat(one: LiveDevice, now: number): void {
    const { device, uplink, backlog } = one;
    if (!uplink.heartbeatMinutes || Date.now() < one.nextHeartbeat) return;
    one.nextHeartbeat =
      Date.now() + Math.max(leastHeartbeatMs, (uplink.heartbeatMinutes * minuteMs) / this.parts.speed);
    const isOpen =
      !isSilentWhenClosed(device) || !intervalsOf(device, now - 2 * minuteMs, now, 1, "open").next().done;
    if (!one.isUp || isOpen) void backlog.heartbeat(device.sn);
    one.isUp = true;
  }
}
