import { isLanguageCode } from "@foyer/phrases/languages";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { markRules, ruleMemoryWeeks } from "../subjects/subject-marks.ts";
import { type HolidayColumns, holidayQueries } from "./holidays.queries.ts";
import { publicHolidays } from "./public-holidays.ts";

const dayMs = 86_400_000;
/** No zone is further than a day from UTC. */
const reachDays = ruleMemoryWeeks * 7 + 1;

/** Holidays are neither estimated nor ground for estimates: what rules made of the days after them is made anew. */
export async function remakeAfter(
  tx: Tx,
  tenantId: number,
  changed: readonly { start_day: string; end_day: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  const first = changed.map(({ start_day }) => start_day).sort()[0] as string;
  const last = changed
    .map(({ end_day }) => end_day)
    .sort()
    .at(-1) as string;
  await markRules(tx, tenantId, await holidayQueries(tx).entityIds(tenantId), {
    from: new Date(Date.parse(first) - dayMs),
    to: new Date(Date.parse(last) + reachDays * dayMs),
  });
}

/** Adds the holidays whose name their year does not have yet; gives the ids of those. */
export async function addNewHolidays(
  tx: Tx,
  tenantId: number,
  holidays: readonly HolidayColumns[],
): Promise<number[]> {
  if (holidays.length === 0) return [];
  const made = await holidayQueries(tx).insertNew(tenantId, holidays);
  await remakeAfter(tx, tenantId, made);
  return made.map(({ id }) => id);
}

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
    const holidays = [thisYear, thisYear + 1].flatMap((year) =>
      publicHolidays(country, region || undefined, year, spoken).map(({ name, startTime, endTime }) => ({
        name,
        year,
        start_day: startTime,
        end_day: endTime,
      })),
    );
    const made = await database.db.transaction().execute((tx) => addNewHolidays(tx, tenant_id, holidays));
    if (made.length > 0) events.emit("recomputeMarked", { tenantId: tenant_id });
    added += made.length;
  }
  return { companies: wanted.length, added };
}
