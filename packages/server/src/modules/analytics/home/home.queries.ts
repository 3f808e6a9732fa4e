import type { Db } from "../../../platform/database/database.ts";

export const homeQueries = (db: Db) => ({
  statisticTypes: async (userId: number) =>
    (await db.selectFrom("users").select("statistic_types").where("id", "=", userId).executeTakeFirst())
      ?.statistic_types ?? null,

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
