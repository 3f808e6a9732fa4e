import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";

type Daily = Extract<PartOf<"opening">["hours"], { kind: "daily" }>;

export interface OpeningState {
  isOpen: boolean;
  /** Share of the opening that is gone, 0 to 1. */
  gone: number;
  /** It opens on another day than today's, by the clock of the place. */
  isLaterDay: boolean;
}

/** Whether a place is open at a moment, by the opening that runs or comes next; after it nothing is known. */
export function openingState({ from, to }: Daily, now: Date, zone: string | undefined): OpeningState | null {
  const [begin, end, at] = [Date.parse(from), Date.parse(to), now.getTime()];
  if (at >= end) return null;
  const day = new Intl.DateTimeFormat("en", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone: zone,
  });
  return {
    isOpen: at >= begin,
    gone: Math.max(0, (at - begin) / (end - begin)),
    isLaterDay: day.format(new Date(begin)) !== day.format(now),
  };
}
