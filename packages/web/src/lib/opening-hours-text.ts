import type { OpeningException, OpeningHours } from "@foyer/contract/places/opening-hours";
import { dayRangeText } from "./day-range-text.ts";
import type { Format } from "./format.ts";
import { phrase } from "./phrases.ts";
import { weekdaysInOrder } from "./week-days.ts";

const [leftToRight, firstStrong, popped] = ["\u2066", "\u2068", "\u2069"];
/** Keeps a span on one line. */
const joiner = "\u2060";

/** Times run from left to right in any language. */
const isolated = (text: string) => `${leftToRight}${text}${popped}`;

/** A span `HH:mm~HH:mm` in words. */
function spanText(span: string): string {
  const [from = "", to = ""] = span.split("~");
  if (from === "00:00" && to === "24:00") return phrase("entities.allDayText");
  const time = isolated(`${from}${joiner}–${joiner}${to}`);
  return to < from ? phrase("entities.nextDay", { time }) : time;
}

const spansText = (spans: readonly string[], format: Format): string => format.list(spans.map(spanText));

/** Weekdays that follow each other and have the same hours. */
function groups(week: OpeningHours["week"], order: readonly number[]): { days: number[]; spans: string[] }[] {
  const found: { days: number[]; spans: string[] }[] = [];
  for (const day of order) {
    const spans = week[day - 1] ?? [];
    const last = found.at(-1);
    if (last?.spans.join() === spans.join()) last.days.push(day);
    else found.push({ days: [day], spans });
  }
  return found;
}

/** The hours of a week in words: `Mon–Fri 09:00–20:00, Sat 10:00–22:00, closed Sun`. */
export function weekText({ week }: Pick<OpeningHours, "week">, format: Format): string {
  const all = groups(week, weekdaysInOrder());
  const [first] = all;
  if (all.length === 1 && first)
    return first.spans.length === 0 ? phrase("entities.hoursWeek.closed") : spansText(first.spans, format);
  const name = (day: number | undefined) => (day === undefined ? "" : format.weekday(day, "short"));
  const named = ({ days }: { days: number[] }) =>
    days.length > 1 ? `${name(days[0])}–${name(days.at(-1))}` : name(days[0]);
  const open = all
    .filter(({ spans }) => spans.length > 0)
    .map((group) =>
      phrase("entities.hoursWeek.openOn", { days: named(group), hours: spansText(group.spans, format) }),
    );
  // Before open days they would read as if those were closed as well.
  const closed = all.filter(({ spans }) => spans.length === 0).map(named);
  const atEnd =
    closed.length > 0 ? [phrase("entities.hoursWeek.closedOn", { days: format.list(closed) })] : [];
  return [...open, ...atEnd].reduce((before, after) =>
    phrase("entities.hoursWeek.between", { before, after }),
  );
}

/** An exception in words: its days, its hours and why. */
export function exceptionText({ from, to, hours, reason }: OpeningException, format: Format): string {
  const days = from === to ? format.date(from) : dayRangeText(from, to, { year: true });
  const when = hours.length === 0 ? phrase("entities.hoursWeek.closed") : spansText(hours, format);
  const why = reason && `${firstStrong}${reason}${popped}`;
  return [`${days}: ${when}`, why].filter(Boolean).join(" · ");
}
