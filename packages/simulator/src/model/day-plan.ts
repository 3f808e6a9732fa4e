import { hoursOn, toMinutes } from "@foyer/contract/places/opening-hours";
import { dayFactor } from "./day-factor.ts";
import { fraction, mix, Random } from "./random.ts";
import { type Site, slotMinutes } from "./site.ts";
import { walkStaff } from "./staff.ts";
import { accumulate, valueAt } from "./value-at.ts";

const minuteMs = 60_000;
const slotMs = slotMinutes * minuteMs;

/** What is counted per slot; parties are distinguished by who they are. */
export const tallies = [
  "alone",
  "pairs",
  "families3",
  "families4",
  "out",
  "turnback",
  "passby",
  "staffIn",
  "staffOut",
] as const;
export type Tally = (typeof tallies)[number];

/** Everything that happens at one line on one business day, slot by slot, as running sums since the day began. */
export interface DayPlan {
  key: number;
  start: number;
  end: number;
  sums: Record<Tally, Int32Array>;
  /** Milliseconds spent inside by those who have left. */
  dwellMs: Float64Array;
}

export type DayCounts = Record<Tally, number> & { dwellMs: number };

/**
 * Lives through the business day that opens on the local date `date` (midnight counted as if it were UTC). `strength`: against
 * an ordinary day of its weekday and season.
 */
export function planDay(site: Site, date: number, isHoliday: boolean, strength = 1): DayPlan {
  const { clock, profile, open, close, lead, tail } = site;
  const start = clock.toInstant(date + (open - lead) * minuteMs);
  const end = clock.toInstant(date + (close + tail) * minuteMs);
  const slots = Math.ceil((end - start) / slotMs);
  const key = mix(site.key, date / 86_400_000);
  const plan: DayPlan = { key, start, end, sums: emptySums(slots), dwellMs: new Float64Array(slots + 1) };
  const opened = openSlots(plan, site, date);
  const [first, last] = [opened[0], opened.at(-1)];
  const factor =
    strength * dayFactor(profile, date, isHoliday, site.regionKey, site.key) * growth(site, date);
  if (first !== undefined && last !== undefined && factor > 0 && site.dailyIn > 0) {
    walkCustomers(plan, site, date, { factor, slots: opened });
    const staffed = {
      first: Math.max(0, first - lead / slotMinutes),
      end: Math.min(slots, last + 1 + tail / slotMinutes),
    };
    walkStaff(plan.sums, { dayKey: key, ...staffed }, site, factor);
  }
  for (const tally of tallies) accumulate(plan.sums[tally]);
  accumulate(plan.dwellMs);
  return plan;
}

function walkCustomers(
  plan: DayPlan,
  site: Site,
  date: number,
  { factor, slots }: { factor: number; slots: readonly number[] },
): void {
  const { profile, clock, open, close } = site;
  const { sums, dwellMs } = plan;
  const random = new Random(plan.key);
  const weekday = (Math.floor(date / 86_400_000) + 3) % 7;
  const shares = weekday > 4 ? site.weekend : site.workday;
  const [alone, pairs, families3, families4] = profile.parties;
  const parties = (site.dailyIn * factor) / (alone + 2 * pairs + 3 * families3 + 4 * families4);
  let inside = 0;
  let insideMs = 0;
  for (const [index, slot] of slots.entries()) {
    const minute = (clock.wallAt(plan.start + slot * slotMs) - date) / minuteMs;
    const share = shares[Math.floor((minute - open) / slotMinutes)] ?? 0;
    const expected = parties * share;
    const at = slot + 1;
    sums.alone[at] = random.poisson(expected * alone);
    sums.pairs[at] = random.poisson(expected * pairs);
    sums.families3[at] = random.poisson(expected * families3);
    sums.families4[at] = random.poisson(expected * families4);
    const came = peopleIn(sums, at);
    const stream = site.dailyIn * factor * (0.7 * share + (0.3 * slotMinutes) / (close - open));
    sums.turnback[at] = random.poisson(site.dailyIn * factor * share * profile.turnback);
    sums.passby[at] = random.poisson(stream * profile.passby);
    insideMs += inside * slotMs + (came * slotMs) / 2;
    inside += came;
    const left = slots.length - index;
    const went = random.binomial(
      inside,
      left <= 6 ? Math.max(1 / left, profile.leaving(minute)) : profile.leaving(minute),
    );
    const wentMs = inside > 0 ? (insideMs * went) / inside : 0;
    sums.out[at] = went;
    dwellMs[at] = wentMs;
    inside -= went;
    insideMs -= wentMs;
  }
}

