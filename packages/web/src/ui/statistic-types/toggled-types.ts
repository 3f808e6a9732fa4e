import { mostStatisticTypes, type StatisticType } from "@foyer/contract/metrics";

/** The choice after a box was ticked or unticked; a newcomer stands last. */
export function toggledTypes(types: readonly StatisticType[], type: StatisticType): StatisticType[] {
  if (types.includes(type)) return types.filter((each) => each !== type);
  return types.length < mostStatisticTypes ? [...types, type] : [...types];
}
