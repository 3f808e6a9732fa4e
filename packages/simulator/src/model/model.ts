import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { countsUntil, type DayCounts, type DayPlan, planDay } from "./day-plan.ts";
import { type Passages, passagesOf } from "./passages.ts";
import { PeopleTable } from "./people-table.ts";
import { hashText, mix } from "./random.ts";
import { createSite, type Site } from "./site.ts";

const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;

/** Cameras that tell adults, children, groups and dwell; most of them gender and age, too. */
const cameras = new Set([2, 4, 5, 6, 8, 21]);
const recognising = new Set([2, 4, 5, 6, 8]);

interface LineState {
  site: Site;
  adults: PeopleTable;
  children: PeopleTable;
  /** The days read last, by their local date. */
  plans: Map<number, DayPlan>;
}

export interface Model {
  /** What a line counts from `start` (UTC ms) for `seconds`: the same for the same seed, and adding up over any cut. */
  recordAt(device: PlannedDevice, line: string, start: number, seconds: number): MeasureValues;
  /** The local dates whose business days may reach into a span of time. */
  datesBetween(device: PlannedDevice, line: string, start: number, end: number): number[];
  /** Who passes a line on the business day of a local date: the same people that are counted. */
  passagesOn(device: PlannedDevice, line: string, date: number): Passages;
}

/** A world in which people come and go. Holidays are `yyyy-MM-dd`. */
export function createModel(
  seed: number,
  holidays: readonly string[],
  calendars: NonNullable<FleetPlan["calendars"]> = {},
): Model {
  const closed = new Set(holidays);
  const states = new WeakMap<PlannedDevice, Map<string, LineState>>();

  function toState(device: PlannedDevice, line: string): LineState {
    const lines = states.get(device) ?? new Map<string, LineState>();
    states.set(device, lines);
    let state = lines.get(line);
    if (!state) {
      const site = createSite(seed, device, line);
      const { adults, children } = countPeople(seed, site);
      state = { site, adults, children, plans: new Map() };
      lines.set(line, state);
    }
    return state;
  }

  function findPlan({ site, plans }: LineState, date: number): DayPlan {
    let plan = plans.get(date);
    if (!plan) {
      const day = new Date(date).toISOString().slice(0, 10);
      const { calendar } = site.device;
      plan =
        calendar === undefined
          ? planDay(site, date, closed.has(day))
          : planDay(site, date, false, calendars[calendar]?.[day]);
      // Records are asked for in order of time, so the day read longest ago is not needed again.
      for (const oldest of plans.keys()) if (plans.size > 2) plans.delete(oldest);
      plans.set(date, plan);
    }
    return plan;
  }

  return {
    recordAt(device, line, start, seconds) {
      const state = toState(device, line);
      const { site } = state;
      const end = start + seconds * 1000;
      const values = nobody(site.device.deviceType);
      for (const date of datesAround(site, start, end)) {
        const plan = findPlan(state, date);
        if (end > plan.start && start < plan.end)
          addPeople(values, state, plan, countsUntil(plan, start), countsUntil(plan, end));
      }
      return values;
    },

    datesBetween: (device, line, start, end) => datesAround(toState(device, line).site, start, end),

    passagesOn: (device, line, date) => passagesOf(findPlan(toState(device, line), date)),
  };
}

/** Local dates whose business day may reach into an interval; a change of the clocks moves its ends by up to two hours. */
function datesAround({ clock, open, close, lead, tail }: Site, start: number, end: number): number[] {
  const slack = 2 * hour;
  const from = clock.wallAt(start);
  const to = clock.wallAt(end);
  const dates: number[] = [];
  for (let date = (Math.floor(from / day) - 1) * day; date < to; date += day) {
    if (to > date + (open - lead) * minute - slack && from < date + (close + tail) * minute + slack)
      dates.push(date);
  }
  return dates;
}

const tables = new Map<string, { adults: PeopleTable; children: PeopleTable }>();

/** One crowd for all sites of a profile; where a day begins in it differs. */
function countPeople(
  seed: number,
  { device, profile }: Site,
): { adults: PeopleTable; children: PeopleTable } {
  const name = `${seed} ${device.profile}`;
  const key = mix(seed, hashText(device.profile));
  const known = tables.get(name) ?? {
    adults: PeopleTable.adults(profile, key),
    children: PeopleTable.children(profile, key),
  };
  tables.set(name, known);
  return known;
}

/** What a device of a type reports when nobody came: 0 of each group that it measures, beside in and out. */
function nobody(deviceType: number): MeasureValues {
  if (deviceType === 10) return { carIn: 0, carOut: 0 };
  if (deviceType === 7) return { passby: 0 };
  if (!cameras.has(deviceType)) return {};
  const seen = { passby: 0, turnback: 0, staffIn: 0, adult: 0, group: 0, dwellMs: 0, dwellCount: 0 };
  if (!recognising.has(deviceType)) return seen;
  return {
    ...seen,
    deduped: 0,
    genderUnknown: 0,
    ageUnknown: 0,
    dedupedGenderUnknown: 0,
    dedupedAgeUnknown: 0,
  };
}

/** How many of those who have left on a day were seen. */
const seenOut = ({ device: { missesOut } }: Site, { start }: DayPlan, out: number): number =>
  missesOut && start >= Date.parse(missesOut.since) ? Math.floor(out * (1 - missesOut.share)) : out;

function addPeople(
  values: MeasureValues,
  { site, adults, children }: LineState,
  plan: DayPlan,
  from: DayCounts,
  to: DayCounts,
): void {
  const add = (measure: keyof MeasureValues, count: number) => {
    if (count > 0) values[measure] = (values[measure] ?? 0) + count;
  };
  const type = site.device.deviceType;
  const came = adultsIn(to) + childrenIn(to) - adultsIn(from) - childrenIn(from);
  const went = seenOut(site, plan, to.out) - seenOut(site, plan, from.out);
  if (type === 10) {
    add("carIn", came);
    add("carOut", went);
    return;
  }
  const staffIn = to.staffIn - from.staffIn;
  const staffOut = to.staffOut - from.staffOut;
  add("in", came + staffIn);
  add("out", went + staffOut);
  if (type === 7 || cameras.has(type)) add("passby", to.passby - from.passby);
  if (!cameras.has(type)) return;
  add("turnback", to.turnback - from.turnback);
  add("staffIn", staffIn);
  add("staffOut", staffOut);
  add("adult", adultsIn(to) - adultsIn(from));
  add("child", childrenIn(to) - childrenIn(from));
  add("group", parties(to) - parties(from));
  add("family", families(to) - families(from));
  add("single", to.alone - from.alone);
  add("dwellMs", to.dwellMs - from.dwellMs);
  add("dwellCount", went);
  if (!recognising.has(type)) return;
  add("dedupedStaff", staffIn);
  const offset = plan.key & 4095;
  adults.addTo(values, offset, adultsIn(from), adultsIn(to));
  children.addTo(values, offset, childrenIn(from), childrenIn(to));
}

const adultsIn = (counts: DayCounts) =>
  counts.alone + 2 * (counts.pairs + counts.families3 + counts.families4);
const childrenIn = (counts: DayCounts) => counts.families3 + 2 * counts.families4;
const families = (counts: DayCounts) => counts.families3 + counts.families4;
const parties = (counts: DayCounts) => counts.alone + counts.pairs + families(counts);
