import { type HeatStep, heatSteps, mostDaysOfStep } from "@foyer/contract/reporting/heat-map";
import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { heatShows } from "./heat-show.ts";

export const scaleKinds = ["relative", "absolute"] as const;
export const compareViews = ["side", "difference"] as const;
export type CompareView = (typeof compareViews)[number];

const usualOpacity = 80;

const parsers = {
  plan: parseAsInteger,
  show: parseAsStringLiteral(heatShows).withDefault("presence"),
  step: parseAsStringLiteral(heatSteps),
  /** 1 Monday to 7 Sunday; all unless some are named. */
  days: parseAsArrayOf(parseAsInteger),
  scale: parseAsStringLiteral(scaleKinds).withDefault("relative"),
  /** The ends of an absolute scale. */
  low: parseAsFloat,
  high: parseAsFloat,
  /** Percent. */
  opacity: parseAsInteger.withDefault(usualOpacity),
  /** The piece that is shown, counted from 1; all together unless one is named. */
  at: parseAsInteger,
  live: parseAsBoolean.withDefault(false),
  compared: parseAsStringLiteral(compareViews).withDefault("side"),
};

/** How a heat map is shown, kept in the address beside its question. */
export function useHeatChoices() {
  const [{ days, opacity, ...rest }, setParts] = useQueryStates(parsers, { history: "replace" });
  return {
    ...rest,
    weekdays: namedWeekdays(days),
    opacity: Math.min(100, Math.max(10, opacity)),
    change: (next: Parameters<typeof setParts>[0]) => void setParts(next),
  };
}

export type HeatChoices = ReturnType<typeof useHeatChoices>;

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

/** The days of the week that count; null where all do. */
export function namedWeekdays(days: readonly number[] | null): number[] | null {
  const named = everyDay.filter((day) => days?.includes(day));
  return named.length === 0 || named.length === everyDay.length ? null : named;
}

/** The pieces so many days are divided into: as chosen where they allow it, else the finest that is good to look at. */
export function stepFor(chosen: HeatStep | null, days: number): HeatStep {
  const preferred: (HeatStep | null)[] = [chosen, days <= 1 ? "30m" : null, "1h"];
  return preferred.find((step) => step !== null && days <= mostDaysOfStep[step]) ?? "1d";
}
