import { addDays } from "@foyer/contract/calendar-days";
import { records } from "@foyer/contract/counting/records";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { localDay } from "../../../lib/local-day.ts";
import { useMay } from "../../../lib/permissions.ts";
import { useAsk } from "../../../lib/use-ask.ts";

/** Counts of longer ago are not the first ones. */
const days = 7;

export interface FirstCount {
  in: number;
  out: number;
  /** End of the newest record. */
  at: string;
}

/** What has been counted for an access of late; undefined before its first record, and for who may not see records. */
export function useFirstCount(
  { id, timeZone }: FoundSubject,
  refetchInterval: number,
): FirstCount | undefined {
  const enabled = useMay()(records.list);
  const today = localDay(new Date(), timeZone);
  const asked = { dataType: 1, id, startTime: addDays(today, -days), endTime: today };
  const totals = useAsk(records.totals, { query: asked }, { enabled, refetchInterval });
  const newest = useAsk(
    records.list,
    { query: { ...asked, size: 1, sort: ["start,desc"] } },
    { enabled, refetchInterval },
  );
  const last = newest.data?.content[0];
  return totals.data && last && totals.data.records > 0
    ? { ...totals.data.counted, at: last.end }
    : undefined;
}
