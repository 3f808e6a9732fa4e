import { measureGroup } from "@foyer/contract/counting/measure-groups";
import { measures as allMeasures, type Measure } from "@foyer/contract/counting/measures";
import type { CorrectionDay, CorrectionRow } from "@foyer/contract/counting/rules";
import type pg from "pg";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import type { SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";
import { type ClockedSubject, grouped } from "../clock-groups/clock-groups.ts";
import { type SumKey, toCoveredSum } from "../columns/columns.ts";
import { coverageByDay, measuredShares, toCompleteness } from "../coverage/coverage.ts";
import { layeredDays } from "../figures/figures.ts";
import { layeredHours } from "../series/series.ts";
import {
  addSums,
  hasRows,
  isMeasured,
  type LayeredSums,
  noSums,
  shownSums,
  toKnownPart,
} from "../sums/sums.ts";

/**
 * A measure's layers with their sum; null where something was expected and nothing arrived, where nobody measures it,
 * and in time to come.
 */
function layeredValue(sums: LayeredSums, measure: Measure, isKnown: boolean) {
  const [measured = 0, eliminated = 0, corrected = 0, estimated = 0] = [0, 1, 2, 3].map(
    (layer) => sums.byLayer[layer]?.[measure],
  );
  const isThere = isKnown && isMeasured({ needs: [measureGroup(measure)], measures: [measure] }, sums);
  return {
    value: isThere ? (shownSums(sums)[measure] ?? 0) : null,
    measured,
    eliminated,
    corrected,
    estimated,
  };
}

const isKnown = (sums: LayeredSums, expectedSeconds: number, isAhead: boolean) =>
  !isAhead && (hasRows(sums) || expectedSeconds === 0);

/** The sums of a measure, and those that tell who measured it. */
const sumsOfMeasures = (wanted: readonly Measure[]): SumKey[] => [
  ...wanted,
  ...new Set([
    ...wanted.map((measure) => toCoveredSum(measureGroup(measure))),
    toCoveredSum("flow"),
    "unknownSeconds" as const,
  ]),
];

/** How well a measure is known, by those who measure it. */
function knownOfMeasure(measure: Measure, sums: LayeredSums, expected: number) {
  const { measuredAt: _, ...known } = toKnownPart([measureGroup(measure)], sums, expected);
  return known;
}

/** Subjects with the clock of their entity. */
export interface PlacedSubject extends ClockedSubject {
  entityId: number;
  entityName: string;
}

/** Business days of subjects, as the grid to correct them in shows them. */
export async function correctionRows(
  pool: pg.Pool,
  tenantId: number,
  kind: SubjectKind,
  placed: readonly PlacedSubject[],
  { measure, from, to }: { measure: Measure; from: string; to: string },
  now: number,
): Promise<CorrectionRow[]> {
  const subjects = grouped(tenantId, kind, [...placed]);
  const needs = [measureGroup(measure)];
  const [known, shares, sums] = await Promise.all([
    coverageByDay(pool, subjects, from, to, now, needs),
    measuredShares(pool, subjects, { from, to }, now, needs),
    layeredDays(pool, subjects, sumsOfMeasures([measure]), from, to),
  ]);
  return placed.map(({ id, name, entityId, entityName, zone, dayStartMinute }) => {
    const today = toBusinessDay(zone, now, dayStartMinute);
    const days = (known.get(id) ?? []).map(({ day, coveredSeconds, expectedSeconds }): CorrectionDay => {
      const layered = sums.get(id)?.get(day) ?? noSums();
      return {
        day,
        coveredSeconds,
        expectedSeconds,
        completeness: toCompleteness({ coveredSeconds, expectedSeconds }),
        ...layeredValue(layered, measure, isKnown(layered, expectedSeconds, day > today)),
      };
    });
    return { id, name, entityId, entityName, zone, ...shares.get(id), days };
  });
}

/** The measures in a comma-separated list; unknown ones are null. */
export function measuresIn(list: string): Measure[] | null {
  const wanted = list.split(",").filter(Boolean);
  const known = allMeasures.filter((measure) => wanted.includes(measure));
  return known.length > 0 && known.length === new Set(wanted).size ? known : null;
}

/** The hours of one subject's business day, each with the cells of some measures. */
export async function correctionHours(
  pool: pg.Pool,
  tenantId: number,
  kind: SubjectKind,
  subject: ClockedSubject,
  { wanted, day }: { wanted: readonly Measure[]; day: string },
  now: number,
) {
  const measures = sumsOfMeasures(wanted);
  const columns = await layeredHours(pool, grouped(tenantId, kind, [subject]), measures, day, now);
  const toCells = (sums: LayeredSums, expected: number, isAhead: boolean) => ({
    values: Object.fromEntries(
      wanted.map((measure) => [
        measure,
        {
          ...layeredValue(sums, measure, isKnown(sums, Math.round(expected), isAhead)),
          ...knownOfMeasure(measure, sums, expected),
        },
      ]),
    ),
  });
  const all = columns.reduce((sums, column) => addSums(sums, column.sums), noSums());
  const expected = columns.reduce((seconds, column) => seconds + column.expectedSeconds, 0);
  return {
    zone: subject.zone,
    hours: columns.map((column) => ({
      time: column.time,
      isAhead: column.isAhead,
      ...toCells(column.sums, column.expectedSeconds, column.isAhead),
    })),
    total: toCells(
      all,
      expected,
      columns.every(({ isAhead }) => isAhead),
    ),
  };
}
