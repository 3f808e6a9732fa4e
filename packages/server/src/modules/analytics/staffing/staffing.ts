import { mostDaysStaffed, type staffing } from "@foyer/contract/analytics/staffing";
import { addDays, daysBetween, toMonday, toWeekday } from "@foyer/contract/calendar-days";
import type { Received } from "@foyer/contract/endpoint";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Days, daysIn } from "../../counting/clocks/clocks.ts";
import type { IntervalColumn } from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { chosenHours } from "../../counting/series/series.ts";
import { holidayCalendar } from "../../places/holidays/holidays.ts";
import { siteOpenings } from "../../places/opening-hours/opening-hours.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { answerExpected, readKnownValue } from "../expected/expected.ts";
import { daysAsked } from "../periods/periods.ts";
import type { Asked } from "../question/question.ts";
import { subjectsAsked } from "../subjects/subjects.ts";
import { staffedHours } from "./staffed-hours.ts";
import { staffingQueries } from "./staffing.queries.ts";
import { inDayOrder, isOpenAt, onDuty } from "./week-hours.ts";
import { hoursOfWork, peopleNeeded, sameHolidayBefore } from "./week-plan.ts";

/** People who come in and are no staff. */
const visitors = "customerIn";
const lookedBackDays = 470;

type PerStaffAsked = Received<typeof staffing.perStaff>["body"];
type PlanAsked = Received<typeof staffing.plan>["body"];

/** The site a question is about. */
export const siteAsked = (
  platform: Pick<Platform, "database">,
  caller: Caller,
  { entityId }: { entityId: number },
) => subjectsAsked(platform, caller, { kind: subjectKinds.entity, ids: [entityId] });

/** The days of a question, refused where they are too many. */
export function daysStaffed(body: PerStaffAsked): Days[] {
  const span = daysAsked(body);
  if (daysBetween(span.from, span.to) > mostDaysStaffed)
    throw new Refusal("validation.failed", { fields: { startTime: "daysTooMany" } });
  return [span];
}

export function weekAsked({ week }: PlanAsked): Days[] {
  const from = toMonday(week);
  return [{ from, to: addDays(from, 6) }];
}

const queriesOf = ({ platform, caller, body }: Asked<{ entityId: number }>) =>
  staffingQueries(platform.database.db, requireTenant(caller), body.entityId);

async function siteFacts(asked: Asked<{ entityId: number }>) {
  const queries = queriesOf(asked);
  const [site, rosters, target] = await Promise.all([queries.site(), queries.rosters(), queries.target()]);
  return { site, rosters, target };
}

const hourOf = ({ time }: Pick<IntervalColumn, "time">): string => time.slice("yyyy-MM-dd ".length);

function readHours({ platform, subjects, now }: Asked<unknown>, days: Iterable<string>) {
  const counted = { subjects, measures: requiredSums(visitors), openHoursOnly: false };
  return chosenHours(platform.database.pool, days, counted, now);
}

/** Visitors for each member of staff, by the hours of the week. */
export async function answerPerStaff(asked: Asked<PerStaffAsked>) {
  const { days, subjects } = asked;
  const [{ site, rosters, target }, byDay] = await Promise.all([
    siteFacts(asked),
    readHours(asked, daysIn(days)),
  ]);
  const basis = { type: visitors, settings: subjects.settings } as const;
  const hours = [...byDay].flatMap(([day, columns]) =>
    columns
      .filter(({ isAhead, isRunning }) => !isAhead && !isRunning)
      .map((column) => ({
        weekday: toWeekday(day),
        hour: hourOf(column),
        open: isOpenAt(site.hours, column.time),
        visitors: readKnownValue(column, basis),
        staff: onDuty(rosters, day, hourOf(column)),
      })),
  );
  return {
    hours: inDayOrder(
      hours.map(({ hour }) => hour),
      site.dayStartMinute,
    ),
    cells: staffedHours(hours),
    hasRoster: rosters.usual !== null || daysIn(days).some((day) => rosters.weeks.has(toMonday(day))),
    ...target,
  };
}

