import type { Db } from "../../../platform/database/database.ts";

export const homeQueries = (db: Db) => ({
  /** Those a user chose, and those the company shows whoever chose none. */
  statisticTypes: (userId: number, tenantId: number | null) =>
    db
      .selectFrom("users as u")
      .leftJoin("companies as c", (join) => join.on("c.id", "=", tenantId))
      .select(["u.statistic_types as own", "c.statistic_types as ofCompany"])
      .where("u.id", "=", userId)
      .executeTakeFirst(),

  setStatisticTypes: (userId: number, types: string) =>
    db.updateTable("users").set({ statistic_types: types }).where("id", "=", userId).execute(),

  /** The company's latest holidays that have begun, oldest first. */
  latestHolidays: async (tenantId: number, today: string, count: number) =>
    (
      await db
        .selectFrom("holidays")
        .select(["name", "start_day", "end_day"])
        .where("tenant_id", "=", tenantId)
        .where("start_day", "<=", today)
        .orderBy("start_day", "desc")
        .limit(count)
        .execute()
    ).reverse(),
});
