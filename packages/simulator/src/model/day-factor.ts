import type { Profile } from "./profiles.ts";
import { fraction } from "./random.ts";

const day = 86_400_000;

/** How strong a day is against an average open day: weekday, season, holiday, weather and the site's own luck. */
export function dayFactor(
  profile: Profile,
  date: number,
  isHoliday: boolean,
  regionKey: number,
  siteKey: number,
): number {
  const number = Math.floor(date / day);
  const weekday = (number + 3) % 7;
  const rhythm = isHoliday ? profile.holiday : overMean(profile.weekdays, weekday);
  return (
    rhythm * season(profile, date) * weather(regionKey, number) * (0.92 + 0.16 * fraction(siteKey, number))
  );
}

/** Glides from the middle of a month to the middle of the next. */
function season(profile: Profile, date: number): number {
  const at = new Date(date);
  const position = at.getUTCMonth() + (at.getUTCDate() - 1) / 31 - 0.5;
  const left = Math.floor(position);
  const here = overMean(profile.months, (left + 12) % 12);
  const next = overMean(profile.months, (left + 13) % 12);
  return here + (next - here) * (position - left);
}

/** Fair and foul days follow each other smoothly and are shared by the places of one zone. */
function weather(regionKey: number, number: number): number {
  const position = number / 2.6;
  const left = Math.floor(position);
  const share = position - left;
  const smooth = share * share * (3 - 2 * share);
  const here = fraction(regionKey, left);
  return 0.86 + 0.28 * (here + (fraction(regionKey, left + 1) - here) * smooth);
}

function overMean(values: readonly number[], index: number): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return ((values[index] ?? 1) * values.length) / sum;
}
