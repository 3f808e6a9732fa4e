import {
  fallbackStatisticTypes,
  type NumberType,
  numberTypes,
  type StatisticType,
  statisticTypes,
} from "@foyer/contract/metrics";

/** The types of a stored choice; the usual five where it cannot be read. */
export function chosenStatistics(stored: string | undefined): readonly StatisticType[] {
  const named = (stored ?? "").split(",").map((each) => each.trim());
  const known = [...new Set(named)].flatMap((name) => statisticTypes.find((type) => type === name) ?? []);
  return known.length > 0 ? known : fallbackStatisticTypes;
}

/** Those of the choice that are one number and can be drawn over time. */
export function chosenNumbers(types: readonly StatisticType[]): readonly NumberType[] {
  const numbers = types.flatMap((type) => numberTypes.find((number) => number === type) ?? []);
  return numbers.length > 0 ? numbers : ["flowIn"];
}
