import type { Figure } from "@foyer/contract/analytics/figure";
import type pg from "pg";
import { addDays, dayOf, dayStart } from "../../../platform/time/zone-time.ts";
import type { ClockGroup } from "../../counting/rollups/clock-groups.ts";
import { daySlots } from "../../counting/rollups/clock-hours.ts";
import { type ExpectedLine, makeExpectation } from "../../counting/rollups/expectation.ts";
import { expectedLines } from "../../counting/rollups/expected-lines.ts";
import { figureOf } from "../../counting/rollups/layered-sums.ts";
import { type NetSlot, netFlow } from "../../counting/rollups/net-flow.ts";
import { occupancyAfter } from "./running-occupancy.ts";

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
    ...figureOf("occupancy", { covered, byLayer: [] }, expected),
    value: isKnown ? people : null,
  };
}

export const isBoundWithin = (lines: readonly ExpectedLine[], from: number, to: number): boolean =>
  lines.some(({ fromMs, toMs }) => fromMs < to && from < toMs);

/** How many are inside subjects now, since the business day began where they are, and what the day before left over. */
export async function insideNow(
  pool: pg.Pool,
  groups: readonly ClockGroup[],
  now: number,
): Promise<Map<number, InsideToday>> {
  const expected = makeExpectation(now);

  async function ofGroup(group: ClockGroup): Promise<[number, InsideToday][]> {
    const day = dayOf(group.zone, now, group.dayStartMinute);
    const today = new Set(daySlots(group, day));
    const yesterday = new Set(daySlots(group, addDays(day, -1)));
    const began = dayStart(group.zone, day, group.dayStartMinute);
    const first = Math.min(...yesterday);
    const [flows, lines] = await Promise.all([
      netFlow(pool, group, first, now + 1),
      expectedLines(pool, group.tenantId, group.kind, group.ids),
    ]);
    const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId);
    return group.ids.map((id) => {
      const own = linesOf.get(id) ?? [];
      const within = (slots: ReadonlySet<number>) => (flows.get(id) ?? []).filter(({ at }) => slots.has(at));
      const current = within(today);
      const before = within(yesterday);
      return [
        id,
        {
          day,
          figure: insideFigure(occupancyAfter(current.map(netOf)), {
            covered: current.reduce((all, { coveredSeconds }) => all + coveredSeconds, 0),
            expected: expected(own, began, now),
            isBound: isBoundWithin(own, began, now + slotMs),
            hasRows: current.length > 0,
          }),
          leftOver: before.length > 0 ? occupancyAfter(before.map(netOf)) : null,
        },
      ];
    });
  }

  return new Map((await Promise.all(groups.map(ofGroup))).flat());
}

export const netOf = ({ net }: NetSlot): number => net;
