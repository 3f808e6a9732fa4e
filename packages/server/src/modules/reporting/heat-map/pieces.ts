import { addDays, daysBetween, toWeekday } from "@foyer/contract/calendar-days";
import { type HeatStep, mostDaysOfStep } from "@foyer/contract/reporting/heat-map";
import { Refusal } from "../../../platform/refusal.ts";
import { isOpenWithin, type OpenHours } from "../../../platform/time/open-hours.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { daysIn, listPieces } from "../../counting/clocks/clocks.ts";

const hourMs = 3_600_000;

/** The site's clock and hours. */
export interface SiteClock extends OpenHours {
  dayStartMinute: number;
}

/** A piece of time that is asked about. Moments in milliseconds. */
export interface HeatPiece {
  time: string;
  day: string;
  begin: number;
  end: number;
}

export interface PiecesAsked {
  startTime: string;
  endTime: string;
  step: HeatStep;
  weekdays?: number[] | undefined;
}

/** The pieces of the days asked about that have begun, in order. */
export function heatPieces(
  clock: SiteClock,
  { startTime, endTime, step, weekdays }: PiecesAsked,
  now: number,
): HeatPiece[] {
  if (daysBetween(startTime, endTime) > mostDaysOfStep[step])
    throw new Refusal("validation.failed", { fields: { step: "daysTooMany" } });
  const today = toBusinessDay(clock.zone, now, clock.dayStartMinute);
  const days = daysIn({ from: startTime, to: endTime < today ? endTime : today }).filter(
    (day) => !weekdays || weekdays.includes(toWeekday(day)),
  );
  const pieces = days.flatMap((day) =>
    step === "1d"
      ? [
          {
            time: day,
            day,
            begin: dayStart(clock.zone, day, clock.dayStartMinute),
            end: dayStart(clock.zone, addDays(day, 1), clock.dayStartMinute),
          },
        ]
      : listPieces(clock, step, { from: day, to: day }).map(({ time, begin, end }) => ({
          time,
          day,
          begin,
          end,
        })),
  );
  return pieces.filter(({ begin }) => begin <= now);
}

/** Whether a site is open at some time of the five minutes, or hour, that begin at a moment. */
export const isOpenFrom = (clock: SiteClock, ms: number, seconds: number): boolean =>
  isOpenWithin(clock, ms, ms + Math.min(seconds * 1000, hourMs));
