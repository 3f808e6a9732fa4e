import { addDays } from "@foyer/contract/calendar-days";
import { chanceDeviation, type DayLevel, logRatio, usualDeviation, usualLevels } from "./day-levels.ts";
import { type FindingSubject, type FoundKind, round } from "./finding.ts";
import { toWeekday } from "./line-hours.ts";
import { median, medianVariance } from "./statistics.ts";

/** A step is searched in the last three weeks; what is older has become the usual. */
const recentDays = 21;
/** Most of a week: a weekend alone is no new level. */
const fewestSince = 5;
/** Four weeks of days must be known to say what is usual, at least three of each weekday compared. */
const fewestBefore = 24;
const fewestOfWeekday = 3;
/** Quieter days differ by a third from mere chance. */
const leastLevel = 20;
/** Seasons and weather move a site by a fifth; a moved or half-covered sensor by more. */
const leastChange = Math.log(1.3);
/** How many standard errors occur by chance once in a million times, with seventeen places tried for the step. */
const sigmas = 5;
/** All but a few days since must lie on the same side. */
const agreeing = 0.8;
/** Beyond this, as a logarithm, a third of the counts is missing, or half of them is too many. */
const highChange = Math.log(1.5);
/** A day further off than this, as a logarithm, says no more about where a step began. */
const mostOfADay = Math.log(3);

interface Distance extends DayLevel {
  usual: number;
  distance: number;
  chance: number;
  earlier: number;
}

/** The last days, each with its distance from what was usual on its weekday before. */
function recentDistances(days: readonly DayLevel[], from: string): { recent: Distance[]; spread: number } {
  const before = days.filter(({ day }) => day < from);
  const levels = usualLevels(before);
  const recent = days.flatMap((each): Distance[] => {
    const usual = levels.get(toWeekday(each.day));
    if (each.day < from || !usual || usual.days < fewestOfWeekday || usual.level < leastLevel) return [];
    return [
      {
        ...each,
        usual: usual.level,
        distance: logRatio(each.value, usual.level),
        chance: chanceDeviation(usual),
        earlier: usual.days,
      },
    ];
  });
  return before.length < fewestBefore
    ? { recent: [], spread: 0 }
    : { recent, spread: usualDeviation(before, levels) };
}

/** Standard error of the median distance of some days; weekdays that come again share the error of their level. */
function standardError(some: readonly Distance[], spread: number): number {
  const deviation = Math.max(spread, median(some.map(({ chance }) => chance)));
  const earlier = median(some.map((each) => each.earlier));
  const weekdays = Math.min(some.length, 7);
  return deviation * Math.sqrt(medianVariance / some.length + medianVariance / earlier / weekdays);
}

/**
 * The beginning that explains most: the squared sum of distances since, over their number. One wild day among them
 * must not decide.
 */
function bestBeginning(recent: readonly Distance[]): Distance[] {
  let best = { since: [] as Distance[], gain: 0 };
  for (let count = fewestSince; count <= recent.length; count++) {
    const since = recent.slice(-count);
    const sum = since.reduce(
      (all, { distance }) => all + Math.max(-mostOfADay, Math.min(mostOfADay, distance)),
      0,
    );
    const gain = (sum * sum) / count;
    if (gain > best.gain) best = { since, gain };
  }
  return best.since;
}

/** The level of all days changed at once and stayed: a sensor that was moved, covered or set differently, or a new door. */
export function stepChange(
  subject: FindingSubject,
  days: readonly DayLevel[],
  today: string,
): FoundKind<"stepChange"> | null {
  const { recent, spread } = recentDistances(days, addDays(today, -recentDays));
  const since = bestBeginning(recent);
  if (since.length === 0) return null;
  const change = median(since.map(({ distance }) => distance));
  const sameSide = since.filter(({ distance }) => distance * change > 0).length;
  const isStep =
    Math.abs(change) >= leastChange &&
    Math.abs(change) >= sigmas * standardError(since, spread) &&
    sameSide >= agreeing * since.length;
  if (!isStep) return null;
  return {
    kind: "stepChange",
    subject,
    severity: Math.abs(change) >= highChange ? "high" : "medium",
    cause: change < 0 ? "countsLess" : "countsMore",
    since: since[0]?.day ?? "",
    until: since.at(-1)?.day ?? "",
    evidence: {
      level: round(median(since.map(({ value }) => value))),
      usual: round(median(since.map(({ usual }) => usual))),
      change: round(Math.exp(change) - 1, 4),
      days: since.length,
    },
  };
}
