import { languageTag } from "./language.ts";
import { daysOfSpan } from "./local-day.ts";

/** The days of a span, shortened where they share a month: "4 – 6 May". With its year on request. */
export function dayRangeText(start: string, end: string, { year = false } = {}): string {
  const { first, last } = daysOfSpan(start, end);
  const words = new Intl.DateTimeFormat(languageTag(), {
    day: "numeric",
    month: "short",
    ...(year && { year: "numeric" }),
    timeZone: "UTC",
  });
  return first === last ? words.format(new Date(first)) : words.formatRange(new Date(first), new Date(last));
}
