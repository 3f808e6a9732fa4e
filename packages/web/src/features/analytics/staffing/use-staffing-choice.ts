import { addDays, toMonday } from "@foyer/contract/calendar-days";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { readersZone } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { useEntity } from "../../../ui/pickers/use-entity.ts";

export const staffingViews = ["plan", "past", "roster"] as const;
/** So many weeks that are over are looked at. */
export const pastWeeks = [1, 4, 8, 12] as const;
const usualWeeks = 4;

export type StaffingChoice = ReturnType<typeof useStaffingChoice> & { site: number };

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What is looked at, as the address says it: of which site, the plan of which week, how many weeks that are over. */
export function useStaffingChoice(firstSite: number | undefined) {
  const [asked, change] = useQueryStates({
    site: parseAsInteger,
    view: parseAsStringLiteral(staffingViews).withDefault("plan"),
    week: parseAsString,
    weeks: parseAsInteger.withDefault(usualWeeks),
  });
  const site = asked.site ?? firstSite;
  const zone = useEntity(site)?.timeZone ?? readersZone;
  const thisWeek = toMonday(localDay(new Date(), zone));
  const week = isDay(asked.week) ? toMonday(asked.week) : addDays(thisWeek, 7);
  const weeks = pastWeeks.find((each) => each === asked.weeks) ?? usualWeeks;
  const past = { startTime: addDays(thisWeek, -7 * weeks), endTime: addDays(thisWeek, -1) };
  return {
    site,
    view: asked.view,
    thisWeek,
    week,
    weeks,
    past,
    change,
    body: {
      plan: site === undefined ? undefined : { entityId: site, week },
      past: site === undefined ? undefined : { entityId: site, ...past },
    },
  };
}
