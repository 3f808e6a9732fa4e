import type { Interval } from "@foyer/contract/analytics/intervals";
import { useMemo } from "react";
import type { DayRange } from "../../lib/day-range.ts";
import { dayRangeText } from "../../lib/day-range-text.ts";
import { type Format, useFormat } from "../../lib/format.ts";
import { languageTag } from "../../lib/language.ts";
import { daysOfPiece, isOfClock } from "./pieces.ts";

/** How a piece of time is called: short below a chart, whole in tooltips and tables. */
export function usePieceText(interval: Interval, { startTime, endTime }: DayRange) {
  const format = useFormat();
  return useMemo(
    () => pieceWords(interval, { startTime, endTime }, format),
    [interval, startTime, endTime, format],
  );
}

function pieceWords(interval: Interval, asked: DayRange, format: Format) {
  return {
    text: (time: string): string => {
      const day = time.slice(0, 10);
      if (isOfClock(interval))
        return day === asked.startTime && day === asked.endTime
          ? toClock(time)
          : `${dayIn({ weekday: "short" }, day)} ${toClock(time)}`;
      if (interval === "1n") return dayIn({ month: "short", year: "2-digit" }, day);
      if (interval === "1y") return dayIn({ year: "numeric" }, day);
      const piece = daysOfPiece(time, interval, asked);
      return dayRangeText(piece.startTime, piece.endTime);
    },
    title: (time: string): string => {
      const day = time.slice(0, 10);
      if (isOfClock(interval)) return `${format.weekdayDate(day)} ${toClock(time)}`;
      if (interval === "1d") return format.weekdayDate(day);
      const piece = daysOfPiece(time, interval, asked);
      return dayRangeText(piece.startTime, piece.endTime, { year: true });
    },
  };
}

const dayIn = (options: Intl.DateTimeFormatOptions, day: string) =>
  new Intl.DateTimeFormat(languageTag(), { ...options, timeZone: "UTC" }).format(new Date(day));

/** `02:00+01:00` as `02:00 +01:00`. */
const toClock = (time: string) => time.slice(11).replace(/(?<=\d)([+-])/, " $1");