/** What is usual of the week's hours, by the same weekdays before. */
const usualWeekOf = (asked: Asked<PlanAsked>) =>
  answerExpected({
    ...asked,
    body: {
      type: visitors,
      interval: "1h",
      dataType: subjectKinds.entity,
      ids: [asked.body.entityId],
      openHoursOnly: false,
      startTime: asked.days.from,
      endTime: asked.days.to,
    },
  });

/** The holidays of the week, each with the day that it fell on the last time. */
async function holidaysOf({ platform, caller, body: { entityId }, days }: Asked<PlanAsked>) {
  const calendar = await holidayCalendar(platform.database.pool, requireTenant(caller), [entityId], {
    from: addDays(days.from, -lookedBackDays),
    to: days.to,
  });
  const of = daysIn(days).flatMap((day): [string, { name: string; before: string | null }][] => {
    const [name] = calendar.namesAt(entityId, day);
    if (name === undefined) return [];
    const isSame = (other: string) => calendar.namesAt(entityId, other).includes(name);
    return [[day, { name, before: sameHolidayBefore(day, isSame, (from, back) => addDays(from, -back)) }]];
  });
  return new Map(of);
}

/** A week by hours: what is usual, what it needs, who is on duty. */
export async function answerPlan(asked: Asked<PlanAsked>) {
  const { platform, caller, body, days, subjects } = asked;
  const { pool } = platform.database;
  const [{ site, rosters, target }, expected, holidays, openings] = await Promise.all([
    siteFacts(asked),
    usualWeekOf(asked),
    holidaysOf(asked),
    siteOpenings(pool, requireTenant(caller), [body.entityId], []),
  ]);
  const lastTimes = [...holidays.values()].flatMap(({ before }) => before ?? []);
  const holidayHours = await readHours(asked, lastTimes);
  const basis = { type: visitors, settings: subjects.settings } as const;
  const pointsOf = Map.groupBy(expected.points, ({ time }) => businessDay(time, site.dayStartMinute));

  const planned = daysIn(days).map((day) => {
    const points = pointsOf.get(day) ?? [];
    const closed = openings.isClosed(day);
    const holiday = holidays.get(day);
    const before = holiday?.before ?? null;
    const lastTime = new Map(
      (before === null ? [] : (holidayHours.get(before) ?? [])).flatMap((column): [string, number][] => {
        const value = readKnownValue(column, basis);
        return value === null ? [] : [[hourOf(column), value]];
      }),
    );
    const isKnownHoliday = lastTime.size > 0;
    const cells = points.map(({ time, low, middle, high }) => {
      const hour = hourOf({ time });
      const open = isOpenAt(site.hours, time);
      const usual = isKnownHoliday ? (lastTime.get(hour) ?? null) : middle;
      const band = isKnownHoliday ? { low: null, high: null } : { low, high };
      const staff = onDuty(rosters, day, hour);
      return { day, hour, open, usual, ...band, staff, needed: peopleNeeded(usual, open, target) };
    });
    const weeks = Math.max(0, ...points.map((point) => point.weeks));
    const isUsual = cells.some(({ open, usual }) => open && usual !== null);
    return {
      cells,
      day: {
        day,
        closed,
        holiday: holiday?.name ?? null,
        basis: isKnownHoliday ? ("holiday" as const) : isUsual ? ("weekdays" as const) : ("nothing" as const),
        basisDay: isKnownHoliday ? before : null,
        weeks,
        ...hoursOfWork(cells),
      },
    };
  });
  const cells = planned.flatMap((one) => one.cells);
  return {
    week: days.from,
    hours: inDayOrder(
      cells.map(({ hour }) => hour),
      site.dayStartMinute,
    ),
    days: planned.map(({ day }) => day),
    cells,
    hasRoster: rosters.usual !== null || rosters.weeks.has(days.from),
    isOwn: rosters.weeks.has(days.from),
    ...target,
  };
}

/** The business day of an hour, by what the clock shows at its beginning. */
function businessDay(time: string, dayStartMinute: number): string {
  const minute = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
  const day = time.slice(0, 10);
  return minute < dayStartMinute ? addDays(day, -1) : day;
}
