import type { Figure } from "@foyer/contract/analytics/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { metricOf } from "../metrics/metrics.ts";
import { usualSettings } from "../rules/figure-settings.ts";

export const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

/** Sums kept apart by layer (in the order of `layers`; absent = no row), with the time they cover. */
export interface LayeredSums {
  covered: number;
  byLayer: (MeasureValues | undefined)[];
}

export const noSums = (): LayeredSums => ({ covered: 0, byLayer: [] });

/** Adds `more` into `sums`; `sign` -1 takes it away. */
export function addSums(sums: LayeredSums, more: LayeredSums, sign: 1 | -1 = 1): LayeredSums {
  sums.covered += sign * more.covered;
  more.byLayer.forEach((values, layer) => {
    if (!values) return;
    const into = sums.byLayer[layer] ?? {};
    sums.byLayer[layer] = into;
    for (const [measure, value] of Object.entries(values) as [Measure, number][]) {
      into[measure] = (into[measure] ?? 0) + sign * value;
    }
  });
  return sums;
}

/** All layers together: what is shown. */
export function shownSums({ byLayer }: LayeredSums): MeasureValues {
  const all: MeasureValues = {};
  for (const values of byLayer) {
    for (const [measure, value] of Object.entries(values ?? {}) as [Measure, number][]) {
      all[measure] = (all[measure] ?? 0) + value;
    }
  }
  return all;
}

export const hasRows = ({ byLayer }: LayeredSums): boolean => byLayer.some((values) => values !== undefined);

/** What is shown of a metric. Of what nobody counted there is no value, whatever was expected: never a zero. */
export const shownValue = (
  type: NumberType,
  sums: LayeredSums,
  settings: FigureSettings = usualSettings,
): number | null => (hasRows(sums) ? metricOf(type, settings).value(shownSums(sums)) : null);

/** A figure with its completeness. Seconds covered beyond what was expected say nothing more and are left out. */
export function figureOf(
  type: NumberType,
  sums: LayeredSums,
  expectedSeconds: number,
  settings: FigureSettings = usualSettings,
): Figure {
  const coveredSeconds = Math.max(0, Math.min(sums.covered, expectedSeconds));
  const { value, additive } = metricOf(type, settings);
  const isAllMeasured = !sums.byLayer.slice(1).some((values) => values !== undefined);
  const ofLayer = (layer: number) => value(sums.byLayer[layer] ?? {}) ?? 0;
  return {
    value: shownValue(type, sums, settings),
    completeness: expectedSeconds > 0 ? coveredSeconds / expectedSeconds : null,
    coveredSeconds: Math.round(coveredSeconds),
    expectedSeconds: Math.round(expectedSeconds),
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
export function growthOf(value: number | null, base: number | null): number | null {
  return value === null || base === null || base === 0 ? null : value / base - 1;
}
