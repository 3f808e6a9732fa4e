import { setTimeout as sleep } from "node:timers/promises";
import { CameraState, type Effect } from "../camera/camera-state.ts";
import type { GroupName } from "../camera/groups.ts";
import { type Reply, refusal } from "../camera/reply.ts";
import type { Device } from "../device/device.ts";
import type { FirmwareRun, Timing } from "../device/firmware-run.ts";
import { ZoneClock } from "../model/zone-clock.ts";
import { createSnapshot } from "../picture/snapshot.ts";
import type { DeviceLink } from "../protocols/device-link.ts";
import type { CommandLedger } from "./command-ledger.ts";
import type { KeptState } from "./kept-state.ts";
import { readRequest } from "./request.ts";

const slowMs = 3000;
const lateMs = 15_000;
const acknowledgeWithinMs = 1000;
const hourMs = 3_600_000;
const keptMs = 90 * 24 * hourMs;

export interface ManagedParts {
  device: Device;
  link: DeviceLink;
  ledger: CommandLedger;
  firmware: FirmwareRun;
  timing: Timing;
  /** Whether answers repeat the id of the command; real Foorir firmware does not. */
  echoesId: boolean;
  push: { host: string; port: number };
  kept: KeptState;
  /** Reports in another rhythm from now on, in minutes. */
  onRhythm: (minutes: number) => void;
}

/** A camera at the other end of the command topics. */
export class ManagedCamera {
  readonly state: CameraState;
  private readonly parts: ManagedParts;

  constructor(parts: ManagedParts) {
    this.parts = parts;
    const { device, link, push, kept } = parts;
    const { planned, counter } = device;
    const clock = ZoneClock.of(planned.zone);
    this.state = new CameraState({
      sn: planned.sn,
      lens: planned.lens ?? (planned.deviceType === 2 ? "wide" : "ordinary"),
      hours: Math.min(13, Math.max(-12, Math.trunc(clock.offsetAt(device.now()) / hourMs))),
      push: { ...push, interval: planned.recordMinutes },
      kept: kept.of(planned.sn)?.settings ?? null,
      firmware: () => device.firmware,
      now: () => device.now() + device.skewMs,
      synced: () => device.end("clockSkew"),
      totals: (start, end) =>
        counter.totals(Math.max(start, device.now() - keptMs), Math.min(end, device.now())),
      today: () => counter.totals(midnight(clock, device.now()), device.now()),
      snapshot: () => createSnapshot({ device, clock, settings: this.state.all }),
    });
    link.announcement = () => ({ state: "ready", fw: device.firmware, model: device.model });
    link.mayOpen = () => !device.isDark;
    link.onCommand = (text) => void this.take(text);
    this.setMode();
    device.onDark.add(() => link.drop());
    // A restart or an upgrade is over.
    device.onBack.add(() => {
      this.keep();
      link.open();
    });
  }

  private async take(text: string): Promise<void> {
    const { device, ledger } = this.parts;
    const request = readRequest(text);
    if (!request) return;
    const { id, Command, ...parameters } = request;
    const sentId = typeof id === "string" ? id : null;
    const at = new Date().toISOString();
    ledger.add({ sn: device.planned.sn, command: Number(Command), id: sentId, parameters, at });
    if (device.isDark) return;
    const { reply, effects } = device.fault("refuses")
      ? { reply: refusal(2), effects: [] }
      : this.state.handle(request);
    for (const effect of effects) if (effect.kind === "changed") this.apply(effect.group);
    const wait = this.delayMs();
    if (wait > 0) await sleep(wait, undefined, { ref: false });
    const sent = this.answer(sentId, reply);
    if (effects.length > 0) await Promise.race([sent, sleep(acknowledgeWithinMs, undefined, { ref: false })]);
    for (const effect of effects) this.follow(effect);
  }

  private async answer(id: string | null, reply: Reply): Promise<void> {
    const { device, link, echoesId } = this.parts;
    if (device.fault("silent") || device.isDark) return;
    await link.reply(JSON.stringify(echoesId && id !== null ? { id, ...reply } : reply));
  }

  private delayMs(): number {
    const { device } = this.parts;
    const late = device.fault("lateReply");
    if (late) return late.delayMs ?? lateMs;
    const slow = device.fault("slow");
    return slow ? (slow.delayMs ?? slowMs) : 0;
  }

  /** What a setting changes in how it counts. */
  private apply(group: GroupName): void {
    this.setMode();
    this.keep();
    const { httpPush } = this.state.all;
    if (group === "httpPush" && httpPush.Enable1 === 1 && Number(httpPush.Interval1) > 0)
      this.parts.onRhythm(Number(httpPush.Interval1));
  }

  private keep(): void {
    const { kept, device } = this.parts;
    const { firmware, counter } = device;
    kept.keep(device.planned.sn, { firmware, settings: this.state.all, past: counter.past });
  }

  private setMode(): void {
    const { device } = this.parts;
    const { detection, direction, childMode, stayCount } = this.state.all;
    device.counter.change(device.now(), {
      counts: detection.DetectionSwitch === 1,
      reversed: direction.DetectionDirection === 0,
      children: childMode.Enable === 1,
      stays: stayCount.Enable === 1,
    });
  }

  private follow(effect: Effect): void {
    const { device, firmware, timing } = this.parts;
    if (effect.kind === "restart") device.goDark(timing.restartMs);
    if (effect.kind === "reconnect") device.goDark(timing.restartMs / 4);
    if (effect.kind === "cleared") {
      device.counter.clear(device.now());
      this.keep();
    }
    if (effect.kind === "upgrade") void firmware.run(effect.link, effect.md5);
  }
}

const midnight = (clock: ZoneClock, now: number): number => {
  const wall = clock.wallAt(now);
  return clock.toInstant(wall - (((wall % (24 * hourMs)) + 24 * hourMs) % (24 * hourMs)));
};
