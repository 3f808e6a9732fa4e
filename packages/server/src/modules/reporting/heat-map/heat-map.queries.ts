import type { Db } from "../../../platform/database/database.ts";
import type { SiteClock } from "./pieces.ts";

/** The clock and opening hours of a site. */
export async function siteClock(db: Db, tenantId: number, entityId: number): Promise<SiteClock> {
  const site = await db
    .selectFrom("entities")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", entityId)
    .select(["time_zone", "day_start_minute", "hours"])
    .executeTakeFirstOrThrow();
  return {
    zone: site.time_zone,
    dayStartMinute: site.day_start_minute,
    hours: site.hours,
  };
}
