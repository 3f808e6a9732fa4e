import { formatFor } from "./format.ts";
import { languageTag } from "./language.ts";

const minute = 60_000;
const units = [
  ["day", 1440 * minute],
  ["hour", 60 * minute],
  ["minute", minute],
] as const;
/** What is longer ago is found by its day. */
const mostDays = 7;

/** How long ago a moment was, "2 hr. ago"; beyond a week its day on the zone's clock. */
export function agoText(moment: string, now: number, zone?: string): string {
  // Clocks that differ a little make no moment to come.
  const passed = Math.max(0, now - Date.parse(moment));
  if (passed >= mostDays * 1440 * minute) return formatFor(languageTag()).date(moment, zone);
  const [unit, length] = units.find(([, each]) => passed >= each) ?? ["second", passed + 1];
  return new Intl.RelativeTimeFormat(languageTag(), { numeric: "auto", style: "short" }).format(
    -Math.floor(passed / length),
    unit,
  );
}

/** The same in seconds, where each of them counts. */
export const secondsAgoText = (moment: string, now: number): string =>
  new Intl.RelativeTimeFormat(languageTag()).format(
    -Math.max(0, Math.round((now - Date.parse(moment)) / 1_000)),
    "second",
  );
