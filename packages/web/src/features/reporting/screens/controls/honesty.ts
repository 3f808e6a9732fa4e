import type { Figure } from "@foyer/contract/counting/figure";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";

/** Below this share of the expected time a figure says that it is not whole. */
const wholeFrom = 0.95;

type Known = Pick<Figure, "completeness" | "coveredSeconds" | "expectedSeconds" | "origin" | "value">;

/** The figures an answer rests on. */
export function figuresOf(part: ScreenPart): readonly Known[] {
  switch (part.what) {
    case "figure":
      return [part.figure];
    case "inside":
      return [part.people];
    case "hours":
      return part.hours.filter(({ ahead }) => !ahead);
    case "funnel":
      return [part.captureRate];
    case "grid":
    case "shares":
      return [part.total];
    case "days":
      return part.days;
    case "lines":
      return part.series.map(({ total }) => total);
    case "festivals":
      return part.festivals.flatMap(({ years }) => years);
    case "table":
      return part.rows.flatMap(({ cells: [first] }) => first ?? []);
    case "ranking":
      return part.rows;
    case "sites":
      return part.sites.map(({ figure }) => figure);
    case "plan":
      return part.areas.flatMap(({ figure, people }) => [figure, people]);
    default:
      return [];
  }
}

/** Share of the expected time that was counted, 0 to 1; null where nothing was expected. */
export function completenessOf(part: ScreenPart): number | null {
  if (part.what === "heat") return part.completeness;
  const figures = figuresOf(part);
  if (figures.length === 1) return figures[0]?.completeness ?? null;
  const expected = figures.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0);
  if (expected === 0) return null;
  return figures.reduce((sum, { coveredSeconds }) => sum + coveredSeconds, 0) / expected;
}

export const isIncomplete = (completeness: number | null): boolean =>
  completeness !== null && completeness < wholeFrom;

/** What shows, or says, something else than figures where none is known. */
const sayMore: ReadonlySet<ScreenPart["what"]> = new Set([
  "plan",
  "heat",
  "sites",
  "notes",
  "faults",
  "opening",
  "logo",
  "frames",
]);

/** Nothing is known of what was asked. */
export const isNone = (part: ScreenPart): boolean =>
  !sayMore.has(part.what) &&
  figuresOf(part).every(({ value }) => value === null) &&
  // A company without holidays is told so.
  !(part.what === "festivals" && part.festivals.length === 0) &&
  // Before a day begins there is what is usual of it.
  !(part.what === "hours" && part.hours.some(({ middle }) => middle !== null));

/** What is counted can only be more; a ratio, or people inside, may be off either way. */
const ratios = /Rate$|Share$|^groupSize$|^averageDwellTime$/;

/** Stands before a figure that is not whole. */
export function mark(completeness: number | null, measure?: string): "" | "≥" | "≈" {
  if (!isIncomplete(completeness)) return "";
  return measure === undefined || ratios.test(measure) ? "≈" : "≥";
}

export interface Origin {
  /** Shares of the whole, 0 to 1. */
  measured: number;
  estimated: number;
  missing: number;
}

/** What an incomplete answer is made of; undefined for one that is whole. */
export function originOf(part: ScreenPart): Origin | undefined {
  const completeness = completenessOf(part);
  if (completeness === null || !isIncomplete(completeness)) return undefined;
  const origins = figuresOf(part).flatMap(({ origin }) => (origin ? [origin] : []));
  const estimated = origins.reduce((sum, each) => sum + each.estimated, 0);
  const measured = origins.reduce((sum, each) => sum + each.measured, 0);
  const known = Math.min(1, Math.max(0, completeness));
  const filled = estimated > 0 && measured > 0 ? Math.min(1 - known, (known * estimated) / measured) : 0;
  return { measured: known, estimated: filled, missing: 1 - known - filled };
}
