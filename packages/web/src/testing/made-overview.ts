import type { overview } from "@foyer/contract/analytics/overview";
import { addDays } from "@foyer/contract/calendar-days";
import type { ComparedFigure } from "@foyer/contract/counting/figure";
import type { Reply } from "@foyer/contract/endpoint";

const hour = 3600;

/** A figure of two hours that is wholly known and 10 % above the one before, unless given. */
export const madeFigure = (value: number | null, more: Partial<ComparedFigure> = {}): ComparedFigure => ({
  value,
  completeness: value === null ? 0 : 1,
  coveredSeconds: value === null ? 0 : 2 * hour,
  expectedSeconds: 2 * hour,
  previous: 100,
  completenessBefore: 1,
  growth: value === null ? null : 0.1,
  compared: { how: value === null ? "withheld" : "whole", seconds: 2 * hour, ofSeconds: 2 * hour },
  ...more,
});

/** A Wednesday at 11:30 with fewer people than usual. */
export function madeOverview(
  more: Partial<Reply<typeof overview.ofPlace>> = {},
): Reply<typeof overview.ofPlace> {
  const day = "2026-06-10";
  const usual = { low: 60, high: 80 };
  return {
    day,
    hour: "11:00",
    zones: ["Asia/Kathmandu"],
    today: madeFigure(110),
    comparedWith: { startTime: "2026-06-03", endTime: "2026-06-03", sameWeekdays: true, elapsed: true },
    soFar: { day, until: "11:00", value: 110, low: 120, middle: 140, high: 160, weeks: 8, standing: "below" },
    hours: [
      { ...madeFigure(110), time: "10:00", ...usual },
      { ...madeFigure(null), time: "11:00", ...usual },
      {
        ...madeFigure(null, { expectedSeconds: 0, completeness: null }),
        time: "12:00",
        ahead: true,
        ...usual,
      },
    ],
    days: [7, 6, 5, 4, 3, 2, 1, 0].map((back) => ({
      ...madeFigure(100 + back),
      day: addDays(day, -back),
      ...{ low: 90, high: 130 },
    })),
    parts: [],
    partCount: 0,
    organisations: [],
    ...more,
  };
}
