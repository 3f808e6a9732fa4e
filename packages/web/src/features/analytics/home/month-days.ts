import { home } from "@foyer/contract/analytics/home";
import { addDays } from "@foyer/contract/calendar-days";
import { useAsk } from "../../../lib/use-ask.ts";
import type { AskedFigure } from "./asked-figure.ts";

export interface DaysAsked extends AskedFigure {
  /** `yyyy-MM-dd` on the clock of the subject. */
  today: string;
}

/** The last thirty days, today included; asked once for all panels that show some of them. */
export function useMonthDays({ subject, metric, today }: Omit<DaysAsked, "measure">) {
  return useAsk(home.days, {
    query: { ...subject, type: metric, startTime: addDays(today, -29), endTime: today },
  });
}
