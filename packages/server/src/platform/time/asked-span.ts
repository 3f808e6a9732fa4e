import { addDays } from "@foyer/contract/calendar-days";
import { DayText } from "@foyer/contract/time-texts";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { dayStart, readWall, toMoments } from "./zone-time.ts";

/** The clock that times of a request are read by. */
export interface AskedClock {
  /** IANA zone. */
  zone: string;
  dayStartMinute: number;
}

function wallMoment(zone: string, text: string, isEnd: boolean): number {
  const reading = toMoments(zone, readWall(text));
  if (reading.kind === "twice") return isEnd ? reading.second : reading.first;
  return reading.ms;
}

/** A day, a wall clock or a moment of a request; a day as an end is meant with all its hours. */
function momentAsked(text: string, { zone, dayStartMinute }: AskedClock, isEnd: boolean): number {
  const day = text.slice(0, 10);
  if (!z.safeParse(DayText, day).success) return Number.NaN;
  if (text === day) return dayStart(zone, isEnd ? addDays(day, 1) : day, dayStartMinute);
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))) return Date.parse(text.replace(" ", "T"));
  return Number.isNaN(readWall(text)) ? Number.NaN : wallMoment(zone, text, isEnd);
}

/** From `startTime` up to `endTime` of a request, over at most `mostDays`; what is not given is `usual`. */
export function spanAsked(
  asked: { startTime?: string | undefined; endTime?: string | undefined },
  clock: AskedClock,
  mostDays: number,
  usual: { from: number; to: number } = { from: Number.NaN, to: Number.NaN },
): { from: Date; to: Date } {
  const { startTime, endTime } = asked;
  const to = endTime === undefined ? usual.to : momentAsked(endTime, clock, true);
  const from = startTime === undefined ? usual.from : momentAsked(startTime, clock, false);
  if (Number.isNaN(from)) throw new Refusal("validation.failed", { fields: { startTime: "time" } });
  if (Number.isNaN(to)) throw new Refusal("validation.failed", { fields: { endTime: "time" } });
  if (to <= from) throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
  // A year is longer by its autumn night.
  if (to - from > (mostDays * 24 + 2) * 3_600_000) throw new Refusal("range.tooLong");
  return { from: new Date(from), to: new Date(to) };
}
