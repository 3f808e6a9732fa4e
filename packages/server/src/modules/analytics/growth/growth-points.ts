import type { GrowthPoint } from "@foyer/contract/analytics/growth";
import type { Interval } from "@foyer/contract/analytics/intervals";
import { addDays } from "@foyer/contract/calendar-days";
import type { NoChangeReason } from "@foyer/contract/counting/figure";
import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import { type Days, dayPieces, isOfClock, onceBegun } from "../../counting/clocks/clocks.ts";
import { type Needs, neededBy, toChange } from "../../counting/comparing/comparing.ts";
import { expectedShares, isKnown } from "../../counting/expectation/expectation.ts";
import {
  cellsOfDays,
  comparedTotals,
  type IntervalColumn,
  readColumns,
  toPoint,
} from "../../counting/figures/figures.ts";
import { metrics, requiredGroups } from "../../counting/metrics/metrics.ts";
import { addSums, countCovered, noSums, toFigure, toGrowth } from "../../counting/sums/sums.ts";
import { countedInBoth, nothing, type SpansCompared } from "../comparison/comparison.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";

interface PointsAsked {
  type: NumberType;
  days: Days;
  interval: Interval;
  openHoursOnly: boolean;
  plain: boolean;
  spans: (today: string) => SpansCompared;
}

/** A column beside those of the span before. */
interface Pair {
  current: IntervalColumn;
  previous: IntervalColumn | null;
  /** The clock shows the time more often on one of the days. */
  isUneven?: true;
  /** The days of both; absent for pieces of a clock. */
  days?: { current: Days; previous: Days };
}

/** All subjects together, piece by piece, each beside the piece it is compared with. */
export async function growthPoints(
  pool: pg.Pool,
  subjects: AskedSubjects,
  asked: PointsAsked,
  now: number,
): Promise<GrowthPoint[]> {
  const { type, days, interval, openHoursOnly } = asked;
  const measures = metrics[type].sums;
  // The whole previous span: what the running one may still reach.
  const whole = asked.spans(addDays(days.to, 1));
  const loadColumns = (ofDays: Days, ofInterval: Interval) =>
    readColumns(pool, { subjects, cells: cellsOfDays(ofDays, ofInterval), measures, openHoursOnly }, now);
  const [columns, before] = await Promise.all([
    loadColumns(days, interval),
    loadColumns(whole.previous, intervalBefore(interval, whole)),
  ]);
  const pairs = isOfClock(interval) ? clockPairs(columns, before, whole) : dayPairs(columns, before, whole);
  return Promise.all(
    pairs.map((pair) =>
      pair.current.isRunning && pair.previous && pair.days
        ? runningPoint(pool, subjects, asked, { current: pair.current, days: pair.days }, now)
        : toPoints(type, pair, subjects.settings),
    ),
  );
}

/** Pieces that begin on the days compared with come as they are; others are put together from days. */
function intervalBefore(interval: Interval, { current, previous, dayBefore }: SpansCompared): Interval {
  if (isOfClock(interval)) return interval;
  const begins = dayPieces(interval, previous).map(({ from }) => from);
  const wanted = dayPieces(interval, current).map(({ from }) => dayBefore(from));
  return begins.join() === wanted.join() ? interval : "1d";
}

function dayPairs(
  columns: readonly IntervalColumn[],
  before: readonly IntervalColumn[],
  { current, previous, dayBefore }: SpansCompared,
): Pair[] {
  return columns.map((column, index) => {
    const next = columns[index + 1]?.time;
    const from = index === 0 ? previous.from : dayBefore(column.time);
    const end = next === undefined ? addDays(previous.to, 1) : dayBefore(next);
    return {
      current: column,
      previous: together(
        from,
        before.filter(({ time }) => from <= time && time < end),
      ),
      days: {
        current: { from: column.time, to: next === undefined ? current.to : addDays(next, -1) },
        previous: { from, to: addDays(end, -1) },
      },
    };
  });
}

/**
 * The same time of the day it stands beside. Times that the clock shows twice on both days stand beside one another;
 * where it does on one of them only, the first stands beside all and does not compare.
 */
