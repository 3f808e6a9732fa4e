import { expecting } from "@foyer/contract/analytics/expected";
import { addDays } from "@foyer/contract/calendar-days";
import type { Reply } from "@foyer/contract/endpoint";
import { useAsk } from "../../../lib/use-ask.ts";
import type { DaysAsked } from "./month-days.ts";

export type Expected = Reply<typeof expecting.expected>;

/** What is usual changes with full hours and with what is added late. Milliseconds. */
const seldom = 5 * 60_000;
/** The unusual ones of the last thirty days, today included, are listed. */
const daysShown = 30;

/** What is usual of today's hours, and the unusual ones of the last days; asked once for all panels. */
export function useExpected({
  subject: { entityId, deptId },
  metric,
  today,
}: Omit<DaysAsked, "measure">): Expected | undefined {
  const { data, isPlaceholderData } = useAsk(
    expecting.expected,
    {
      body: {
        ...(entityId !== undefined && { ids: [entityId] }),
        ...(deptId !== undefined && { deptId }),
        type: metric,
        startTime: today,
        endTime: today,
        outsideSince: addDays(today, 1 - daysShown),
        interval: "1h",
      },
    },
    { staleTime: seldom, refetchInterval: seldom },
  );
  // What is usual of another place or figure would be wrong here.
  return isPlaceholderData ? undefined : data;
}
