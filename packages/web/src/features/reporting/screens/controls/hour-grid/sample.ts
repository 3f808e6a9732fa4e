import type { PartOf, ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

const ofDay = [58, 104, 152, 221, 236, 217, 188, 176, 182, 205, 164, 88];
/** Saturday and Sunday are busier. */
const ofWeekday = [0.8, 0.75, 0.85, 0.9, 1.1, 1.5, 1.25];
const [firstHour, firstDay, days] = [9, 30, 14];
const runningHour = 6;

const dayAt = (nth: number): string =>
  new Date(Date.UTC(2026, 3, firstDay + nth)).toISOString().slice(0, "yyyy-MM-dd".length);

const hours: PartOf<"grid">["hours"] = Array.from({ length: days }, (_, day) =>
  ofDay.map((count, nth) => {
    const isToday = day === days - 1;
    const isAhead = isToday && nth > runningHour;
    const weekday = (day + 3) % ofWeekday.length;
    return {
      day: dayAt(day),
      time: `${String(firstHour + nth).padStart(2, "0")}:00`,
      value: isAhead ? null : Math.round(count * (ofWeekday[weekday] ?? 1)),
      completeness: isAhead ? null : 1,
      ...(isAhead && { ahead: true as const }),
      ...(isToday && nth === runningHour && { running: true as const }),
    };
  }),
).flat();

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "grid",
    ...headOfToday,
    startTime: dayAt(0),
    total: wholeFigure(
      hours.reduce((sum, { value }) => sum + (value ?? 0), 0),
      days * ofDay.length,
    ),
    hours,
  },
};
