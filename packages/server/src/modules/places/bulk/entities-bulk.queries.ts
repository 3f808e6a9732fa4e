import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { OpeningColumns } from "../opening-hours/opening-hours.ts";
import { managedOrganisations, visibleEntities, visibleOrganisations } from "../scope/scope.ts";
import type { Subject } from "../subject-kinds/subject-kinds.ts";

/** The columns of an entity that a sheet can say. */
export interface EntityColumns extends OpeningColumns {
  organisation_id: number;
  name: string;
  time_zone: string;
  day_start_minute: number;
  mobile: string;
  email: string;
  city: string;
  address: string;
  remark: string;
}

const shown = [
  "e.id",
  "e.organisation_id",
  "e.name",
  "e.time_zone",
  "e.open_minute",
  "e.close_minute",
  "e.hours",
  "e.day_start_minute",
  "e.mobile",
  "e.email",
  "e.city",
  "e.address",
  "e.remark",
] as const;

export const entityBulkQueries = (db: Db | Tx) => ({
  all: (caller: Caller) => visibleEntities(db, caller).select(shown).execute(),

  some: (caller: Caller, { name, deptId }: { name: string; deptId?: number | undefined }) =>
    visibleEntities(db, caller, deptId)
      .select(shown)
      .$if(name !== "", (q) => q.where("e.name", "ilike", contains(name)))
      .orderBy("o.path")
      .orderBy(byName("e.name"))
      .orderBy("e.id")
      .execute(),

  organisations: (caller: Caller) =>
    visibleOrganisations(db, caller)
      .select(["o.id", "o.name", "o.path", "o.status"])
      .orderBy("o.id")
      .execute(),

  managed: async (caller: Caller) =>
    new Set((await managedOrganisations(db, caller).select("o.id").execute()).map(({ id }) => id)),

  insert: (tenantId: number, rows: readonly EntityColumns[]) =>
    db
      .insertInto("entities")
      .values(
        rows.map(({ opening, ...row }) => ({
          tenant_id: tenantId,
          ...row,
          opening: opening && JSON.stringify(opening),
        })),
      )
      .execute(),

  /** As they stand now, kept so until the transaction ends. */
  forChange: (caller: Caller, ids: readonly number[]) =>
    visibleEntities(db, caller)
      .select(shown)
      .where("e.id", "in", ids)
      .orderBy("e.id")
      .forUpdate("e")
      .execute(),

  update: (caller: Caller, rows: readonly (EntityColumns & { id: number })[]) =>
    sql`
      update entities e set
        organisation_id = u.organisation_id, name = u.name, time_zone = u.time_zone,
        open_minute = u.open_minute, close_minute = u.close_minute, opening = u.opening, day_start_minute = u.day_start_minute,
        mobile = u.mobile, email = u.email, city = u.city, address = u.address, remark = u.remark
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (
        id bigint, organisation_id bigint, name text, time_zone text, open_minute smallint, close_minute smallint, opening jsonb,
        day_start_minute smallint, mobile text, email text, city text, address text, remark text
      )
      where e.tenant_id = ${requireTenant(caller)} and e.id = u.id
    `.execute(db),

  /** An entity's accesses belong to its organisation. */
  moveAccesses: (tenantId: number, ids: readonly number[]) =>
    sql`
      update accesses a set organisation_id = e.organisation_id from entities e
      where a.tenant_id = ${tenantId} and e.tenant_id = ${tenantId} and e.id = a.entity_id and e.id = any(${ids}::bigint[])
    `.execute(db),

  /** All that is counted in the zone and business days of entities: themselves, their accesses, their areas. */
  async subjects(tenantId: number, ids: readonly number[]): Promise<Subject[]> {
    const { rows } = await sql<Subject>`
      select 0 as kind, id from unnest(${ids}::bigint[]) as id
      union all
      select 1, id from accesses where tenant_id = ${tenantId} and entity_id = any(${ids}::bigint[])
      union all
      select 2, id from areas where tenant_id = ${tenantId} and entity_id = any(${ids}::bigint[])
    `.execute(db);
    return rows;
  },
});

export type EntityRow = Awaited<ReturnType<ReturnType<typeof entityBulkQueries>["all"]>>[number];
