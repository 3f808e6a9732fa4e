import type { FaultOrder, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { Device } from "../device/device.ts";
import type { FirmwareRun } from "../device/firmware-run.ts";
import type { CommandLedger } from "../management/command-ledger.ts";
import type { ControlledDevice } from "../management/control-server.ts";
import type { ManagedCamera } from "../management/managed-camera.ts";
import { type Interval, listIntervals, type ReportingHours } from "../model/reporting-hours.ts";
import { isSilentWhenClosed } from "../model/site.ts";
import { ZoneClock } from "../model/zone-clock.ts";
import type { ConfiguredRhythm } from "../protocols/beam.ts";
import type { CountRecord } from "../protocols/count-record.ts";
import type { DeviceLink } from "../protocols/device-link.ts";
import type { Uplink } from "../protocols/uplink.ts";
import type { Backlog } from "./backlog.ts";
import type { HeatOutbox } from "./heat-outbox.ts";
import type { HeatReporter } from "./heat-reporter.ts";

const minuteMs = 60_000;
/** Limits of what catching up keeps in memory per device. */
const mostIntervals = 500;
const mostWaiting = 5000;
/** However fast simulated time runs, a device does not beat faster than this. */
const leastHeartbeatMs = 5000;

export interface LiveDeviceParts {
  device: Device;
  backlog: Backlog;
  uplink: Uplink;
  link: DeviceLink | null;
  camera: ManagedCamera | null;
  firmware: FirmwareRun;
  /** null: it does not tell where people are. */
  heat: { reporter: HeatReporter; outbox: HeatOutbox } | null;
  ledger: CommandLedger;
  hours: ReportingHours;
  speed: number;
  /** Simulated time from which on it reports. */
  since: number;
  /** Devices do not all report in the same second. */
  delayMs: number;
  /** Real time. */
  firstHeartbeat: number;
}

/** One device that counts and reports as simulated time goes by. */
export class LiveDevice implements ControlledDevice {
  readonly parts: LiveDeviceParts;
  private readonly clock: ZoneClock;
  /** Everything that ended until here has been handed to the backlog. */
  private until: number;
  /** As planned, in the rhythm and hours it was sent. */
  private reporting: PlannedDevice;
  private wantedMinutes: number | null = null;
  private uploadMinutes: number;
  private nextHeartbeat: number;
  /** Whether it has reported that it has power. */
  private isUp = false;

  constructor(parts: LiveDeviceParts) {
    this.parts = parts;
    const { planned } = parts.device;
    this.clock = ZoneClock.of(planned.zone);
    this.reporting = planned;
    this.uploadMinutes = planned.recordMinutes;
    this.until = parts.since;
    this.nextHeartbeat = parts.firstHeartbeat;
  }

  open(): void {
    this.parts.uplink.open?.();
    this.parts.link?.open();
  }

  /** Takes another rhythm over, from the next moment at which both end a record. */
  tell({ recordMinutes, uploadMinutes, direction, hours }: ConfiguredRhythm): void {
    if (recordMinutes !== undefined && recordMinutes > 0 && recordMinutes !== this.reporting.recordMinutes)
      this.wantedMinutes = recordMinutes;
    this.uploadMinutes = Math.max(uploadMinutes ?? recordMinutes ?? 0, 1);
    if (hours) this.reporting = { ...this.reporting, openMinute: hours.open, closeMinute: hours.close };
    const { device } = this.parts;
    if (direction !== undefined) device.counter.change(device.now(), { only: onlyByType[direction] ?? null });
  }

  tick(now: number): void {
    this.report(now);
    this.parts.heat?.reporter.tick(now);
    this.beat(now);
  }

  order(order: FaultOrder): void {
    this.parts.device.order(order);
  }

  view(): object {
    const { device, link, camera, firmware, ledger } = this.parts;
    return {
      sn: device.planned.sn,
      protocol: device.planned.protocol,
      model: device.model,
      firmware: device.firmware,
      connected: link?.isConnected ?? null,
      dark: device.isDark,
      timesDark: device.timesDark,
      faults: device.faultNames,
      upgrade: firmware.view,
      recordMinutes: this.wantedMinutes ?? this.reporting.recordMinutes,
      uploadMinutes: this.uploadMinutes,
      waiting: this.parts.backlog.size,
      settings: camera?.state.all ?? null,
      ledger: ledger.of(device.planned.sn),
    };
  }

  private report(now: number): void {
    const { backlog, delayMs } = this.parts;
    const length = this.reporting.recordMinutes * minuteMs;
    const until = now - delayMs;
    if (until < this.until + Math.max(length, this.uploadMinutes * minuteMs) || backlog.size > mostWaiting)
      return;
    if (this.wantedMinutes === null) this.reportUntil(until);
    else this.changeRhythm(this.wantedMinutes, until);
  }

  private reportUntil(until: number): void {
    const { hours, backlog } = this.parts;
    const { recordMinutes } = this.reporting;
    const due: Interval[] = [];
    for (const interval of listIntervals(this.reporting, this.until, until, recordMinutes, hours)) {
      due.push(interval);
      if (due.length === mostIntervals) break;
    }
    const isCutShort = due.length === mostIntervals;
    const boundary = until - (this.clock.wallAt(until) % (recordMinutes * minuteMs));
    this.until = isCutShort ? (due.at(-1)?.end ?? boundary) : boundary;
    backlog.add(due.flatMap((interval) => this.toRecords(interval)));
  }

  private changeRhythm(minutes: number, until: number): void {
    const into = this.clock.wallAt(this.until) % (minutes * minuteMs);
    if (into === 0) {
      this.reporting = { ...this.reporting, recordMinutes: minutes };
      this.wantedMinutes = null;
      return;
    }
    const turn = this.until + minutes * minuteMs - into;
    const lastWhole = turn - (this.clock.wallAt(turn) % (this.reporting.recordMinutes * minuteMs));
    if (lastWhole > this.until) {
      this.reportUntil(Math.min(until, lastWhole));
      return;
    }
    // The old rhythm does not end where the new one begins: one record is shorter.
    this.parts.backlog.add(this.toRecords({ start: this.until, end: turn }));
    this.until = turn;
  }

  private toRecords({ start, end }: Interval): CountRecord[] {
    const { device } = this.parts;
    return device.planned.lines.map((line) => ({
      sn: device.planned.sn,
      line,
      start: start + device.skewMs,
      seconds: (end - start) / 1000,
      values: device.counter.counted(line, start, end),
    }));
  }

  private beat(now: number): void {
    const { uplink, backlog, speed, device } = this.parts;
    if (!uplink.heartbeatMinutes || Date.now() < this.nextHeartbeat || device.isDark) return;
    this.nextHeartbeat =
      Date.now() + Math.max(leastHeartbeatMs, (uplink.heartbeatMinutes * minuteMs) / speed);
    const isOpen =
      !isSilentWhenClosed(this.reporting) ||
      !listIntervals(this.reporting, now - 2 * minuteMs, now, 1, "open").next().done;
    if (!this.isUp || isOpen) void backlog.heartbeat(device.planned.sn);
    this.isUp = true;
  }
}

const onlyByType: Readonly<Record<number, "in" | "out">> = { 1: "in", 2: "out" };
