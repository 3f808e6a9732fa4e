import { cronParts } from "@foyer/contract/operations/cron";

/** Steps that divide an hour evenly. */
export const minuteSteps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30] as const;

/** A schedule in everyday words; anything more than that is an expression. */
export type CronPlan =
  | { mode: "minutes"; every: number }
  | { mode: "hourly"; minute: number }
  /** `time`: HH:mm. */
  | { mode: "daily"; time: string }
  /** `weekdays`: 1 Monday … 7 Sunday, in this order. */
  | { mode: "weekly"; weekdays: readonly number[]; time: string }
  /** `day`: 1 to 31, or 0 for the last one. */
  | { mode: "monthly"; day: number; time: string }
  | { mode: "expert"; expression: string };

export type CronMode = CronPlan["mode"];
export const cronModes = [
  "minutes",
  "hourly",
  "daily",
  "weekly",
  "monthly",
  "expert",
] as const satisfies CronMode[];

const names = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];

const clock = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `0 ${minute} ${hour}`;
};

/** The Quartz expression of a plan. */
export function toExpression(plan: CronPlan): string {
  switch (plan.mode) {
    case "minutes":
      return `0 0/${plan.every} * * * ?`;
    case "hourly":
      return `0 ${plan.minute} * * * ?`;
    case "daily":
      return `${clock(plan.time)} * * ?`;
    case "weekly":
      return `${clock(plan.time)} ? * ${plan.weekdays.map((day) => names[day - 1]).join(",")}`;
    case "monthly":
      return `${clock(plan.time)} ${plan.day === 0 ? "L" : plan.day} * ?`;
    case "expert":
      return plan.expression;
  }
}

/** A whole number of a part that is nothing else, within bounds. */
function numberIn(part: string, least: number, most: number): number | null {
  if (!/^\d{1,2}$/.test(part)) return null;
  const value = Number(part);
  return value >= least && value <= most ? value : null;
}

const isAny = (part: string): boolean => part === "*" || part === "?";

/** A weekday of Quartz as ours: names, or 1 Sunday … 7 Saturday. */
function parseWeekday(text: string): number | null {
  const named = names.indexOf(text.toUpperCase()) + 1;
  if (named > 0) return named;
  const number = numberIn(text, 1, 7);
  return number === null ? null : ((number + 5) % 7) + 1;
}

/** Days of a list of days and of ranges that do not go round the end of the week; null when it is more than that. */
function parseWeekdays(part: string): number[] | null {
  const days = new Set<number>();
  for (const piece of part.split(",")) {
    const [first, last, ...more] = piece.split("-").map(parseWeekday);
    if (first === null || first === undefined || last === null || more.length > 0) return null;
    const until = last ?? first;
    if (until < first) return null;
    for (let day = first; day <= until; day++) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
}

function minutePlan(minute: string): CronPlan | null {
  if (isAny(minute)) return { mode: "minutes", every: 1 };
  const step = /^(?:0|\*)\/(\d{1,2})$/.exec(minute)?.[1];
  if (step !== undefined)
    return minuteSteps.some((known) => known === Number(step))
      ? { mode: "minutes", every: Number(step) }
      : null;
  const at = numberIn(minute, 0, 59);
  return at === null ? null : { mode: "hourly", minute: at };
}

function dayPlan(time: string, day: string, weekday: string): CronPlan | null {
  if (isAny(day) && isAny(weekday)) return { mode: "daily", time };
  if (isAny(day)) {
    const weekdays = parseWeekdays(weekday);
    return weekdays && { mode: "weekly", weekdays, time };
  }
  if (!isAny(weekday)) return null;
  const monthDay = day === "L" ? 0 : numberIn(day, 1, 31);
  return monthDay === null ? null : { mode: "monthly", day: monthDay, time };
}

function simplePlan(expression: string): CronPlan | null {
  const [second = "", minute = "", hour = "", day = "", month = "", weekday = "", year = "*"] =
    cronParts(expression);
  if (second !== "0" || month !== "*" || weekday === "" || !isAny(year)) return null;
  if (isAny(hour)) return isAny(day) && isAny(weekday) ? minutePlan(minute) : null;
  const [atHour, atMinute] = [numberIn(hour, 0, 23), numberIn(minute, 0, 59)];
  if (atHour === null || atMinute === null) return null;
  return dayPlan([atHour, atMinute].map((part) => String(part).padStart(2, "0")).join(":"), day, weekday);
}

/** The plan behind an expression: a simple one where it says nothing else. */
export const parseCron = (expression: string): CronPlan =>
  simplePlan(expression) ?? { mode: "expert", expression };

/** What a mode begins with when it is chosen; a time of day is taken along. */
export function planFor(mode: CronMode, before: CronPlan): CronPlan {
  const time = "time" in before ? before.time : "03:00";
  switch (mode) {
    case "minutes":
      return { mode, every: 15 };
    case "hourly":
      return { mode, minute: 0 };
    case "daily":
      return { mode, time };
    case "weekly":
      return { mode, weekdays: [1], time };
    case "monthly":
      return { mode, day: 1, time };
    case "expert":
      return { mode, expression: toExpression(before) };
  }
}
