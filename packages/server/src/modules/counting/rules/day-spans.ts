import { addDays } from "@foyer/contract/calendar-days";

/** Business days, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The part of a span within another; null when they do not meet. */
export function within({ from, to }: DaySpan, limit: DaySpan): DaySpan | null {
  const part = { from: from > limit.from ? from : limit.from, to: to < limit.to ? to : limit.to };
  return part.from <= part.to ? part : null;
}

/** Spans in order, those that meet or follow each other as one. */
export function merged(spans: readonly DaySpan[]): DaySpan[] {
  const result: DaySpan[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last && span.from <= addDays(last.to, 1)) {
      if (span.to > last.to) last.to = span.to;
    } else result.push({ ...span });
  }
  return result;
}

/** Every day of spans, in order. */
export function daysIn(spans: readonly DaySpan[]): string[] {
  const days: string[] = [];
  for (const { from, to } of spans) for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days of a span and, up to a last day, the same weekdays of so many weeks after: what is estimated from them. */
export const withWeeksAfter = (span: DaySpan, weeks: number, until: string): DaySpan[] => [
  span,
  ...Array.from({ length: weeks }, (_, week) => ({
    from: addDays(span.from, 7 * (week + 1)),
    to: addDays(span.to, 7 * (week + 1)),
  })).flatMap((later) => within(later, { from: later.from, to: until }) ?? []),
];
