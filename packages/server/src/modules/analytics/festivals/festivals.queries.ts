import type { SelectQueryBuilder } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** A holiday as the company has it; days `yyyy-MM-dd`, both included. */
export interface HolidayRow {
  id: number;
  name: string;
  /** The year it is the holiday of. */
  year: number;
  startTime: string;
  endTime: string;
}

export const festivalQueries = (db: Db) => {
  const rows = (tenantId: number) =>
    db
      .selectFrom("holidays as h")
      .select(["h.id", "h.name", "h.year", "h.start_day as startTime", "h.end_day as endTime"])
      .where("h.tenant_id", "=", tenantId);
  const inOrder = (query: SelectQueryBuilder<{ h: Tables["holidays"] }, "h", HolidayRow>, most: number) =>
    query.orderBy("h.start_day").orderBy("h.id").limit(most).execute();

  return {
    withIds: (tenantId: number, ids: readonly number[]): Promise<HolidayRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : inOrder(rows(tenantId).where("h.id", "in", [...ids]), ids.length),

    ofYear: (tenantId: number, year: number, most: number): Promise<HolidayRow[]> =>
      inOrder(rows(tenantId).where("h.year", "=", year), most),

    /** Those that touch days. */
    touching: (tenantId: number, from: string, to: string, most: number): Promise<HolidayRow[]> =>
      inOrder(rows(tenantId).where("h.start_day", "<=", to).where("h.end_day", ">=", from), most),

    /** Of exactly this name, the latest first. */
    named: (tenantId: number, name: string, most: number): Promise<HolidayRow[]> =>
      rows(tenantId).where("h.name", "=", name).orderBy("h.year", "desc").limit(most).execute(),

    /** Of exactly these names. */
    ofNames: (tenantId: number, names: readonly string[]): Promise<HolidayRow[]> =>
      names.length === 0
        ? Promise.resolve([])
        : rows(tenantId)
            .where("h.name", "in", [...names])
            .execute(),
  };
};
