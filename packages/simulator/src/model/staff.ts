import { Random } from "./random.ts";
import { type Site, slotMinutes } from "./site.ts";
import { valueAt } from "./value-at.ts";

/** Passages per slot of a day; the first place stands for what was before it. */
interface StaffPassages {
  staffIn: Int32Array;
  staffOut: Int32Array;
}

/**
 * Staff come before opening, go out for a break and leave after closing; through a sensor that is silent outside
 * opening hours they come and go just inside them. Everybody who comes leaves. Slots `first` to `end` are theirs.
 */
export function walkStaff(
  passages: StaffPassages,
  { dayKey, first, end }: { dayKey: number; first: number; end: number },
  site: Site,
  factor: number,
): void {
  const random = new Random(dayKey, 7);
  const comes = edgeSlots(site.lead);
  const leaves = edgeSlots(site.tail);
  const present = Math.max(1, Math.round(site.staff * Math.min(1, 0.5 + factor / 2)));
  for (let person = 0; person < present; person++) {
    const came = first + random.between(0, comes);
    const left = random.between(end - 1 - leaves, end - 1);
    if (left <= came) continue;
    pass(passages, came, left);
    if (left - came < 48) continue;
    const pause = random.between(came + 18, left - 18);
    const back = pause + random.between(3, 9);
    pass(passages, back, pause);
  }
}

/** Slots after the first, or before the last, in which staff pass. */
function edgeSlots(margin: number): number {
  return Math.max(1, Math.floor((margin || 15) / slotMinutes) - 1);
}

function pass({ staffIn, staffOut }: StaffPassages, inSlot: number, outSlot: number): void {
  staffIn[inSlot + 1] = valueAt(staffIn, inSlot + 1) + 1;
  staffOut[outSlot + 1] = valueAt(staffOut, outSlot + 1) + 1;
}
