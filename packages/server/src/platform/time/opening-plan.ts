import {
  everyDay,
  type MinuteSpan,
  type OpeningHours,
  toMinutes,
} from "@foyer/contract/places/opening-hours";
import { formatMinute } from "./time-of-day.ts";
import { toWall } from "./zone-time.ts";

const dayMs = 86_400_000;
export const dayMinutes = 1440;

/** Opening hours as they are looked up. */
interface OpeningPlan {
  isAlways: boolean;
  hasClosedDays: boolean;
  /** Monday first. */
  week: readonly (readonly MinuteSpan[])[];
  /** By the number of the day since 1970. */
  exceptions: ReadonlyMap<number, readonly MinuteSpan[]>;
  /** In the order of their days. */
  stretches: readonly { last: number; spans: readonly MinuteSpan[] }[];
}

const plans = new Map<string, OpeningPlan>();
const mostPlans = 20_000;

/** Of a place that never closes, as `OpenHours` have it. */
export const allDay = `0-${dayMinutes}`;

/** The number of the day since 1970 that a zone's clock shows. */
export const dayAt = (zone: string, moment: number): number => Math.floor(toWall(zone, moment) / dayMs);

/** The number of a day since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

const isWhole = (spans: readonly MinuteSpan[]): boolean =>
  spans.length === 1 && spans[0]?.[0] === 0 && spans[0][1] === dayMinutes;

/** The hours of `hours` (see `OpenHours`) as the contract has them. */
export function toOpeningHours(hours: string): OpeningHours {
  if (hours.startsWith("{")) return JSON.parse(hours) as OpeningHours;
  const [from = 0, to = 0] = hours.split("-").map(Number);
  return everyDay(`${formatMinute(from)}~${formatMinute(to)}`);
}

function readPlan(hours: string): OpeningPlan {
  const { week, exceptions } = toOpeningHours(hours);
  const days = week.map((spans) => spans.map(toMinutes));
  const stretches = exceptions.map(({ from, to, hours: own }) => ({
    first: dayNumber(from),
    last: dayNumber(to),
    spans: own.map(toMinutes),
  }));
  const byDay = stretches.flatMap(({ first, last, spans }) =>
    Array.from({ length: last - first + 1 }, (_, nth) => [first + nth, spans] as const),
  );
  return {
    isAlways: exceptions.length === 0 && days.every(isWhole),
    hasClosedDays: [...days, ...stretches.map(({ spans }) => spans)].some((spans) => spans.length === 0),
    week: days,
    exceptions: new Map(byDay),
    stretches,
  };
}

function planOf(hours: string): OpeningPlan {
  const known = plans.get(hours);
  if (known) return known;
  if (plans.size >= mostPlans) plans.clear();
  const plan = readPlan(hours);
  plans.set(hours, plan);
  return plan;
}

export const isAlwaysOpen = (hours: string): boolean => planOf(hours).isAlways;

/** 1970 began on a Thursday. */
const spansOf = ({ week, exceptions }: OpeningPlan, day: number): readonly MinuteSpan[] =>
  exceptions.get(day) ?? week[(day + 3) % 7] ?? [];

/** When a place opens and closes on a day (its number since 1970): spans that end before the next day's begin. */
export function spansOn(hours: string, day: number): readonly MinuteSpan[] {
  const plan = planOf(hours);
  const spans = spansOf(plan, day);
  const last = spans.at(-1);
  if (!last || last[1] <= dayMinutes) return spans;
  const next = spansOf(plan, day + 1)[0];
  if (!next || next[0] + dayMinutes >= last[1]) return spans;
  return [...spans.slice(0, -1), [last[0], Math.max(last[0], next[0] + dayMinutes)]];
}

/** Whether a place is closed on any day. */
export const hasClosedDays = (hours: string): boolean => planOf(hours).hasClosedDays;

/** Whether a day has hours of its own instead of those of its weekday. */
export const isException = (hours: string, day: number): boolean => planOf(hours).exceptions.has(day);

/** The same hours without their exceptions. */
export function usualWeek(hours: string): string {
  if (planOf(hours).exceptions.size === 0) return hours;
  return JSON.stringify({ ...toOpeningHours(hours), exceptions: [] });
}

/** Whether every opening and closing lies on a full hour after a minute of the day. */
export function isOnHours(hours: string, minute: number): boolean {
  const { week, stretches } = planOf(hours);
  return [...week, ...stretches.map(({ spans }) => spans)].every((spans) =>
    spans.every((span) => isWhole([span]) || span.every((edge) => (edge - minute) % 60 === 0)),
  );
}

/**
 * From the first opening to the last closing of any day from one on, in minutes after midnight, the end perhaps on the
 * next day; equal where it takes the whole day. For devices that know one span.
 */
export function widestSpan(hours: string, day: number): { openMinute: number; closeMinute: number } {
  const { week, stretches } = planOf(hours);
  const coming = stretches.filter(({ last }) => last >= day).map(({ spans }) => spans);
  const all = [...week, ...coming].flat();
  const open = Math.min(...all.map(([from]) => from));
  const close = Math.max(...all.map(([, to]) => to));
  const isDay = all.length === 0 || close - open >= dayMinutes;
  return isDay ? { openMinute: 0, closeMinute: 0 } : { openMinute: open, closeMinute: close % dayMinutes };
}
