import type { Bucket, Figure } from "@foyer/contract/counting/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { NumberType } from "@foyer/contract/metrics";
import { type SumKey, type SumValues, sumColumn, toAloneSum, toCoveredSum } from "../columns/columns.ts";
import {
  type CountedLines,
  type ExpectedBy,
  type ExpectedLine,
  expectedShares,
  measuredAt,
} from "../expectation/expectation.ts";
import { usualSettings } from "../figure-settings/figure-settings.ts";
import { distributions, findMetric, type Metric, requiredGroups } from "../metrics/metrics.ts";

export const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

/** Sums separated by layer (in the order of `layers`; absent = no row), with the time they cover. */
export interface LayeredSums {
  covered: number;
  byLayer: (SumValues | undefined)[];
  /** What was expected of the time, by what its lines measure; absent where nobody asked. */
  expected?: ExpectedBy;
  /** The lines it is of; absent of pieces of time. */
  lines?: CountedLines;
}

export const noSums = (): LayeredSums => ({ covered: 0, byLayer: [] });

/** Adds `more` into `sums`; `sign` -1 takes it away. */
export function addSums(sums: LayeredSums, more: LayeredSums, sign: 1 | -1 = 1): LayeredSums {
  sums.covered += sign * more.covered;
  if (more.expected) {
    sums.expected ??= new Map();
    for (const [key, seconds] of more.expected)
      sums.expected.set(key, (sums.expected.get(key) ?? 0) + sign * seconds);
  }
  if (more.lines) addLines(sums, more.lines);
  for (let layer = 0; layer < more.byLayer.length; layer++) {
    const values = more.byLayer[layer];
    if (!values) continue;
    const into = sums.byLayer[layer] ?? {};
    sums.byLayer[layer] = into;
    for (const key in values) {
      const measure = key as SumKey;
      into[measure] = (into[measure] ?? 0) + sign * (values[measure] ?? 0);
    }
  }
  return sums;
}

/** Lines that belong to one sum alone: those of thousands are not copied for each that is added. */
const ownLines = new WeakMap<LayeredSums, Set<readonly ExpectedLine[]>>();

function addLines(sums: LayeredSums, more: CountedLines): void {
  const known = ownLines.get(sums);
  const own = known && known === sums.lines ? known : new Set(sums.lines);
  ownLines.set(sums, own);
  sums.lines = own;
  for (const lines of more) own.add(lines);
}

/** All layers together: what is shown. */
export function shownSums({ byLayer }: LayeredSums): SumValues {
  const all: SumValues = {};
  for (const values of byLayer) {
    for (const key in values) {
      const measure = key as SumKey;
      all[measure] = (all[measure] ?? 0) + (values[measure] ?? 0);
    }
  }
  return all;
}

export const hasRows = ({ byLayer }: LayeredSums): boolean => byLayer.some((values) => values !== undefined);

/**
 * Whether anybody measured what a figure needs: where no time of it is covered and nothing was counted, nobody did. Of
 * the flow that is so only where all that was covered was covered by sensors that do not measure it.
 */
export function isMeasured(
  { needs, measures }: Pick<Metric, "needs" | "measures">,
  { covered, byLayer }: LayeredSums,
): boolean {
  const isCounted = byLayer.some((values) => measures.some((measure) => values?.[measure]));
  if (isCounted) return true;
  const known = byLayer[0] ?? {};
  return needs.every((group) => {
    const seconds = known[toCoveredSum(group)] ?? 0;
    return group === "flow" ? covered === 0 || seconds < covered : seconds > 0;
  });
}

/** What is shown of a metric. What nobody counted has no value, regardless of what was expected: never a zero. */
export function shownValue(
  type: NumberType,
  sums: LayeredSums,
  settings: FigureSettings = usualSettings,
): number | null {
  const metric = findMetric(type, settings);
  return hasRows(sums) && isMeasured(metric, sums) ? metric.value(shownSums(sums)) : null;
}

/** The sum of the time in which what is needed was measured (null: all that is covered), and of what is to be taken off. */
export function findCoveredSums(
  needs: readonly MeasureGroup[],
): [all: SumKey | null, without: SumKey | undefined] {
  const rarest = needs.at(-1) ?? "flow";
  if (rarest === "flow") return [null, toCoveredSum(rarest)];
  return [toCoveredSum(rarest), needs.includes("flow") ? toAloneSum(rarest) : undefined];
}

/** SQL: in a row `r`, for how long all was measured that is needed. */
export function coveredColumns(needs: readonly MeasureGroup[]): string {
  const [all, without] = findCoveredSums(needs);
  return `${all ? sumColumn(all) : "covered_seconds"}${without ? ` - coalesce(r.${sumColumn(without)}, 0)` : ""}`;
}

