import { addDays } from "@foyer/contract/calendar-days";
import type { Figure } from "@foyer/contract/counting/figure";
import type pg from "pg";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import type { ClockGroup } from "../../counting/clock-groups/clock-groups.ts";
import { daySlots } from "../../counting/clocks/clocks.ts";
import { type ExpectedLine, expectedLines, makeExpectation } from "../../counting/expectation/expectation.ts";
import { netLeftAfter } from "../../counting/figures/figures.ts";
import { toFigure } from "../../counting/sums/sums.ts";
import type { LeftOvers } from "./left-overs.ts";

const slotMs = 900_000;

export interface InsideToday {
  figure: Figure;
  day: string;
  leftOver: number | null;
}

/** The figure of `people` inside: a gap where something was expected and nothing came, nothing where nobody counts. */
export function insideFigure(
  people: number,
  {
    covered,
    expected,
    isBound,
    hasRows,
  }: { covered: number; expected: number; isBound: boolean; hasRows: boolean },
): Figure {
  const isKnown = hasRows || (isBound && expected === 0);
  return {
    ...toFigure("occupancy", { covered, byLayer: [] }, expected),
    value: isKnown ? people : null,
  };
}

export const isBoundWithin = (lines: readonly ExpectedLine[], from: number, to: number): boolean =>
  lines.some(({ fromMs, toMs }) => fromMs < to && from < toMs);

/** How many are inside subjects now, since the business day began where they are, and what the day before left over. */
export async function insideNow(
  pool: pg.Pool,
  leftOvers: LeftOvers,
  groups: readonly ClockGroup[],
  now: number,
): Promise<Map<number, InsideToday>> {
  const expected = makeExpectation(now);
  async function ofGroup(group: ClockGroup): Promise<[number, InsideToday][]> {
    const day = toBusinessDay(group.zone, now, group.dayStartMinute);
    const began = dayStart(group.zone, day, group.dayStartMinute);
    const soFar = daySlots(group, day).filter((at) => at <= now);
    const [today, yesterday, lines] = await Promise.all([
      netLeftAfter(pool, group, soFar),
      leftOvers(group, addDays(day, -1)),
      expectedLines(pool, group),
    ]);
    const linesBySubject = Map.groupBy(lines, ({ subjectId }) => subjectId);
    return group.ids.map((id) => {
      const own = linesBySubject.get(id) ?? [];
      const counted = today.get(id);
      const figure = insideFigure(counted?.left ?? 0, {
        covered: counted?.coveredSeconds ?? 0,
        expected: expected(own, began, now),
        isBound: isBoundWithin(own, began, now + slotMs),
        hasRows: counted !== undefined,
      });
      return [id, { day, figure, leftOver: yesterday.get(id) ?? null }];
    });
  }
  return new Map((await Promise.all(groups.map(ofGroup))).flat());
}
