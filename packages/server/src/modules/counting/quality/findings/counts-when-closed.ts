import { type FindingSubject, type FoundKind, round } from "./finding.ts";
import { isClosedHour, type LineHour, type Opening } from "./line-hours.ts";

/** Staff come before a place opens and the last guests leave after it closes: minutes that are not inspected. */
const margin = 60;
/** Cleaning and deliveries make up a few of a hundred counts; more than this moves rates and averages. */
const mostShare = 0.05;
/** Fewer than these, over two weeks, change no figure anybody reads. */
const fewestCounts = 50;
/** A wrong clock leaves next to nothing outside once it is corrected. */
const leftWhenRight = 0.02;
/** Beyond this the figures of the opening hours cannot be used. */
const highShare = 0.2;

const farthestShift = 12;

/** By how many hours the clock would have to be moved for all counts to fall into the opening hours; null: by none. */
function explainingShift(hours: readonly LineHour[], total: number, opening: Opening): number | null {
  for (let size = 1; size <= farthestShift; size++) {
    for (const shift of [size, -size]) {
      const closed = hours.reduce(
        (sum, each) => (isClosedHour(opening, each, margin, shift) ? sum + each.count : sum),
        0,
      );
      if (closed <= leftWhenRight * total) return shift;
    }
  }
  return null;
}

/** A line that counts much while the place is closed: a wrong clock or zone, cleaning, or opening hours that are not true. */
export function countsWhenClosed(
  subject: FindingSubject,
  hours: readonly LineHour[],
  opening: Opening,
): FoundKind<"countsWhenClosed"> | null {
  const closed = hours.filter((each) => each.count > 0 && isClosedHour(opening, each, margin));
  const count = closed.reduce((sum, hour) => sum + hour.count, 0);
  const total = hours.reduce((sum, hour) => sum + hour.count, 0);
  if (count < fewestCounts || count < mostShare * total) return null;
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const { hour, count } of hours) byHour[hour] = (byHour[hour] ?? 0) + count;
  const loudest = closed.reduce((a, b) => ((byHour[b.hour] ?? 0) > (byHour[a.hour] ?? 0) ? b : a)).hour;
  const shiftHours = explainingShift(hours, total, opening);
  const days = closed.map(({ day }) => day).sort();
  return {
    kind: "countsWhenClosed",
    subject,
    severity: count > highShare * total ? "high" : "medium",
    cause: shiftHours === null ? "nightWork" : "clockShifted",
    since: days[0] ?? "",
    until: days.at(-1) ?? "",
    evidence: { count, share: round(count / total, 4), hour: loudest, shiftHours },
  };
}
