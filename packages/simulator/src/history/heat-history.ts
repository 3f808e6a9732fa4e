import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { HeatView } from "@foyer/contract/devices/floor-plan";
import type { Floor } from "../floor/floor.ts";
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

interface Watcher {
  device: PlannedDevice;
  view: HeatView;
}

/** What the heat devices of a fleet saw, around the clock: the newest day first, which is what people look at. */
export function* heatCalls({ plan, from, fineFrom, to, key }: HeatHistoryPlan): Generator<HeatCall> {
  const floors = new Floors(plan, createModel(plan.seed, plan.holidays, plan.calendars));
  const watched = Map.groupBy(
    plan.devices.filter(seesHeat).map((device) => ({ device, ...floors.watchedBy(device) })),
    ({ floor }) => floor,
  );
  const lastHour = Math.floor(to / hourMs) * hourMs;
  const middle = fineFrom <= from ? from : Math.min(Math.ceil(fineFrom / hourMs) * hourMs, lastHour);
  for (const span of pieces(from, middle, to)) {
    const seen = [...watched].flatMap(([floor, watchers]) => seenBy(floor, watchers, span));
    // Slot by slot: the server takes one message of a device at a time.
    for (let slot = 0; slot < (seen[0]?.slots.length ?? 0); slot++)
      for (const { device, view, slots } of seen) {
        const it = slots[slot];
        if (it && !isInGap(device, it.start, span.slotMs))
          yield {
            sn: device.sn,
            key: device.key ?? key ?? plan.siteKey ?? null,
            body: gridBody(device.sn, view, it, span.slotMs / 1000),
          };
      }
  }
}

function seenBy(floor: Floor, watchers: readonly Watcher[], span: Span): (Watcher & { slots: SeenSlot[] })[] {
  const views = watchers.map(({ view }) => view);
  const slots = slotsOf(floor, views, span);
  return watchers.map((watcher, index) => ({ ...watcher, slots: slots[index] ?? [] }));
}

const isInGap = (device: PlannedDevice, start: number, slotMs: number): boolean =>
  listGaps(device).some((gap) => start < gap.end && start + slotMs > gap.start);

/** Hours until a moment, five minutes after; in pieces, the last first. */
function pieces(from: number, middle: number, to: number): Span[] {
  const last = Math.floor(to / slotMs) * slotMs;
  const parts = [
    { start: Math.ceil(from / hourMs) * hourMs, end: middle, length: hourMs },
    { start: Math.ceil(Math.max(from, middle) / slotMs) * slotMs, end: last, length: slotMs },
  ];
  return parts
    .flatMap(({ start, end, length }) =>
      Array.from({ length: Math.max(0, Math.ceil((end - start) / pieceMs)) }, (_, n) => ({
        from: start + n * pieceMs,
        to: Math.min(end, start + (n + 1) * pieceMs),
        slotMs: length,
      })),
    )
    .reverse();
}
