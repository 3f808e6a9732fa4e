import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { Floors, seesHeat } from "../floor/floors.ts";
import { type Watching, watch } from "../floor/watching.ts";
import { createModel } from "../model/model.ts";
import { listGaps } from "../model/reporting-hours.ts";
import { gridBody } from "../protocols/heat-body.ts";

const hourMs = 3_600_000;
const slotMs = 300_000;
/** People's ways are kept for so long a piece of time, while all devices of a floor look at it. */
const pieceMs = 6 * hourMs;

export interface HeatHistoryPlan {
  plan: FleetPlan;
  from: number;
  /** Grids of an hour before, of five minutes after and in an hour that is not over. */
  fineFrom: number;
  to: number;
  /** For devices without a key of their own. */
  key: string | null;
}

/** A message of where people were, and the key it is proven with. */
export interface HeatCall {
  sn: string;
  key: string | null;
  body: string;
}

interface Watcher {
  device: PlannedDevice;
  watching: Watching;
}

/** What the heat devices of a fleet saw, around the clock, in order of time. */
export function* heatCalls({ plan, from, fineFrom, to, key }: HeatHistoryPlan): Generator<HeatCall> {
  const floors = new Floors(plan, createModel(plan.seed, plan.holidays));
  const watchers = plan.devices.filter(seesHeat).map((device): Watcher => {
    const { floor, view } = floors.watchedBy(device);
    return { device, watching: watch(floor, view) };
  });
  const lastHour = Math.floor(to / hourMs) * hourMs;
  const middle = fineFrom <= from ? from : Math.min(Math.ceil(fineFrom / hourMs) * hourMs, lastHour);
  for (const { start, end, length } of pieces(from, middle, to)) {
    for (const watcher of watchers) yield* callsOf(watcher, start, end, length, key ?? plan.siteKey ?? null);
    for (const { watching } of watchers) watching.forgetBefore(end);
  }
}

/** Hours until a moment, five minutes after, in pieces. */
function* pieces(from: number, middle: number, to: number) {
  const last = Math.floor(to / slotMs) * slotMs;
  const spans = [
    { start: Math.ceil(from / hourMs) * hourMs, end: middle, length: hourMs },
    { start: Math.ceil(Math.max(from, middle) / slotMs) * slotMs, end: last, length: slotMs },
  ];
  for (const { start: first, end, length } of spans)
    for (let start = first; start < end; start += pieceMs)
      yield { start, end: Math.min(end, start + pieceMs), length };
}

function* callsOf(
  { device, watching }: Watcher,
  from: number,
  to: number,
  length: number,
  key: string | null,
): Generator<HeatCall> {
  const gaps = listGaps(device);
  const isKnown = (start: number) => !gaps.some((gap) => start < gap.end && start + length > gap.start);
  const { sn } = device;
  for (const seen of watching.slots(from, to, length)) {
    if (isKnown(seen.start))
      yield { sn, key: device.key ?? key, body: gridBody(sn, watching.view, seen, length / 1000) };
  }
}
