import { addDays } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { Subjects } from "../../counting/clock-groups/clock-groups.ts";
import { noDays } from "../../counting/clocks/clocks.ts";
import {
  type ComparedSums,
  measuringSeconds,
  type Needs,
  nothing,
  toComparedSums,
  turnedTotals,
} from "../../counting/comparing/comparing.ts";
import { expectedLines, flowOnly, isKnown, isMeasuring } from "../../counting/expectation/expectation.ts";
import type { IntervalColumn } from "../../counting/figures/figures.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { requiredGroups } from "../../counting/metrics/metrics.ts";
import { countCovered } from "../../counting/sums/sums.ts";
import type { Counted, DayBeside, FestivalColumns } from "./festival-columns.ts";

/** How many pairs of days one question reads by hours; beyond, days that are not completely known do not compare. */
const mostByHour = 240;
const atOnce = 4;
/** A day of which less is known compares with nothing. */
const leastShare = 0.5;

/** A day beside another, as far as the running one of them has come. */
export type FindPair = (day: string, beside: string) => ComparedSums;

interface PairsAsked extends Counted {
  type: NumberType;
  plain: boolean;
}

/** Whether the same lines were bound on two days and all the time between. */
async function boundAlike(pool: pg.Pool, { groups }: Subjects, needs: Needs) {
  const bound = await Promise.all(
    groups.map(async (group) => ({
      group,
      moments: (await expectedLines(pool, group))
        .filter(({ measures = flowOnly }) => isMeasuring(measures, needs))
        .flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
    })),
  );
  return (one: string, other: string): boolean => {
    const [first, last] = one < other ? [one, other] : [other, one];
    return bound.every(({ group: { zone, dayStartMinute }, moments }) => {
      const begin = dayStart(zone, first, dayStartMinute);
      const end = dayStart(zone, addDays(last, 1), dayStartMinute);
      return !moments.some((at) => begin < at && at < end);
    });
  };
}

/** Both days hour by hour and access by access, as any two spans are compared. */
async function pairByHour(
  pool: pg.Pool,
  subjects: Subjects,
  [day, beside]: readonly [string, string],
  { type, measures, openHoursOnly, plain, now }: PairsAsked,
): Promise<ComparedSums> {
  const daysAt = (today: string) => ({
    current: { from: day, to: day },
    previous: today < day ? noDays(beside) : { from: beside, to: beside },
    running: today === day,
  });
  const needs = [requiredGroups(type)];
  const totals = await comparedTotals(pool, subjects, daysAt, measures, "none", now, {
    openHoursOnly,
    plain,
    needs,
  });
  return totals.get("") ?? toComparedSums(nothing(), nothing(), requiredGroups(type), false);
}

/** Pairs of days: those that are completely known on both sides from their columns, others by their hours. */
export async function festivalPairs(
  pool: pg.Pool,
  subjects: Subjects,
  columns: FestivalColumns,
  wanted: readonly DayBeside[],
  asked: PairsAsked,
): Promise<FindPair> {
  const needs = requiredGroups(asked.type);
  const isAlike = await boundAlike(pool, subjects, needs);
  const coveredShare = (column: IntervalColumn) =>
    countCovered(needs, column.sums) / Math.max(1, measuringSeconds(column, needs));
  const isWhole = (column: IntervalColumn) =>
    isKnown(countCovered(needs, column.sums), measuringSeconds(column, needs));
  const toSides = (day: string, beside: string) => {
    // Whichever of both is running, the other one counts as far.
    const asOf = columns.whole(beside).isRunning ? beside : day;
    return [columns.like(day, asOf), columns.like(beside, asOf)] as const;
  };
  const pairs = wanted.flatMap(({ day, beside }) => beside.map((other) => [day, other] as const));
  const byHour = pairs
    .filter(([day, beside]) => {
      const [now, before] = toSides(day, beside);
      if (now.isAhead || before.isAhead) return false;
      if (isWhole(now) && isWhole(before)) return !isAlike(day, beside);
      return asked.plain || (coveredShare(now) >= leastShare && coveredShare(before) >= leastShare);
    })
    .slice(0, mostByHour);
  const looked = new Map<string, ComparedSums>();
  for (let from = 0; from < byHour.length; from += atOnce)
    await Promise.all(
      byHour.slice(from, from + atOnce).map(async ([day, beside]) => {
        const isTurned = columns.whole(beside).isRunning;
        const sums = await pairByHour(pool, subjects, isTurned ? [beside, day] : [day, beside], asked);
        looked.set(`${day}|${beside}`, isTurned ? turnedTotals(sums) : sums);
      }),
    );
  return (day, beside) => {
    const known = looked.get(`${day}|${beside}`);
    if (known) return known;
    const [now, before] = toSides(day, beside);
    return toComparedSums(now, before, needs, isWhole(now) && isWhole(before) && isAlike(day, beside));
  };
}
