import type { Figure } from "@foyer/contract/counting/figure";

const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

/** Figures of a sum metric added up; what rests on less than all of its time stays so. */
export function addedFigures(figures: ReadonlyArray<Figure | null>): Figure {
  const all = figures.filter((figure) => figure !== null);
  const add = (of: (figure: Figure) => number) => all.reduce((sum, figure) => sum + of(figure), 0);
  const coveredSeconds = add((figure) => figure.coveredSeconds);
  const expectedSeconds = add((figure) => figure.expectedSeconds);
  const isMade = all.some(({ origin }) => origin !== undefined);
  const sumLayer = (layer: (typeof layers)[number]) =>
    add(({ origin, value }) => origin?.[layer] ?? (layer === "measured" ? (value ?? 0) : 0));
  return {
    value: all.some(({ value }) => value !== null) ? add(({ value }) => value ?? 0) : null,
    completeness: expectedSeconds > 0 ? Math.min(1, coveredSeconds / expectedSeconds) : null,
    coveredSeconds,
    expectedSeconds,
    ...(isMade && {
      origin: {
        measured: sumLayer("measured"),
        eliminated: sumLayer("eliminated"),
        corrected: sumLayer("corrected"),
        estimated: sumLayer("estimated"),
      },
    }),
  };
}

/** The mean of those that have a value, as complete as all it stands for; null where none has a value. */
export function meanFigure(
  figures: ReadonlyArray<Figure | null>,
  standsFor: ReadonlyArray<Figure | null> = figures,
): Figure | null {
  const known = figures.filter((figure) => figure !== null && figure.value !== null);
  if (known.length === 0) return null;
  const { value, origin } = addedFigures(known);
  const { completeness, coveredSeconds, expectedSeconds } = addedFigures(standsFor);
  const share = (amount: number) => amount / known.length;
  return {
    completeness,
    coveredSeconds,
    expectedSeconds,
    value: value === null ? null : share(value),
    ...(origin && {
      origin: {
        measured: share(origin.measured),
        eliminated: share(origin.eliminated),
        corrected: share(origin.corrected),
        estimated: share(origin.estimated),
      },
    }),
  };
}
