import { addDays } from "@foyer/contract/calendar-days";

/** Business days, both included, `yyyy-MM-dd`. */
export interface Days {
  from: string;
  to: string;
}

/** No day at all, before a day. */
export const noDays = (day: string): Days => ({ from: day, to: addDays(day, -1) });

/**
 * Spans by a local today, where `latest` is today where it is latest: of a span that runs there and has not begun here,
 * nothing compares yet.
 */
export function onceBegun<Spans extends ComparedDays>(
  daysOf: (today: string) => Spans,
  latest: string,
): (today: string) => Spans {
  return (today) => {
    const spans = daysOf(today);
    const { current, previous } = spans;
    const runsElsewhere = today < current.from && current.from <= latest;
    return runsElsewhere ? { ...spans, previous: noDays(previous.from) } : spans;
  };
}

/** A span beside the one it is compared with. */
export interface ComparedDays {
  current: Days;
  previous: Days;
  /** The last current day is still going on: only the same elapsed time of the last previous day compares. */
  running: boolean;
}
