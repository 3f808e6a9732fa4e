import { isLanguageCode } from "@foyer/phrases/languages";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { markRules } from "../marks/marks.ts";
import { ruleMemoryWeeks } from "../subject-kinds/subject-kinds.ts";
import type { HolidayColumns } from "./holiday-columns.ts";
import { holidayCalendar, noHolidays } from "./holiday-days.ts";
import { reachesCaller } from "./holiday-scope.queries.ts";
import { holidayQueries } from "./holidays.queries.ts";
import { publicHolidays } from "./public-holidays.ts";
import { holidayScopeWords } from "./scope-words.ts";

export type { HolidayCalendar } from "./holiday-days.ts";
export { holidayCalendar, holidayScopeWords, noHolidays, publicHolidays, reachesCaller };

const dayMs = 86_400_000;
/** No zone is further than a day from UTC. */
const reachDays = ruleMemoryWeeks * 7 + 1;

/** The span of days that holidays touch, and of those that depend on them. */
function toSpan(changed: readonly Days[]) {
  const first = changed.map(({ start_day }) => start_day).sort()[0] as string;
  const last = changed
    .map(({ end_day }) => end_day)
    .sort()
    .at(-1) as string;
  return {
    from: new Date(Date.parse(first) - dayMs),
    to: new Date(Date.parse(last) + reachDays * dayMs),
  };
}

type Days = { start_day: string; end_day: string };

/**
 * Holidays are neither estimated nor a basis for estimates: what rules made of the days after them is recomputed, at
 * their sites. `changed` names their days before and after, `entityIds` the sites likewise.
 */
export async function recomputeAfter(
  tx: Tx,
  tenantId: number,
  changed: readonly Days[],
  entityIds: readonly number[],
): Promise<void> {
  if (changed.length === 0) return;
  await markRules(tx, tenantId, [...new Set(entityIds)], toSpan(changed));
}

/** Adds the holidays whose name their year does not have yet; gives the ids of those. */
export async function addNewHolidays(
  tx: Tx,
  tenantId: number,
  holidays: readonly HolidayColumns[],
): Promise<number[]> {
  if (holidays.length === 0) return [];
  const queries = holidayQueries(tx);
  const made = await queries.insertNew(tenantId, holidays);
  if (made.length > 0) await recomputeAfter(tx, tenantId, holidays, await queries.entityIds(tenantId, made));
  return made;
}

/** Only for the sites of a country. */
export const ofCountry = (country: string) =>
  ({ scope: "country", country, organisation_id: null, entityIds: [] as number[] }) as const;

/** Adds the public holidays of this and the next year that companies follow; of all companies unless one is named. */
export async function refreshHolidays(
  { database, clock, events }: Pick<Platform, "database" | "clock" | "events">,
  tenantId?: number,
): Promise<{ companies: number; added: number }> {
  const sources = await holidayQueries(database.db).sources();
  const wanted = sources.filter(({ tenant_id }) => tenantId === undefined || tenant_id === tenantId);
  const thisYear = clock.now().getUTCFullYear();
  let added = 0;
  for (const { tenant_id, country, region, language } of wanted) {
    const spoken = isLanguageCode(language) ? language : "en";
    const ofYear = async (year: number) =>
      (await publicHolidays(country, region || undefined, year, spoken)).map(
        ({ name, startTime, endTime }) => ({
          name,
          year,
          start_day: startTime,
          end_day: endTime,
          ...ofCountry(country),
        }),
      );
    const holidays = [...(await ofYear(thisYear)), ...(await ofYear(thisYear + 1))];
    const made = await database.db.transaction().execute((tx) => addNewHolidays(tx, tenant_id, holidays));
    if (made.length > 0) events.emit("recomputeMarked", { tenantId: tenant_id });
    added += made.length;
  }
  return { companies: new Set(wanted.map(({ tenant_id }) => tenant_id)).size, added };
}