function peopleIn(sums: DayPlan["sums"], at: number): number {
  return (
    valueAt(sums.alone, at) +
    2 * valueAt(sums.pairs, at) +
    3 * valueAt(sums.families3, at) +
    4 * valueAt(sums.families4, at)
  );
}

const yearMs = 365.25 * 86_400_000;

const growth = ({ device }: Site, date: number): number =>
  device.growth ? (1 + device.growth.perYear) ** ((date - Date.parse(device.growth.day)) / yearMs) : 1;

/** When it is open on a date, in minutes after its midnight. */
function openMinutes({ device, open, close }: Site, date: number): { from: number; to: number }[] {
  if (!device.openingHours) return [{ from: open, to: close }];
  return hoursOn(device.openingHours, new Date(date).toISOString().slice(0, 10))
    .map(toMinutes)
    .map(([from, to]) => ({ from: Math.max(from, open), to: Math.min(to, close) }));
}

/** The slots that lie wholly within opening hours. */
function openSlots(plan: DayPlan, site: Site, date: number): number[] {
  const spans = openMinutes(site, date).map(({ from, to }) => ({
    first: site.clock.toInstant(date + from * minuteMs),
    last: site.clock.toInstant(date + to * minuteMs),
  }));
  const slots: number[] = [];
  for (let slot = 0; slot < plan.dwellMs.length - 1; slot++) {
    const start = plan.start + slot * slotMs;
    if (spans.some(({ first, last }) => start >= first && start + slotMs <= last)) slots.push(slot);
  }
  return slots;
}

export const customersIn = (counts: Record<Tally, number>): number =>
  counts.alone + 2 * counts.pairs + 3 * counts.families3 + 4 * counts.families4;

/** What was counted when a part of a slot had gone by, from what it was at the slot's ends. */
export const countedWithin = (key: number, slot: number, sum: number, next: number, part: number): number =>
  sum + Math.floor((next - sum) * part + fraction(key, slot, sum));

/** What has happened until an instant; within a slot people are spread over its time. */
export function countsUntil(plan: DayPlan, instant: number): DayCounts {
  const last = plan.dwellMs.length - 1;
  const since = Math.min(last * slotMs, Math.max(0, instant - plan.start));
  const slot = Math.floor(since / slotMs);
  const part = (since - slot * slotMs) / slotMs;
  const counts = { dwellMs: 0 } as DayCounts;
  for (const tally of tallies) {
    const sums = plan.sums[tally];
    const sum = valueAt(sums, slot);
    counts[tally] = part === 0 ? sum : countedWithin(plan.key, slot, sum, valueAt(sums, slot + 1), part);
  }
  // The way out is spread over the slot like the way in, but nobody leaves who has not come.
  counts.out = Math.min(counts.out, customersIn(counts));
  counts.dwellMs = Math.round(valueAt(plan.dwellMs, slot) + dwellWithin(plan, slot, counts.out));
  return counts;
}

function dwellWithin(plan: DayPlan, slot: number, out: number): number {
  const before = valueAt(plan.sums.out, slot);
  if (out === before) return 0;
  const ofSlot = valueAt(plan.dwellMs, slot + 1) - valueAt(plan.dwellMs, slot);
  return (ofSlot * (out - before)) / (valueAt(plan.sums.out, slot + 1) - before);
}

function emptySums(slots: number): Record<Tally, Int32Array> {
  return Object.fromEntries(tallies.map((tally) => [tally, new Int32Array(slots + 1)])) as Record<
    Tally,
    Int32Array
  >;
}
