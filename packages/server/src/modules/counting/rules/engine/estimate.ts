import { pairedSums, type SumKey } from "../../columns/columns.ts";
import { roundedShares } from "../../distribute/distribute.ts";
import { holdsOn } from "./active-rule.ts";
import type { BusinessDay } from "./business-day.ts";
import { type Cells, changeOne, type DayWork, estimated, listUnits, type Row } from "./day-work.ts";

/** How well a cell is known, as a share of the time expected of it. */
export interface Coverage {
  /** What is missing of a cell whose time is up; 0 = nothing, or nothing was expected, or it may still come. */
  missing: (row: number, slot: number) => number;
  /** Whether nine tenths of what was expected came. */
  isKnown: (row: number, slot: number) => boolean;
}

/** A day before, as eliminating and correcting have left it. */
export interface PastDay {
  day: BusinessDay;
  values: Cells;
  coverage: Coverage;
}

/** The measure that a sum is a part of. */
const findBase = (sum: SumKey) => pairedSums.find(({ name }) => name === sum)?.of ?? sum;

/** How many days the mean is made of. */
const samplesNeeded = 3;
const thousand = 1000;

/**
 * Fills gaps with the mean of the latest three of `pastDays` (the same weekday, newest first, without holidays) that know
 * the slot, as far as the slot is missing. A holiday is like no other day and is not estimated.
 */
export function estimate(work: DayWork, coverage: Coverage, pastDays: readonly PastDay[]): void {
  if (work.day.isHoliday) return;
  const past = pastDays.map((before) => ({
    ...before,
    slotByKey: new Map(before.day.keys.map((key, slot) => [key, slot])),
  }));
  for (const { rule, cells } of listUnits(work, "estimate")) {
    const gaps = cells.flatMap((cell) => gapAt(work, coverage, past, cell));
    for (const { cell } of gaps) work.said[estimated].add(cell);
    for (const measure of new Set(past.flatMap(({ values }) => [...values.keys()]))) {
      const given = work.given.get(findBase(measure));
      const open = gaps.filter(({ cell }) => !given?.[cell]);
      const parts = roundedShares(
        open.map((gap) => gapShare(gap, measure)),
        thousand,
      );
      for (const [index, { cell }] of open.entries())
        changeOne(work, estimated, rule, measure, cell, parts[index] ?? 0);
    }
  }
}

/** Whether anything of a day could be estimated. */
export const hasGaps = (day: BusinessDay, rows: readonly Row[], coverage: Coverage): boolean =>
  !day.isHoliday &&
  rows.some(
    ({ rules }, row) =>
      rules.some((rule) => rule.definition.type === "estimate" && holdsOn(rule, day)) &&
      day.slots.some((_, slot) => coverage.missing(row, slot) > 0),
  );

type Past = PastDay & { slotByKey: ReadonlyMap<number, number> };

interface Gap {
  cell: number;
  missing: number;
  samples: { values: Cells; cell: number }[];
}

/** A cell that can be estimated, with the cells it is estimated from. */
function gapAt(
  { day, rows, dropped }: DayWork,
  coverage: Coverage,
  past: readonly Past[],
  cell: number,
): Gap[] {
  const row = cell % rows.length;
  const slot = Math.floor(cell / rows.length);
  const missing = coverage.missing(row, slot);
  if (missing === 0 || dropped[cell]) return [];
  const samples = past
    .flatMap(({ values, slotByKey, coverage: known }) => {
      const at = slotByKey.get(day.keys[slot] ?? -1);
      return at !== undefined && known.isKnown(row, at) ? [{ values, cell: at * rows.length + row }] : [];
    })
    .slice(0, samplesNeeded);
  return samples.length < samplesNeeded ? [] : [{ cell, missing, samples }];
}

const gapShare = ({ samples, missing }: Gap, measure: SumKey): number => {
  const sum = samples.reduce((all, { values, cell }) => all + (values.get(measure)?.[cell] ?? 0), 0);
  return Math.round((sum * missing * thousand) / samplesNeeded);
};