function clockPairs(
  columns: readonly IntervalColumn[],
  before: readonly IntervalColumn[],
  { dayBefore }: SpansCompared,
): Pair[] {
  const timeBefore = ({ time }: IntervalColumn) => dayBefore(time.slice(0, 10)) + time.slice(10);
  const shown = Map.groupBy(before, ({ time }) => time.slice(0, 16));
  const asked = Map.groupBy(columns, (column) => timeBefore(column).slice(0, 16));
  return [...asked].flatMap(([time, sameTime]) => {
    const beside = shown.get(time) ?? [];
    const isAlike = sameTime.map(timeBefore).join() === beside.map((column) => column.time).join();
    return sameTime.map((current, at): Pair => {
      const before = isAlike ? beside.slice(at, at + 1) : at === 0 ? beside : [];
      return { current, previous: together(time, before), ...(!isAlike && { isUneven: true }) };
    });
  });
}

function together(time: string, columns: readonly IntervalColumn[]): IntervalColumn | null {
  if (columns.length === 0) return null;
  return {
    time,
    sums: columns.reduce((all, { sums }) => addSums(all, sums), noSums()),
    expectedSeconds: columns.reduce((all, column) => all + column.expectedSeconds, 0),
    isAhead: columns.every(({ isAhead }) => isAhead),
    isRunning: columns.some(({ isRunning }) => isRunning),
    isOutside: columns.every(({ isOutside }) => isOutside),
  };
}

function toPoints(
  type: NumberType,
  { current, previous, isUneven }: Pair,
  settings: AskedSubjects["settings"],
): GrowthPoint {
  const point = toPoint(type, current, settings);
  const before = previous && toPoint(type, previous, settings);
  const noChange =
    previous === null || current.isAhead
      ? undefined
      : findFault(requiredGroups(type), { current, previous, isUneven });
  const isComparable = previous !== null && !current.isRunning && !noChange;
  return {
    current: point,
    previous: before,
    growth: isComparable ? toGrowth(point.value, before?.value ?? null) : null,
    ...(noChange && { noChange }),
  };
}

/** Why a piece does not compare: all of both must be known. */
function findFault(
  needs: Needs,
  { current, previous, isUneven }: Pick<Pair, "current" | "previous" | "isUneven">,
): NoChangeReason | undefined {
  if (!previous) return "notBefore";
  const expectedSecondsIn = ({ sums, expectedSeconds }: IntervalColumn) =>
    expectedShares(sums.expected, needs, expectedSeconds).measuring;
  const [now, before] = [expectedSecondsIn(current), expectedSecondsIn(previous)];
  if (isUneven) return "otherLines";
  if (!countedInBoth(before, now)) return before < now ? "notBefore" : "notNow";
  const isBothKnown =
    isKnown(countCovered(needs, current.sums), now) && isKnown(countCovered(needs, previous.sums), before);
  return isBothKnown ? undefined : "incomplete";
}

/** A piece that is going on, beside the same elapsed time of the piece before. */
async function runningPoint(
  pool: pg.Pool,
  subjects: AskedSubjects,
  { type, openHoursOnly, plain, spans }: PointsAsked,
  { current, days }: Pick<Required<Pair>, "current" | "days">,
  now: number,
): Promise<GrowthPoint> {
  const { settings } = subjects;
  const daysAt = onceBegun((today) => {
    const isGoingOn = days.current.from <= today && today <= days.current.to;
    const { previous, running } = isGoingOn ? spans(today) : { previous: days.previous, running: false };
    return { current: days.current, previous: { from: days.previous.from, to: previous.to }, running };
  }, days.current.to);
  const measures = metrics[type].sums;
  const totals = await comparedTotals(pool, subjects, daysAt, measures, "none", now, {
    openHoursOnly,
    plain,
    needs: neededBy([type]),
  });
  const sums = totals.get("") ?? nothing();
  const { growth, compared } = toChange(type, sums, settings, plain);
  return {
    current: toPoint(type, current, settings),
    previous: { time: days.previous.from, ...toFigure(type, sums.previous, sums.expectedBefore, settings) },
    growth,
    ...(compared.reason && { noChange: compared.reason }),
  };
}
