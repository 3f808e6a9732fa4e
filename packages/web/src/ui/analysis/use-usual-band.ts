import { expecting, mostDaysExpected, usualWeeks } from "@foyer/contract/analytics/expected";
import { useMemo } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { countDays } from "../pickers/query-times.ts";
import type { ChartBand, ChartColumn } from "./chart-columns.ts";
import { type Question, subjectsBody } from "./question.ts";

/** What is usual changes with whole hours and days alone. Milliseconds. */
const staleTime = 5 * 60_000;

/** Hours and days have usual values, longer pieces none. */
function dividedBy({ interval }: Question): keyof typeof mostDaysExpected | undefined {
  return interval === "1h" || interval === "1d" ? interval : undefined;
}

/**
 * What is usual of the asked days by the same weekdays of the weeks before, for a chart of one series; undefined where
 * it is not asked for, not known, or not of the figures shown.
 */
export function useUsualBand(
  question: Question,
  columns: readonly ChartColumn[],
  wanted: boolean,
): ChartBand | undefined {
  const t = usePhrases("analysis");
  const { metric, measuredOnly, startTime, endTime } = question;
  const interval = dividedBy(question);
  const isAsked =
    wanted &&
    !measuredOnly &&
    metric !== "occupancy" &&
    interval !== undefined &&
    countDays(question) <= mostDaysExpected[interval];
  const { data, isPlaceholderData } = useAsk(
    expecting.expected,
    { body: { ...subjectsBody(question), type: metric, interval: interval ?? "1d", startTime, endTime } },
    { enabled: isAsked, staleTime },
  );
  return useMemo(() => {
    if (!isAsked || data === undefined || isPlaceholderData) return undefined;
    const byTime = new Map(data.points.map((point) => [point.time, point]));
    const points = columns.map(({ key }) => byTime.get(key));
    const known = points.flatMap((point) => (point && point.high !== null ? [point.weeks] : []));
    if (known.length === 0) return undefined;
    const weeks = Math.min(...known);
    return {
      name: weeks < usualWeeks ? t("usualBandFew", { count: weeks }) : t("usualBand"),
      low: points.map((point) => point?.low ?? null),
      high: points.map((point) => point?.high ?? null),
    };
  }, [isAsked, data, isPlaceholderData, columns, t]);
}
