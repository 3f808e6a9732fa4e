import * as z from "zod/mini";
import { toWeekday } from "../calendar-days.ts";
import { optionalText } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";

/** Minutes after the midnight of the day it begins on; an end beyond 1440 lies on the next day. */
export type MinuteSpan = readonly [from: number, to: number];

/** A day may have one break. */
export const mostSpansOfDay = 2;
export const mostOpeningExceptions = 200;
export const longestReason = 100;

const dayMinutes = 1440;
const wholeDay = "00:00~24:00";

const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes of a span `HH:mm~HH:mm`. */
export function toMinutes(span: string): MinuteSpan {
  const [from = 0, to = 0] = span.split("~").map(toMinute);
  return [from, to > from ? to : to + dayMinutes];
}

/**
 * A span `HH:mm~HH:mm` of the site's clock that begins on its day; an end before the start lies on the next day.
 * Midnight at the end is 24:00: `00:00~24:00` is a whole day.
 */
const OpeningSpan = z
  .string()
  .check(z.overwrite((span) => span.replace(/~00:00$/, "~24:00")))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d~(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "openingSpan"))
  .check(z.refine((span) => span.slice(0, 5) !== span.slice(6), "spanEmpty"));

/** Where a span begins before an earlier one is over; the first of days follows the last. */
function overlaps(days: readonly (readonly string[])[]): { day: number; nth: number }[] {
  const placed = days
    .flatMap((spans, day) =>
      spans.map((span, nth) => {
        const [from, to] = toMinutes(span);
        return { day, nth, from: day * dayMinutes + from, to: day * dayMinutes + to };
      }),
    )
    .sort((a, b) => a.from - b.from);
  let end = Math.max(0, ...placed.map(({ to }) => to)) - days.length * dayMinutes;
  return placed.filter(({ from, to }) => {
    const isCut = from < end;
    end = Math.max(end, to);
    return isCut;
  });
}

const SpansOfDay = z.array(OpeningSpan).check(
  z.maxLength(mostSpansOfDay),
  z.overwrite((spans) => [...spans].sort()),
);

const OpeningException = z
  .strictObject({
    /** The first and the last day. */
    from: DayText,
    to: DayText,
    /** None: closed. */
    hours: SpansOfDay,
    reason: optionalText(longestReason),
  })
  .check(
    z.superRefine(({ from, to, hours }, context) => {
      if (to < from) context.addIssue({ code: "custom", path: ["to"], message: "rangeWrong" });
      for (const { nth } of overlaps([hours]))
        context.addIssue({ code: "custom", path: ["hours", nth], message: "spansOverlap" });
    }),
  );

/**
 * When a site is open, by its own clock: hours belong to the date on which they begin. Where an exception begins before
 * the hours of the day before are over, these end with its beginning.
 */
export const OpeningHours = z.strictObject({
  /** Monday to Sunday; a day without a span is closed. */
  week: z.array(SpansOfDay).check(
    z.length(7),
    z.superRefine((week, context) => {
      for (const { day, nth } of overlaps(week))
        context.addIssue({ code: "custom", path: [day, nth], message: "spansOverlap" });
    }),
  ),
  exceptions: z._default(
    z.array(OpeningException).check(
      z.maxLength(mostOpeningExceptions),
      z.superRefine((exceptions, context) => {
        exceptions.forEach((one, nth) => {
          if (exceptions.some((other, at) => at < nth && other.from <= one.to && one.from <= other.to))
            context.addIssue({ code: "custom", path: [nth, "from"], message: "exceptionsOverlap" });
        });
      }),
    ),
    [],
  ),
});
export type OpeningHours = z.output<typeof OpeningHours>;
export type OpeningException = OpeningHours["exceptions"][number];

/** The span that a `workTime` stands for; equal ends are the whole day. */
function spanOfWorkTime(workTime: string): string {
  const [from = "", to = ""] = workTime.split("~");
  return from === to ? wholeDay : `${from}~${to === "00:00" ? "24:00" : to}`;
}

/** Hours that are the same every day. */
export const everyDay = (workTime: string): OpeningHours => ({
  week: Array.from({ length: 7 }, () => [spanOfWorkTime(workTime)]),
  exceptions: [],
});

/** From the first opening of a day to the last closing, as a `workTime`; null of a closed day. */
function workTimeOf(spans: readonly string[]): string | null {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? `${first.slice(0, 5)}~${last.slice(6).replace("24:00", "00:00")}` : null;
}

/**
 * The everyday span, which clients see that know only one: from opening to closing of most weekdays, of the earlier ones
 * where as many have another; `otherwise` where all are closed.
 */
export function everydaySpan({ week }: OpeningHours, otherwise: string): string {
  const counts = new Map<string, number>();
  for (const spans of week) {
    const own = workTimeOf(spans);
    if (own !== null) counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? otherwise;
}

/** A day from opening to closing as a `workTime` has it, with its break where that still lies within. */
function opened(spans: readonly string[], workTime: string): string[] {
  const [from = "", to = ""] = workTime.split("~");
  const [first, last] = spans;
  if (first && last) {
    const kept = [`${from}~${first.slice(6)}`, `${last.slice(0, 5)}~${to === "00:00" ? "24:00" : to}`];
    if (
      z.safeParse(OpeningException.shape.hours, kept).success &&
      from < first.slice(6) &&
      !overlaps([kept]).length
    )
      return kept;
  }
  return [spanOfWorkTime(workTime)];
}

/** Another everyday span: it replaces that of all weekdays that had it; other days and exceptions stay. */
export const withEverydaySpan = (hours: OpeningHours, before: string, workTime: string): OpeningHours => ({
  ...hours,
  week: hours.week.map((spans) => (workTimeOf(spans) === before ? opened(spans, workTime) : spans)),
});

/** Whether a `workTime` says all: the same span on all weekdays, no exception. */
export const isEveryDay = ({ week, exceptions }: OpeningHours): boolean =>
  exceptions.length === 0 && week.every((spans) => spans.length === 1 && spans[0] === week[0]?.[0]);

/** The spans of a date: those of its exception, else of its weekday. */
export function hoursOn({ week, exceptions }: OpeningHours, day: string): readonly string[] {
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to);
  return exception?.hours ?? week[toWeekday(day) - 1] ?? [];
}
