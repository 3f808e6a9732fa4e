import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** Holidays that are one for any of some sites, with those; null: for all. The latest first. */
const holidaysAt = (db: Db, tenantId: number, sites: readonly number[]) =>
  db
    .selectFrom("holidays as h")
    .select(["h.name", "h.start_day", "h.end_day"])
    .select(
      sql<
        number[] | null
      >`case when h.scope <> 'company' then array(select r.entity_id from holiday_entities r
        where r.tenant_id = ${tenantId} and r.holiday_id = h.id) end`.as("entityIds"),
    )
    .where("h.tenant_id", "=", tenantId)
    .where(
      sql<boolean>`(h.scope = 'company' or exists (select 1 from holiday_entities r
        where r.tenant_id = ${tenantId} and r.holiday_id = h.id and r.entity_id = any(${sites}::bigint[])))`,
    )
    .orderBy("h.start_day", "desc")
    .orderBy("h.id", "desc");

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
      await holidaysAt(db, tenantId, sites).where("h.start_day", "<=", today).limit(count).execute()
    ).reverse(),

  /** The holidays that a day is one of, at any of some sites. */
  holidaysOn: (tenantId: number, sites: readonly number[], day: string) =>
    holidaysAt(db, tenantId, sites).where("h.start_day", "<=", day).where("h.end_day", ">=", day).execute(),

  /** The last holiday of the same name before a day, at any of some sites. */
  sameHolidayBefore: (tenantId: number, sites: readonly number[], name: string, day: string) =>
    holidaysAt(db, tenantId, sites)
      .where("h.name", "=", name)
      .where("h.end_day", "<", day)
      .limit(1)
      .executeTakeFirst(),

  /** Companies, devices and scheduled tasks of the installation. */
  installation: async () => {
    const [companies, tasks] = await Promise.all([
      db
        .selectFrom("companies")
        .select((e) => e.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom("scheduled_tasks as t")
        .innerJoinLateral(
          (e) =>
            e
              .selectFrom("task_runs as x")
              .select("x.state")
              .whereRef("x.task_id", "=", "t.id")
              .where("x.state", "!=", "skipped")
              .orderBy("x.started_at", "desc")
              .orderBy("x.id", "desc")
              .limit(1)
              .as("r"),
          (join) => join.onTrue(),
        )
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("r.state", "=", "failed")
        .where("t.is_paused", "=", false)
        .executeTakeFirstOrThrow(),
    ]);
    return { companies: companies.count, failingTasks: tasks.count };
  },

  serialNumbers: async (tenantId: number, deviceIds: number[]): Promise<Map<number, string>> => {
    if (deviceIds.length === 0) return new Map();
    const rows = await db
      .selectFrom("devices")
      .select(["id", "sn"])
      .where("tenant_id", "=", tenantId)
      .where("id", "in", deviceIds)
      .execute();
    return new Map(rows.map(({ id, sn }) => [id, sn]));
  },

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
