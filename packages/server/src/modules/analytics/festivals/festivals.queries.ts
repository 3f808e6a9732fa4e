import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { reachesCaller } from "../../places/holidays/holidays.ts";

/** A holiday as the company has it; days `yyyy-MM-dd`, both included. */
export interface HolidayRow {
  id: number;
  name: string;
  /** The year it is the holiday of. */
  year: number;
  startTime: string;
  endTime: string;
  /** Names the sites it is one for, in one word. */
  scopeKey: string;
  /** These sites; null: all. */
  entityIds: number[] | null;
}

/** What an answer says of it. */
export const named = ({ id, name, year, startTime, endTime }: HolidayRow) => ({
  id,
  name,
  year,
  startTime,
  endTime,
});

/** Whether it is a holiday at any of some sites. */
export const isOneFor = ({ entityIds }: HolidayRow, sites: readonly number[]): boolean =>
  entityIds === null || sites.some((id) => entityIds.includes(id));

export const festivalQueries = (db: Db) => {
  const rows = (caller: Caller) =>
    db
      .selectFrom("holidays as h")
      .select(["h.id", "h.name", "h.year", "h.start_day as startTime", "h.end_day as endTime"])
      .select([
        "h.scope_key as scopeKey",
        sql<
          number[] | null
        >`case when h.scope <> 'company' then array(select r.entity_id from holiday_entities r
          where r.tenant_id = ${requireTenant(caller)} and r.holiday_id = h.id) end`.as("entityIds"),
      ])
      .where("h.tenant_id", "=", requireTenant(caller))
      .where(reachesCaller(db, caller));
  const inOrder = (query: SelectQueryBuilder<{ h: Tables["holidays"] }, "h", HolidayRow>, most: number) =>
    query.orderBy("h.start_day").orderBy("h.id").limit(most).execute();

  return {
    withIds: (caller: Caller, ids: readonly number[]): Promise<HolidayRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : inOrder(rows(caller).where("h.id", "in", [...ids]), ids.length),

    ofYear: (caller: Caller, year: number, most: number): Promise<HolidayRow[]> =>
      inOrder(rows(caller).where("h.year", "=", year), most),

    /** Those that touch days. */
    touching: (caller: Caller, from: string, to: string, most: number): Promise<HolidayRow[]> =>
      inOrder(rows(caller).where("h.start_day", "<=", to).where("h.end_day", ">=", from), most),

    /** Holidays with exactly these names. */
    ofNames: (caller: Caller, names: readonly string[]): Promise<HolidayRow[]> =>
      names.length === 0
        ? Promise.resolve([])
        : rows(caller)
            .where("h.name", "in", [...names])
            .execute(),
  };
};
