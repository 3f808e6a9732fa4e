import { leastWeeks, usualWeeks } from "@foyer/contract/analytics/expected";
import {
  type Headline,
  type HeadlineState,
  runDays,
  type StatisticRun,
} from "@foyer/contract/analytics/headline";
import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/metrics";
import { readNow } from "../../../platform/database/late-reading.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { neededBy } from "../../counting/comparing/comparing.ts";
import { comparedTotals, toPoint } from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { hasRows } from "../../counting/sums/sums.ts";
import { comparedFigure, nothing } from "../comparison/comparison.ts";
import { type RunningDay, readRunningDay, type SoFar } from "../expected/expected.ts";
import { notesOfSites } from "../notes/notes.ts";
import { type AskedSubjects, findToday } from "../subjects/subjects.ts";
import { faultsOfNow } from "./faults-of-now.ts";
import { homeQueries } from "./home.queries.ts";

/** What the sentence speaks of. */
const spoken: NumberType = "flowIn";
/** Before so much of what a day usually brings, single people decide how it stands. */
const leastShareOfDay = 0.05;
/** Of fewer, one person is more than five of a hundred. */
const fewestForShare = 20;
const notesTold = 2;

type Basis = Pick<Platform, "database" | "clock">;

const toShare = (value: number | null, usual: number | null): number | null =>
  value === null || usual === null || usual < fewestForShare ? null : value / usual - 1;

function toState({
  value,
  middle,
  weeks,
  standing,
  dayMiddle,
  completeness,
  hasBegun,
}: SoFar): HeadlineState {
  if (!hasBegun || (value === null && completeness === null)) return "early";
  if (value === null) return "nothing";
  if (dayMiddle === 0 && value === 0) return "nobody";
  if (weeks < leastWeeks || middle === null) return "noHistory";
  return middle < leastShareOfDay * (dayMiddle ?? 0) ? "early" : (standing ?? "incomplete");
}

const toUsual = ({ value, low, middle, high, weeks }: SoFar) => ({ value, low, middle, high, weeks });

/** How today stands until now at sites, in the parts of a sentence. */
export async function makeHeadline(
  platform: Basis,
  caller: Caller,
  subjects: AskedSubjects,
): Promise<Headline> {
  const { pool, db } = platform.database;
  const tenantId = requireTenant(caller);
  const now = platform.clock.now().getTime();
  const today = findToday(subjects, now);
  const ids = subjects.all.map(({ id }) => id);
  const asked = { tenantId, subjects, today, types: [spoken], by: "subject" as const };
  const [day, holiday, fixing, notes] = await Promise.all([
    readRunningDay(pool, asked, now),
    holidayToday(platform, tenantId, subjects, today),
    readNow(() => faultsOfNow(platform, caller, subjects.all)),
    notesOfSites(db, caller, { from: today, to: today }, ids),
  ]);
  const soFar = day.ofAll(spoken);
  const bound = ids.filter((id) => (day.day(String(id))?.expectedSeconds ?? 0) > 0);
  const isUnbound = ids.every((id) => day.day(String(id))?.isOutside ?? true);
  const isHoliday = holiday !== null && day.holidays.ofSites(ids).has(today);
  const [only] = subjects.all.length === 1 ? subjects.all : [];
  return {
    site: only ? { id: only.id, name: only.name } : null,
    day: today,
    until: day.until,
    state: stateOf(day, { isUnbound, isHoliday, soFar }),
    ...toUsual(soFar),
    share: toShare(soFar.value, soFar.middle),
    completeness: soFar.completeness,
    counting: bound.filter((id) => hasReported(day, id)).length,
    sites: bound.length,
    holiday,
    standsOut: only ? [] : outstanding(day, subjects, today),
    ...fixing,
    notes: notes.slice(0, notesTold).map(({ kind, text, entityName, deptName }) => ({
      kind,
      text,
      place: entityName ?? deptName,
    })),
  };
}

interface TodaysFacts {
  isUnbound: boolean;
  isHoliday: boolean;
  soFar: SoFar;
}

