import type { OpeningException, OpeningHours } from "@foyer/contract/places/opening-hours";
import type { Format } from "./format.ts";
import { phrase } from "./phrases.ts";
import { weekdaysInOrder } from "./week-days.ts";

/** Times run from left to right in any language. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** A span `HH:mm~HH:mm` in words. */
function spanText(span: string): string {
  const [from = "", to = ""] = span.split("~");
  if (from === "00:00" && to === "24:00") return phrase("entities.allDayText");
  const time = isolated(`${from}–${to}`);
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
  return all
    .map(({ days, spans }) => {
      const named = days.length > 1 ? `${name(days[0])}–${name(days.at(-1))}` : name(days[0]);
      return spans.length === 0
        ? phrase("entities.hoursWeek.closedOn", { days: named })
        : phrase("entities.hoursWeek.openOn", { days: named, hours: spansText(spans, format) });
    })
    .join(phrase("entities.hoursWeek.between"));
}

/** An exception in words: its days, its hours and why. */
export function exceptionText({ from, to, hours, reason }: OpeningException, format: Format): string {
  const days = from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;
  const when = hours.length === 0 ? phrase("entities.hoursWeek.closed") : spansText(hours, format);
  return [`${days}: ${when}`, reason].filter(Boolean).join(" · ");
}
