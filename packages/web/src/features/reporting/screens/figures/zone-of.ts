import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";

/** The one zone of all answers; undefined where there are several, or none. */
export function zoneOf(parts: readonly ScreenPart[]): string | undefined {
  const zones = new Set(parts.flatMap((part) => ("zones" in part ? part.zones : [])));
  const [zone] = zones;
  return zones.size === 1 ? zone : undefined;
}
