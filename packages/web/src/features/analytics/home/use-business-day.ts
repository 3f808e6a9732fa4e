import { type DayComparison, home } from "@foyer/contract/analytics/home";
import { localDay } from "../../../lib/local-day.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import type { AskedFigure } from "./asked-figure.ts";

/** The day must turn over without news, too. Milliseconds. */
const refetchInterval = 60_000;

interface BusinessDayAsked extends Pick<AskedFigure, "subject" | "metric"> {
  compare: DayComparison;
  now: Date;
  zone: string;
}

/** The running day as the server counts it, for a bar's may begin at six; the calendar's until it has answered. */
export function useBusinessDay({ subject, metric, compare, now, zone }: BusinessDayAsked): string {
  // The same question as that of the key figures, so it is asked once.
  const kpi = useAsk(home.kpi, { query: { ...subject, type: metric, compare } }, { refetchInterval });
  return kpi.data?.day.startTime.slice(0, 10) ?? localDay(now, zone);
}
