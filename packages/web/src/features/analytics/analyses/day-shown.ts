import { mostFestivalHours } from "@foyer/contract/analytics/festivals";

/** The day of a holiday whose hours are shown (0: all of them), where the address may say anything. */
export function dayShown(asked: number, days = Number.POSITIVE_INFINITY): number {
  if (asked === 0 && days <= mostFestivalHours) return 0;
  return asked >= 1 && asked <= days ? asked : 1;
}
