import type { ComparedFigure, Figure } from "@foyer/contract/counting/figure";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";

const hour = 3_600;

/** A day like any other, at three in the afternoon. */
export const headOfToday = {
  startTime: "2026-05-13",
  endTime: "2026-05-13",
  zones: ["Europe/Lisbon"],
  asOf: "2026-05-13T14:02:00.000Z",
};

export const wholeFigure = (value: number | null, hours = 6): Figure => ({
  value,
  completeness: value === null ? null : 1,
  coveredSeconds: value === null ? 0 : hours * hour,
  expectedSeconds: value === null ? 0 : hours * hour,
});

export const comparedFigure = (value: number, previous: number): ComparedFigure => ({
  ...wholeFigure(value),
  previous,
  completenessBefore: 1,
  growth: value / previous - 1,
  compared: { how: "whole", seconds: 6 * hour, ofSeconds: 6 * hour },
});

/** People by what is known of them: the first bucket is 1. */
export function sharesOfPeople(
  by: "gender" | "age",
  known: readonly number[],
  unknown: number,
): PartOf<"shares"> {
  const all = known.reduce((sum, value) => sum + value, unknown);
  return {
    what: "shares",
    ...headOfToday,
    by,
    total: wholeFigure(all),
    parts: [unknown, ...known].map((value, id) => ({ id, name: "", value, share: value / all })),
    others: null,
  };
}
