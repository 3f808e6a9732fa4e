import type { DayPlan } from "./day-plan.ts";
import { Random } from "./random.ts";
import { type Site, slotMinutes } from "./site.ts";

/**
 * Staff come before opening, go out for a break and leave after closing; through a sensor that is silent outside
 * opening hours they come and go just inside them. Everybody who comes leaves.
 */
export function walkStaff(plan: DayPlan, site: Site, factor: number): void {
  const random = new Random(plan.key, 7);
  const slots = plan.dwellMs.length - 1;
  const edge = Math.max(1, Math.floor((site.margin || 15) / slotMinutes) - 1);
  const present = Math.max(1, Math.round(site.staff * Math.min(1, 0.5 + factor / 2)));
  for (let person = 0; person < present; person++) {
    const came = random.between(0, edge);
    const left = random.between(slots - 1 - edge, slots - 1);
    if (left <= came) continue;
    pass(plan, came, left);
    if (left - came < 48) continue;
    const pause = random.between(came + 18, left - 18);
    const back = pause + random.between(3, 9);
    pass(plan, back, pause);
  }
}

function pass({ sums }: DayPlan, inSlot: number, outSlot: number): void {
  sums.staffIn[inSlot + 1]!++;
  sums.staffOut[outSlot + 1]!++;
}