/** The time in which all was measured that is needed: the group that fewest measure, and the flow where it is. */
export function countCovered(needs: readonly MeasureGroup[], { covered, byLayer }: LayeredSums): number {
  const known = byLayer[0] ?? {};
  const [all, without] = findCoveredSums(needs);
  return (all ? (known[all] ?? 0) : covered) - (without ? (known[without] ?? 0) : 0);
}

/**
 * How well the time of what is needed is known: completeness of the time that those who measure it should have covered
 * (seconds beyond that say nothing more and are left out), and coverage, their share of all that was expected. Both
 * are unknown where it is not known who measured it.
 */
export function toKnownPart(
  needs: readonly MeasureGroup[],
  sums: LayeredSums,
  expectedSeconds: number,
): Omit<Figure, "value" | "origin"> {
  const rarest = needs.at(-1) ?? "flow";
  const known = sums.byLayer[0] ?? {};
  const { measuring, reached, all } = expectedShares(sums.expected, needs, expectedSeconds);
  const covered = countCovered(needs, sums);
  const coveredSeconds = Math.max(0, Math.min(covered, measuring));
  const isUnknown = rarest !== "flow" && (known.unknownSeconds ?? 0) > 0;
  return {
    completeness: measuring > 0 && !isUnknown ? coveredSeconds / measuring : null,
    ...(isUnknown ? { coverage: null } : reached < all ? { coverage: reached / all } : {}),
    ...(reached < all && sums.lines ? { measuredAt: measuredAt(sums.lines, needs) } : {}),
    coveredSeconds: Math.round(coveredSeconds),
    expectedSeconds: Math.round(measuring),
  };
}

/** What is known of what turns out not to be measured. */
const notMeasured = (needs: readonly MeasureGroup[], { lines }: LayeredSums) => ({
  completeness: null,
  coverage: 0,
  ...(lines ? { measuredAt: { ...measuredAt(lines, needs), measured: 0 } } : {}),
  coveredSeconds: 0,
  expectedSeconds: 0,
});

/** A figure with its completeness and coverage; of a ratio that its counts deny, that it is not measured. */
export function toFigure(
  type: NumberType,
  sums: LayeredSums,
  expectedSeconds: number,
  settings: FigureSettings = usualSettings,
): Figure {
  const figure = pieceFigure(type, sums, expectedSeconds, settings);
  const { isDenied, needs } = findMetric(type, settings);
  return isDenied?.(shownSums(sums)) ? { ...figure, ...notMeasured(needs, sums) } : figure;
}

/** The same of a piece of time, which is too short to tell what is not measured at all. */
export function pieceFigure(
  type: NumberType,
  sums: LayeredSums,
  expectedSeconds: number,
  settings: FigureSettings = usualSettings,
): Figure {
  const { value, additive, needs } = findMetric(type, settings);
  const isAllMeasured = !sums.byLayer.slice(1).some((values) => values !== undefined);
  const ofLayer = (layer: number) => value(sums.byLayer[layer] ?? {}) ?? 0;
  return {
    value: shownValue(type, sums, settings),
    ...toKnownPart(needs, sums, expectedSeconds),
    ...(additive && !isAllMeasured
      ? {
          origin: {
            measured: ofLayer(0),
            eliminated: ofLayer(1),
            corrected: ofLayer(2),
            estimated: ofLayer(3),
          },
        }
      : {}),
  };
}

/** value / base - 1; no value without a base. */
export function toGrowth(value: number | null, base: number | null): number | null {
  return value === null || base === null || base === 0 ? null : value / base - 1;
}

/** How many people it is about, those unknown among them, and who they are. */
export interface DistributionFigure extends Figure {
  /** Empty where nothing is known. */
  buckets: Bucket[];
}

/** People shared out over buckets; layers add up. */
export function distributionFigure(
  type: keyof typeof distributions,
  sums: LayeredSums,
  expectedSeconds: number,
): DistributionFigure {
  const measured = Object.entries(distributions[type]);
  const people = (values: MeasureValues = {}) =>
    measured.reduce((all, [, measure]) => all + (values[measure] ?? 0), 0);
  const needs = requiredGroups(type);
  const known = toKnownPart(needs, sums, expectedSeconds);
  const measures = Object.values(distributions[type]);
  if (!hasRows(sums) || !isMeasured({ needs, measures }, sums)) return { ...known, value: null, buckets: [] };
  const isAllMeasured = !sums.byLayer.slice(1).some((values) => values !== undefined);
  const shown = shownSums(sums);
  const byLayer = layers.map((layer, at) => [layer, people(sums.byLayer[at])]);
  return {
    ...known,
    value: people(shown),
    ...(!isAllMeasured && { origin: Object.fromEntries(byLayer) as NonNullable<Figure["origin"]> }),
    buckets: measured.map(([bucket, measure]) => ({ type: Number(bucket), value: shown[measure] ?? 0 })),
  };
}
