import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { Model } from "../model/model.ts";

/** How a device counts at present: what its settings and faults make of the people who pass. */
export interface CountingMode {
  counts: boolean;
  reversed: boolean;
  /** Children are reported separately; otherwise they are adults. */
  children: boolean;
  /** How long people stay is measured. */
  stays: boolean;
  halved: boolean;
  /** An infrared counter set to count one way only. */
  only: "in" | "out" | null;
}

export interface FlowTotals {
  enter: number;
  leave: number;
  pass: number;
  back: number;
}

interface Epoch {
  from: number;
  mode: CountingMode;
}

/** How it counted until now, to be kept in a file; null = from the beginning. */
export interface CountingPast {
  epochs: { from: number | null; mode: CountingMode }[];
  clearedAt: number | null;
}

const usual: CountingMode = {
  counts: true,
  reversed: false,
  children: true,
  stays: true,
  halved: false,
  only: null,
};
const exchanged: readonly (readonly [Measure, Measure])[] = [
  ["in", "out"],
  ["staffIn", "staffOut"],
  ["carIn", "carOut"],
];
const ofStays: readonly Measure[] = ["dwellMs", "dwellCount"];

/** What one device counts: the people of the model, seen in the way it counted at that time. Any cut adds up. */
export class Counter {
  private readonly epochs: Epoch[];
  private readonly model: Model;
  private readonly device: PlannedDevice;
  private clearedAt: number;

  constructor(model: Model, device: PlannedDevice, past: CountingPast | null = null) {
    this.model = model;
    this.device = device;
    this.epochs = (past?.epochs ?? [{ from: null, mode: usual }]).map(({ from, mode }) => ({
      from: from ?? Number.NEGATIVE_INFINITY,
      mode,
    }));
    this.clearedAt = past?.clearedAt ?? Number.NEGATIVE_INFINITY;
  }

  get past(): CountingPast {
    const finite = (moment: number) => (Number.isFinite(moment) ? moment : null);
    return {
      epochs: this.epochs.map(({ from, mode }) => ({ from: finite(from), mode })),
      clearedAt: finite(this.clearedAt),
    };
  }

  get mode(): CountingMode {
    return this.epochs.at(-1)?.mode ?? usual;
  }

  /** From `at` on it counts differently. */
  change(at: number, change: Partial<CountingMode>): void {
    const mode = { ...this.mode, ...change };
    if (JSON.stringify(mode) !== JSON.stringify(this.mode)) this.epochs.push({ from: at, mode });
  }

  /** Forgets what it kept; what is sent was counted all the same. */
  clear(at: number): void {
    this.clearedAt = at;
  }

  /** What one line counted from `start` until `end` (UTC ms). */
  counted(line: string, start: number, end: number): MeasureValues {
    const [only] = this.epochs;
    if (only && this.epochs.length === 1) return this.stretch(line, only, start, end);
    const sum: MeasureValues = {};
    for (const [index, epoch] of this.epochs.entries()) {
      const from = Math.max(start, epoch.from);
      const to = Math.min(end, this.epochs[index + 1]?.from ?? Number.POSITIVE_INFINITY);
      if (to > from) add(sum, this.stretch(line, epoch, from, to));
    }
    return sum;
  }

  /** What all lines counted, as far as it is still kept. */
  totals(start: number, end: number): FlowTotals {
    const from = Math.max(start, this.clearedAt);
    const sum: MeasureValues = {};
    for (const line of this.device.lines) if (end > from) add(sum, this.counted(line, from, end));
    return {
      enter: (sum.in ?? 0) + (sum.carIn ?? 0),
      leave: (sum.out ?? 0) + (sum.carOut ?? 0),
      pass: sum.passby ?? 0,
      back: sum.turnback ?? 0,
    };
  }

  /** Who passes, whether or not it is counted. */
  passing(start: number, end: number): MeasureValues {
    const sum: MeasureValues = {};
    for (const line of this.device.lines)
      add(sum, this.model.recordAt(this.device, line, start, (end - start) / 1000));
    return sum;
  }

  private stretch(line: string, { from, mode }: Epoch, start: number, end: number): MeasureValues {
    if (!mode.counts) return {};
    const seen = (since: number, until: number) =>
      this.model.recordAt(this.device, line, since, (until - since) / 1000);
    const values = mode.halved ? halve(seen(from, start), seen(from, end)) : seen(start, end);
    return inMode(values, mode);
  }
}

function inMode(values: MeasureValues, { reversed, children, stays, only }: CountingMode): MeasureValues {
  const reported = { ...values };
  if (!children && reported.child !== undefined) {
    reported.adult = (reported.adult ?? 0) + reported.child;
    delete reported.child;
  }
  if (!stays) for (const measure of ofStays) delete reported[measure];
  if (reversed) for (const [one, other] of exchanged) exchange(reported, one, other);
  if (only) delete reported[only === "in" ? "out" : "in"];
  return reported;
}

function exchange(values: MeasureValues, one: Measure, other: Measure): void {
  const { [one]: first, [other]: second } = values;
  delete values[one];
  delete values[other];
  if (second !== undefined) values[one] = second;
  if (first !== undefined) values[other] = first;
}

/** Half of what was counted from the same beginning until later, less half of what was until before. */
function halve(before: MeasureValues, after: MeasureValues): MeasureValues {
  const half: MeasureValues = {};
  for (const [measure, value] of Object.entries(after) as [Measure, number][]) {
    const share = Math.floor(value / 2) - Math.floor((before[measure] ?? 0) / 2);
    if (share > 0) half[measure] = share;
  }
  return half;
}

function add(sum: MeasureValues, values: MeasureValues): void {
  for (const [measure, value] of Object.entries(values) as [Measure, number][])
    sum[measure] = (sum[measure] ?? 0) + value;
}