function stateOf({ isClosed }: RunningDay, { isUnbound, isHoliday, soFar }: TodaysFacts): HeadlineState {
  if (isUnbound) return "unbound";
  if (isClosed) return "closed";
  return isHoliday && soFar.value !== null ? "holiday" : toState(soFar);
}

function hasReported(day: RunningDay, id: number): boolean {
  const column = day.day(String(id));
  return column !== undefined && hasRows(column.sums);
}

/** The sites furthest above and below their own usual ranges. Of few weeks the range is too narrow to single one out. */
function outstanding(day: RunningDay, { all }: AskedSubjects, today: string): Headline["standsOut"] {
  const judged = all.flatMap(({ id, name }) => {
    const soFar = day.of(String(id), spoken);
    const { value, middle, weeks } = soFar;
    const state = toState(soFar);
    if (weeks < usualWeeks || day.holidays.at(id).has(today) || value === null || !middle) return [];
    if (state !== "above" && state !== "below") return [];
    return [
      { id, name, which: state, value, share: toShare(value, middle), far: Math.abs(value / middle - 1) },
    ];
  });
  return (["above", "below"] as const).flatMap((which) => {
    const [furthest] = judged.filter((one) => one.which === which).sort((a, b) => b.far - a.far);
    if (!furthest) return [];
    const { far: _, ...told } = furthest;
    return [told];
  });
}

/** The holiday that most of the sites have today, beside the last one of its name. */
async function holidayToday(
  platform: Basis,
  tenantId: number,
  subjects: AskedSubjects,
  today: string,
): Promise<Headline["holiday"]> {
  const queries = homeQueries(platform.database.db);
  const ids = subjects.all.map(({ id }) => id);
  const reached = (entityIds: number[] | null) =>
    entityIds === null ? ids.length : ids.filter((id) => entityIds.includes(id)).length;
  const [widest] = (await queries.holidaysOn(tenantId, ids, today))
    .map((one) => ({ ...one, sites: reached(one.entityIds) }))
    .sort((a, b) => b.sites - a.sites);
  if (!widest) return null;
  const { name, sites, start_day: start } = widest;
  if (sites < ids.length) return { name, sites, before: null };
  const last = await queries.sameHolidayBefore(tenantId, ids, name, start);
  const day = last && addDays(last.start_day, daysBetween(start, today) - 1);
  if (!last || !day || day > last.end_day || reached(last.entityIds) < ids.length)
    return { name, sites, before: null };
  const now = platform.clock.now().getTime();
  const toDays = (local: string) => ({
    current: { from: today, to: today },
    previous: { from: day, to: day },
    running: local === today,
  });
  const how = { needs: neededBy([spoken]) };
  const totals = await comparedTotals(
    platform.database.pool,
    subjects,
    toDays,
    requiredSums(spoken),
    "none",
    now,
    how,
  );
  const { previous, growth } = comparedFigure(spoken, totals.get("") ?? nothing(), subjects.settings);
  return { name, sites, before: previous === null ? null : { day, value: previous, share: growth } };
}

/** The last days of numbers, and what is usual of them today until now. */
export async function makeRuns(
  platform: Basis,
  caller: Caller,
  subjects: AskedSubjects,
  types: readonly NumberType[],
): Promise<Record<string, StatisticRun>> {
  const now = platform.clock.now().getTime();
  const today = findToday(subjects, now);
  const last = Array.from({ length: runDays - 1 }, (_, nth) => addDays(today, nth + 1 - runDays));
  const day = await readRunningDay(
    platform.database.pool,
    {
      ...{ tenantId: requireTenant(caller), subjects, today, types, alsoDays: last },
      by: new Map(subjects.all.map(({ id, zone, dayStartMinute }) => [id, `${zone}|${dayStartMinute}`])),
    },
    now,
  );
  return Object.fromEntries(
    types.map((type) => {
      const days = last.map((each) => {
        const column = day.days.get(each);
        return column ? toPoint(type, column, subjects.settings).value : null;
      });
      return [type, { days, usual: toUsual(day.ofAll(type)), until: day.until }];
    }),
  );
}
