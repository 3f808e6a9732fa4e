import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import type { ComparedDays, Days } from "../time/compared-days.ts";
import type { ClockGroup } from "./clock-groups.ts";
import { daysIn, placedSlots } from "./interval-pieces.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";
import type { ByOwner } from "./owned-by.ts";
import { slotsByPiece } from "./piece-sums.queries.ts";
import { daySums, type SumsOf, slotSums } from "./sums.queries.ts";

type Sums = Map<string, LayeredSums>;

/** What was counted in a span and the one before, of one clock group. */
export interface SpanSums {
  /** All of the span. */
  shown: Sums;
  /** Of it what lies in the running day beyond the elapsed time. */
  rest: Sums;
  /** Of the span before as much as has elapsed, in parts. */
  before: Sums[];
}

export interface GroupAsked {
  group: ClockGroup;
  days: ComparedDays;
  measures: readonly SumKey[];
  by: ByOwner;
  /** Of the running day. */
  elapsedMs: number;
  today: string;
}

const sumsOf = ({ group, measures }: GroupAsked): SumsOf => ({
  tenantId: group.tenantId,
  kind: group.kind,
  ids: group.ids,
  measures,
});

/** Where the elapsed time of a day ends, and the day. */
function cutOf({ group, elapsedMs }: GroupAsked, day: string): [cut: number, end: number] {
  const end = dayStart(group.zone, addDays(day, 1), group.dayStartMinute);
  return [Math.min(dayStart(group.zone, day, group.dayStartMinute) + elapsedMs, end), end];
}

/** The sums of one clock group by owner. */
export async function spanSums(pool: pg.Pool, asked: GroupAsked): Promise<SpanSums> {
  const { days, by, today, group } = asked;
  const { current, previous, running } = days;
  const of = sumsOf(asked);
  const none = Promise.resolve<Sums>(new Map());
  const [cut, end] = cutOf(asked, today);
  const previousBegin = dayStart(group.zone, previous.to, group.dayStartMinute);
  const [shown, rest, ...before] = await Promise.all([
    daySums(pool, of, current.from, current.to, by),
    running ? slotSums(pool, of, cut, end, by) : none,
    daySums(pool, of, previous.from, running ? addDays(previous.to, -1) : previous.to, by),
    running ? slotSums(pool, of, previousBegin, cutOf(asked, previous.to)[0], by) : none,
  ]);
  return { shown, rest, before };
}

const parts = { elapsed: 0, rest: 1, before: 2 } as const;

/** The same of the slots in which sites are open. */
export async function openSpanSums(
  pool: pg.Pool,
  asked: GroupAsked,
  hours: ReadonlyMap<number, OpenMinutes>,
): Promise<SpanSums> {
  const { days, by, today, group } = asked;
  const slotsOf = (span: Days, partOf: (at: number, day: string) => number | null) =>
    daysIn(span).flatMap((day) =>
      placedSlots(group, day).flatMap((slot) => {
        const piece = partOf(slot.at, day);
        return piece === null ? [] : [{ ...slot, piece }];
      }),
    );
  const isRest = (at: number, day: string) => days.running && day === today && at >= cutOf(asked, day)[0];
  const isBeyond = (at: number, day: string) =>
    days.running && day === days.previous.to && at >= cutOf(asked, day)[0];
  const of = sumsOf(asked);
  const [current, previous] = await Promise.all([
    slotsByPiece(
      pool,
      of,
      slotsOf(days.current, (at, day) => (isRest(at, day) ? parts.rest : parts.elapsed)),
      by,
      hours,
    ),
    slotsByPiece(
      pool,
      of,
      slotsOf(days.previous, (at, day) => (isBeyond(at, day) ? null : parts.before)),
      by,
      hours,
    ),
  ]);
  const rest = ownedPiece(current, parts.rest);
  const shown = ownedPiece(current, parts.elapsed);
  for (const [owner, sums] of rest)
    shown.set(owner, addSums(addSums(noSums(), sums), shown.get(owner) ?? noSums()));
  return { shown, rest, before: [ownedPiece(previous, parts.before)] };
}

/** Sums of one piece by owner. */
const ownedPiece = (sums: Sums, piece: number): Sums =>
  new Map(
    [...sums].flatMap(([key, own]) => {
      const [owner = "", number] = key.split("|");
      return Number(number) === piece ? [[owner, own]] : [];
    }),
  );
