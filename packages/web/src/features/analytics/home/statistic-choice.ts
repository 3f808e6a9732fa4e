import {
  fallbackStatisticTypes,
  type NumberType,
  numberTypes,
  type StatisticType,
  statisticTypes,
} from "@foyer/contract/counting/metrics";

/** Most cards a row of figures bears. */
export const mostStatistics = 7;

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

/** The choice after a box was ticked or unticked; a newcomer stands last. */
export function toggled(types: readonly StatisticType[], type: StatisticType): StatisticType[] {
  if (types.includes(type)) return types.filter((each) => each !== type);
  return types.length < mostStatistics ? [...types, type] : [...types];
}
