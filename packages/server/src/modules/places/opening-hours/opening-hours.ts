import {
  everyDay,
  everydaySpan,
  isEveryDay,
  OpeningHours,
  withEverydaySpan,
} from "@foyer/contract/places/opening-hours";
import { Refusal } from "../../../platform/refusal.ts";
import { toOpeningHours } from "../../../platform/time/opening-plan.ts";
import { formatMinute, parseMinute } from "../../../platform/time/time-of-day.ts";
import { type Openings, type SiteOpenings, siteOpenings } from "./site-openings.ts";

export { type Openings, type SiteOpenings, siteOpenings };

/** Opening hours as the columns of a site keep them. */
export interface OpeningColumns {
  /** The everyday span. */
  open_minute: number;
  close_minute: number;
  /** Null: the everyday span says all. */
  opening: OpeningHours | null;
}

/** What a site's row says of its hours. */
export interface KnownHours {
  open_minute: number;
  close_minute: number;
  hours: string;
}

/** The everyday span of a site as a `workTime`. */
export const workTimeOf = ({ open_minute, close_minute }: Omit<KnownHours, "hours">): string =>
  `${formatMinute(open_minute)}~${formatMinute(close_minute)}`;

/** Exceptions in the order of time. */
const ordered = ({ week, exceptions }: OpeningHours): OpeningHours => ({
  week,
  exceptions: exceptions
    .map(({ from, to, hours, reason }) => ({ from, to, hours, reason }))
    .sort((a, b) => (a.from < b.from ? -1 : 1)),
});

export const openingHoursOf = ({ hours }: Pick<KnownHours, "hours">): OpeningHours =>
  ordered(toOpeningHours(hours));

const isSame = (one: OpeningHours, other: OpeningHours): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** Whether a site keeps the hours it has. */
export const keepsHours = (before: KnownHours, after: OpeningColumns): boolean =>
  before.open_minute === after.open_minute &&
  before.close_minute === after.close_minute &&
  isSame(openingHoursOf(before), after.opening ?? everyDay(workTimeOf(after)));

/** `otherwise`: the everyday span of a site whose weekdays are all closed. */
export function toColumns(hours: OpeningHours, otherwise: string): OpeningColumns {
  const [open = "", close = ""] = everydaySpan(hours, otherwise).split("~");
  return {
    open_minute: parseMinute(open),
    close_minute: parseMinute(close),
    opening: isEveryDay(hours) ? null : ordered(hours),
  };
}

/** The hours of a site with another everyday span, which clients write that know nothing else; null where days would overlap. */
export function withWorkTime(before: KnownHours, workTime: string): OpeningHours | null {
  const known = openingHoursOf(before);
  const was = workTimeOf(before);
  if (workTime === was) return known;
  const after = isEveryDay(known) ? everyDay(workTime) : withEverydaySpan(known, was, workTime);
  return OpeningHours.safeParse(after).success ? after : null;
}

/** What a draft says of the hours of a site that is made, or changed. */
export function draftedColumns(
  { workTime, openingHours }: { workTime: string; openingHours?: OpeningHours | undefined },
  before?: KnownHours,
): OpeningColumns {
  if (openingHours) return toColumns(openingHours, before ? workTimeOf(before) : workTime);
  const hours = before ? withWorkTime(before, workTime) : everyDay(workTime);
  if (!hours) throw new Refusal("validation.failed", { fields: { workTime: "spansOverlap" } });
  const [open = "", close = ""] = workTime.split("~");
  // A span that ends as it begins stays as it was written.
  return isEveryDay(hours)
    ? { open_minute: parseMinute(open), close_minute: parseMinute(close), opening: null }
    : toColumns(hours, workTime);
}
