import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { HeatView } from "@foyer/contract/devices/floor-plan";
import { Floors, seesHeat } from "../floor/floors.ts";
import { type SeenSlot, type Span, slotsOf } from "../floor/watching.ts";
import { createModel } from "../model/model.ts";
import { listGaps } from "../model/reporting-hours.ts";
import { gridBody } from "../protocols/heat-body.ts";

const hourMs = 3_600_000;
const slotMs = 300_000;
/** What is held at a time: people walk through a day once. */
const pieceMs = 24 * hourMs;

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

/** What the heat devices of a fleet saw, around the clock, in order of time. */
export function* heatCalls({ plan, from, fineFrom, to, key }: HeatHistoryPlan): Generator<HeatCall> {
  const floors = new Floors(plan, createModel(plan.seed, plan.holidays));
  const watched = Map.groupBy(
    plan.devices.filter(seesHeat).map((device) => ({ device, ...floors.watchedBy(device) })),
    ({ floor }) => floor,
  );
  const lastHour = Math.floor(to / hourMs) * hourMs;
  const middle = fineFrom <= from ? from : Math.min(Math.ceil(fineFrom / hourMs) * hourMs, lastHour);
  for (const span of pieces(from, middle, to)) {
    for (const [floor, watchers] of watched) {
      const views = watchers.map(({ view }) => view);
      const seen = slotsOf(floor, views, span);
      for (const [index, { device, view }] of watchers.entries())
        yield* callsOf(
          device,
          view,
          seen[index] ?? [],
          span.slotMs,
          device.key ?? key ?? plan.siteKey ?? null,
        );
    }
  }
}

/** Hours until a moment, five minutes after, in pieces. */
function* pieces(from: number, middle: number, to: number): Generator<Span> {
  const last = Math.floor(to / slotMs) * slotMs;
  const spans = [
    { start: Math.ceil(from / hourMs) * hourMs, end: middle, length: hourMs },
    { start: Math.ceil(Math.max(from, middle) / slotMs) * slotMs, end: last, length: slotMs },
  ];
  for (const { start: first, end, length } of spans)
    for (let start = first; start < end; start += pieceMs)
      yield { from: start, to: Math.min(end, start + pieceMs), slotMs: length };
}

function* callsOf(
  device: PlannedDevice,
  view: HeatView,
  slots: readonly SeenSlot[],
  slotMs: number,
  key: string | null,
): Generator<HeatCall> {
  const gaps = listGaps(device);
  const { sn } = device;
  for (const seen of slots) {
    if (gaps.some((gap) => seen.start < gap.end && seen.start + slotMs > gap.start)) continue;
    yield { sn, key, body: gridBody(sn, view, seen, slotMs / 1000) };
  }
}
