import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";

export interface HolidayColumns {
  name: string;
  year: number;
  start_day: string;
  end_day: string;
}

const order = {
  fields: { name: "h.name", year: "h.year", startTime: "h.start_day" },
  usual: "h.start_day",
  id: "h.id",
};

export const holidayQueries = (db: Db | Tx) => ({
  async page(tenantId: number, { name, year, sort, ...page }: Page & { name: string; year?: number }) {
    let matching = db.selectFrom("holidays as h").where("h.tenant_id", "=", tenantId);
    if (name) matching = matching.where("h.name", "ilike", contains(name));
    if (year !== undefined) matching = matching.where("h.year", "=", year);
    const { content, totalElements } = await paged(
      matching,
      matching.select(["h.id", "h.name", "h.year", "h.start_day as startTime", "h.end_day as endTime"]),
      { ...page, sort: sort ?? ["startTime,desc"] },
      order,
    );
    return {
      content: content.map((row) => ({ ...row, holidayDate: `${row.startTime};${row.endTime}` })),
      totalElements,
    };
  },

  /** The names a year has. */
  known: (tenantId: number, year: number) =>
    db
      .selectFrom("holidays")
      .select("name")
      .where("tenant_id", "=", tenantId)
      .where("year", "=", year)
      .execute(),

  forChange: (tenantId: number, id: number) =>
    db
      .selectFrom("holidays")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),

  insert: (tenantId: number, holiday: HolidayColumns) =>
    db
      .insertInto("holidays")
      .values({ tenant_id: tenantId, ...holiday })
      .returning("id")
      .executeTakeFirstOrThrow(),

  /** Adds those whose name the year does not have yet. */
  insertNew: (tenantId: number, holidays: readonly HolidayColumns[]) =>
    db
      .insertInto("holidays")
      .values(holidays.map((holiday) => ({ tenant_id: tenantId, ...holiday })))
      .onConflict((conflict) => conflict.columns(["tenant_id", "year", "name"]).doNothing())
      .returning(["id", "start_day", "end_day"])
      .execute(),

  update: (tenantId: number, id: number, holiday: HolidayColumns) =>
    db.updateTable("holidays").set(holiday).where("tenant_id", "=", tenantId).where("id", "=", id).execute(),

  async delete(tenantId: number, ids: readonly number[]) {
    const deleted = await db
      .deleteFrom("holidays")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", ids)
      .returning(["id", "name", "year", "start_day", "end_day"])
      .execute();
    allDeleted(ids, deleted);
    return deleted;
  },

  source: (tenantId: number) =>
    db.selectFrom("holiday_sources").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst(),

  /** Of all companies. */
  sources: () => db.selectFrom("holiday_sources").selectAll().orderBy("tenant_id").execute(),

  follow: (source: { tenant_id: number; country: string; region: string; language: string }) =>
    db
      .insertInto("holiday_sources")
      .values(source)
      .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(source))
      .execute(),

  followNobody: (tenantId: number) =>
    db.deleteFrom("holiday_sources").where("tenant_id", "=", tenantId).execute(),

  async entityIds(tenantId: number): Promise<number[]> {
    const rows = await db.selectFrom("entities").select("id").where("tenant_id", "=", tenantId).execute();
    return rows.map(({ id }) => id);
  },
});
