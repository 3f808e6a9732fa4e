import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export const homeQueries = (db: Db) => ({
  /** Cards a user chose, and those the company shows to users who chose none. */
  statisticTypes: (userId: number, tenantId: number | null) =>
    db
      .selectFrom("users as u")
      .leftJoin("companies as c", (join) => join.on("c.id", "=", tenantId))
      .select(["u.statistic_types as own", "c.statistic_types as ofCompany"])
      .where("u.id", "=", userId)
      .executeTakeFirst(),

  setStatisticTypes: (userId: number, types: string) =>
    db.updateTable("users").set({ statistic_types: types }).where("id", "=", userId).execute(),

  /** The latest holidays that have begun and are one for any of some sites, oldest first. */
  latestHolidays: async (tenantId: number, sites: readonly number[], today: string, count: number) =>
    (
      await db
        .selectFrom("holidays as h")
        .select(["h.name", "h.start_day", "h.end_day"])
        .select(
          sql<
            number[] | null
          >`case when h.scope <> 'company' then array(select r.entity_id from holiday_entities r
            where r.tenant_id = h.tenant_id and r.holiday_id = h.id) end`.as("entityIds"),
        )
        .where("h.tenant_id", "=", tenantId)
        .where("h.start_day", "<=", today)
        .where(
          sql<boolean>`(h.scope = 'company' or exists (select 1 from holiday_entities r
            where r.tenant_id = h.tenant_id and r.holiday_id = h.id and r.entity_id = any(${sites}::bigint[])))`,
        )
        .orderBy("h.start_day", "desc")
        .orderBy("h.id", "desc")
        .limit(count)
        .execute()
    ).reverse(),

  /** When any device of these entities was last seen. */
  lastSeen: async (tenantId: number, entityIds: number[]): Promise<Date | null> => {
    if (entityIds.length === 0) return null;
    const row = await db
      .selectFrom("devices")
      .select((e) => e.fn.max("last_seen_at").as("at"))
      .where("tenant_id", "=", tenantId)
      .where("entity_id", "in", entityIds)
      .executeTakeFirst();
    return row?.at ? new Date(row.at) : null;
  },
});
