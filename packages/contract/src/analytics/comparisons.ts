import * as z from "zod/mini";

/**
 * With what a span is compared, never overlapping it (`comparedShift` says how far back): `previous` the days right
 * before · `sameWeekdays` and `lastWeek` the latest earlier days with the same weekdays · `lastMonth` and `lastYear`
 * whole months beside whole months, spans of whole weeks and those shorter than a month four or 52 weeks earlier (so
 * that weekdays are the same), others the same dates; longer ones twice as far back, and so on.
 */
export const comparisons = ["previous", "sameWeekdays", "lastWeek", "lastMonth", "lastYear"] as const;
export type Comparison = (typeof comparisons)[number];

/** The days a question was in truth compared with. */
export const ComparedWith = z.object({
  startTime: z.string(),
  endTime: z.string(),
  /** Day by day the same weekdays. */
  sameWeekdays: z.boolean(),
  /** The span is running: of the last day only as much counts as has gone by today. */
  elapsed: z.boolean(),
});
export type ComparedWith = z.output<typeof ComparedWith>;
