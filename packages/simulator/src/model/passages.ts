import { countedWithin, type DayPlan, type Tally } from "./day-plan.ts";
import { fraction } from "./random.ts";
import { slotMinutes } from "./site.ts";
import { valueAt } from "./value-at.ts";

const slotMs = slotMinutes * 60_000;

/** The moments (UTC ms) at which people of one business day pass a line, in order. */
export interface Passages {
  in: Float64Array;
  out: Float64Array;
}

/** How many people one of a tally is. */
const peopleOf: Partial<Record<Tally, number>> = { alone: 1, pairs: 2, families3: 3, families4: 4 };

/** Each moment is the first millisecond at which the line has counted one more: counts of any span are these passages. */
export function passagesOf(plan: DayPlan): Passages {
  const came: number[] = [];
  for (const [tally, people] of Object.entries(peopleOf) as [Tally, number][])
    for (const moment of momentsOf(plan, tally)) for (let n = 0; n < people; n++) came.push(moment);
  came.sort(inOrder);
  const left = momentsOf(plan, "out").map((moment, index) => Math.max(moment, came[index] ?? moment));
  return {
    in: Float64Array.from([...came, ...momentsOf(plan, "staffIn")]).sort(),
    out: Float64Array.from([...left, ...momentsOf(plan, "staffOut")]).sort(),
  };
}

const inOrder = (one: number, other: number): number => one - other;

function momentsOf({ key, start, sums }: DayPlan, tally: Tally): number[] {
  const all = sums[tally];
  const moments: number[] = [];
  for (let slot = 0; slot + 1 < all.length; slot++) {
    const [sum, next] = [valueAt(all, slot), valueAt(all, slot + 1)];
    const offset = fraction(key, slot, sum);
    const reached = (ms: number) =>
      ms >= slotMs ? next : ms <= 0 ? sum : countedWithin(key, slot, sum, next, ms / slotMs);
    for (let count = sum + 1; count <= next; count++) {
      let ms = Math.ceil(((count - sum - offset) / (next - sum)) * slotMs);
      // What rounding of the quotient makes too early or too late by one.
      while (reached(ms) < count) ms++;
      while (reached(ms - 1) >= count) ms--;
      moments.push(start + slot * slotMs + ms);
    }
  }
  return moments;
}
