import type { Device } from "../device/device.ts";
import type { Watching } from "../floor/watching.ts";
import { gridBody, positionBodies } from "../protocols/heat-body.ts";
import type { HeatOutbox } from "./heat-outbox.ts";

const slotMs = 300_000;
const slotSeconds = slotMs / 1000;
/** Positions are sent this often, a second apart. */
const batchMs = 5_000;
const stepMs = 1_000;
/** Where nobody is in view, a device says so this often. */
const quietMs = 30_000;
/** However long it was away, what it tells of the past at once. */
const mostSlots = 288;

export interface HeatReporterParts {
  device: Device;
  watching: Watching;
  outbox: HeatOutbox;
  /** Simulated time from which on it reports. */
  since: number;
}

/** Tells where people are as simulated time goes by: of whole slots that are past in grids, else as it is set to. */
export class HeatReporter {
  private readonly parts: HeatReporterParts;
  /** Everything until here has been told. */
  private until: number;
  private saidAt: number;

  constructor(parts: HeatReporterParts) {
    this.parts = parts;
    this.until = Math.floor(parts.since / slotMs) * slotMs;
    this.saidAt = this.until;
  }

  tick(now: number): void {
    if (now - this.until < batchMs || this.parts.outbox.isFull) return;
    const slot = Math.floor(now / slotMs) * slotMs;
    const isSlotDue = this.until % slotMs === 0 && slot > this.until;
    const { sends } = this.parts.watching.view;
    if (isSlotDue) this.tellSlots(Math.min(slot, this.until + mostSlots * slotMs));
    else if (sends === "positions") this.tellPositions(now);
  }

  private tellSlots(end: number): void {
    const { device, watching, outbox } = this.parts;
    for (const seen of watching.slots(this.until, end, slotMs)) {
      const start = seen.start + device.skewMs;
      outbox.add(gridBody(device.planned.sn, watching.view, { ...seen, start }, slotSeconds));
    }
    this.until = end;
    this.saidAt = end;
  }

  private tellPositions(now: number): void {
    const { device, watching, outbox } = this.parts;
    const begun = this.until;
    const end = Math.min(Math.floor(now / stepMs) * stepMs, (Math.floor(begun / slotMs) + 1) * slotMs);
    const tracks = watching.tracks(begun, end, stepMs);
    this.until = end;
    if (tracks.length === 0 && end - this.saidAt < quietMs) return;
    this.saidAt = end;
    const skew = device.skewMs / 1000;
    const told = tracks.map(({ id, points }) => ({
      id,
      points: points.map(([at, x, y]): [number, number, number] => [at + skew, x, y]),
    }));
    for (const body of positionBodies(device.planned.sn, watching.view, told)) outbox.add(body);
  }
}
