import type { HolidayScope } from "@foyer/contract/places/holidays";
import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant, seesWholeCompany } from "../../../platform/http/caller.ts";
import { managedOrganisations, visibleEntities } from "../scope/scope.ts";
import { type HolidayColumns, toColumns } from "./holiday-columns.ts";
import { reachesCaller } from "./holiday-scope.queries.ts";

interface ScopeRow {
  id: number;
  scope: HolidayScope;
  deptId: number | null;
  deptName: string | null;
  country: string | null;
  entityIds: number[];
  siteCount: number;
  siteName: string | null;
  editable: boolean;
}

/** SQL condition: a caller may change a holiday `h`, as `requireScope` has it, with their sites as `seen`. */
function isOwn(db: Db | Tx, caller: Caller) {
  if (seesWholeCompany(caller)) return sql<boolean>`true`;
  return sql<boolean>`case h.scope
    when 'organisation' then h.organisation_id in (${managedOrganisations(db, caller).select("o.id")})
    when 'sites' then not exists (
      select 1 from holiday_sites x where x.tenant_id = ${requireTenant(caller)} and x.holiday_id = h.id
        and x.entity_id not in (select id from seen))
    else false end`;
}

const order = {
  fields: { name: "h.name", year: "h.year", startTime: "h.start_day" },
  usual: "h.start_day",
  id: "h.id",
};

export const holidayQueries = (db: Db | Tx) => ({
  async page(caller: Caller, { name, year, sort, ...page }: Page & { name: string; year?: number }) {
    let matching = db
      .selectFrom("holidays as h")
      .where("h.tenant_id", "=", requireTenant(caller))
      .where(reachesCaller(db, caller));
    if (name) matching = matching.where("h.name", "ilike", contains(name));
    if (year !== undefined) matching = matching.where("h.year", "=", year);
    const { content, totalElements } = await paged(
      matching,
      matching.select(["h.id", "h.name", "h.year", "h.start_day as startTime", "h.end_day as endTime"]),
      { ...page, sort: sort ?? ["startTime,desc"] },
      order,
    );
    const scopes = await this.scopes(
      caller,
      content.map(({ id }) => id),
    );
    return {
      content: content.flatMap((row) => {
        const scope = scopes.get(row.id);
        return scope ? { ...row, ...scope, holidayDate: `${row.startTime};${row.endTime}` } : [];
      }),
      totalElements,
    };
  },

  /** Whom holidays are one for, as far as the caller may see. */
  async scopes(caller: Caller, ids: readonly number[]) {
    const { rows } = await sql<ScopeRow>`
      with seen as materialized (${visibleEntities(db, caller).select(["e.id", "e.name"])})
      select h.id, h.scope, h.organisation_id as "deptId", o.name as "deptName", h.country,
        case h.scope when 'sites' then coalesce(r.ids, '{}') else '{}' end as "entityIds",
        coalesce(r.count, 0)::int as "siteCount", r.name as "siteName",
        coalesce(${isOwn(db, caller)}, false) as editable
      from holidays h
      left join organisations o on o.tenant_id = h.tenant_id and o.id = h.organisation_id
      left join lateral (
        select count(*) as count, (array_agg(s.name order by ${byName("s.name")}, s.id))[1] as name,
          array_agg(s.id order by ${byName("s.name")}, s.id) as ids
        from holiday_entities e join seen s on s.id = e.entity_id
        where e.tenant_id = ${requireTenant(caller)} and e.holiday_id = h.id
      ) r on true
      where h.tenant_id = ${requireTenant(caller)} and h.id = any(${ids}::bigint[])`.execute(db);
    return new Map(rows.map(({ id, ...scope }) => [id, scope]));
  },

  /** The names that a year has for all sites or those of a country. */
  known: (tenantId: number, year: number, country: string) =>
    db
      .selectFrom("holidays")
      .select("name")
      .where("tenant_id", "=", tenantId)
      .where("year", "=", year)
      .where("scope_key", "in", ["company", `country:${country}`])
      .execute(),

  /** Some, to be changed; who was named stays so until the transaction ends. */
  async forChange(tenantId: number, ids: readonly number[]) {
    const rows = await db
      .selectFrom("holidays as h")
      .select([
        "h.id",
        "h.name",
        "h.year",
        "h.start_day",
        "h.end_day",
        "h.scope",
        "h.organisation_id",
        "h.country",
      ])
      .select(
        sql<number[]>`array(select s.entity_id from holiday_sites s
          where s.tenant_id = ${tenantId} and s.holiday_id = h.id order by 1)`.as("entityIds"),
      )
      .where("h.tenant_id", "=", tenantId)
      .where("h.id", "in", ids)
      .orderBy("h.id")
      .forUpdate()
      .execute();
    allDeleted(ids, rows);
    return rows;
  },

  async insert(tenantId: number, holiday: HolidayColumns) {
    const made = await db
      .insertInto("holidays")
      .values({ tenant_id: tenantId, ...toColumns(holiday) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await this.nameSites(tenantId, made.id, holiday.entityIds);
    return made;
  },

  /** Adds those whose name the year does not have yet, for all sites or in their scope. */
  async insertNew(tenantId: number, holidays: readonly HolidayColumns[]): Promise<number[]> {
    const years = [...new Set(holidays.map(({ year }) => year))];
    const known = await db
      .selectFrom("holidays")
      .select(["name", "year"])
      .where("tenant_id", "=", tenantId)
      .where("year", "in", years)
      .where("scope", "=", "company")
      .execute();
    const taken = new Set(known.map(({ year, name }) => `${year} ${name}`));
    const wanted = holidays.filter(({ year, name }) => !taken.has(`${year} ${name}`));
    const ids: number[] = [];
    for (const holiday of wanted) {
      const made = await db
        .insertInto("holidays")
        .values({ tenant_id: tenantId, ...toColumns(holiday) })
        .onConflict((conflict) => conflict.columns(["tenant_id", "year", "name", "scope_key"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!made) continue;
      ids.push(made.id);
      await this.nameSites(tenantId, made.id, holiday.entityIds);
    }
    return ids;
  },

  async update(tenantId: number, id: number, holiday: HolidayColumns): Promise<void> {
    await db
      .updateTable("holidays")
      .set(toColumns(holiday))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
    await db
      .deleteFrom("holiday_sites")
      .where("tenant_id", "=", tenantId)
      .where("holiday_id", "=", id)
      .execute();
    await this.nameSites(tenantId, id, holiday.entityIds);
  },

  async nameSites(tenantId: number, id: number, entityIds: readonly number[]): Promise<void> {
    if (entityIds.length === 0) return;
    const rows = [...new Set(entityIds)].map((entity_id) => ({
      tenant_id: tenantId,
      holiday_id: id,
      entity_id,
    }));
    await db.insertInto("holiday_sites").values(rows).execute();
  },

  delete: (tenantId: number, ids: readonly number[]) =>
    db.deleteFrom("holidays").where("tenant_id", "=", tenantId).where("id", "in", ids).execute(),

  listSources: (tenantId: number) =>
    db
      .selectFrom("holiday_sources")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("country")
      .execute(),

  /** Sources of all companies. */
  sources: () =>
    db.selectFrom("holiday_sources").selectAll().orderBy("tenant_id").orderBy("country").execute(),

  follow: (source: { tenant_id: number; country: string; region: string; language: string }) => {
    const { region, language } = source;
    return db
      .insertInto("holiday_sources")
      .values(source)
      .onConflict((conflict) => conflict.columns(["tenant_id", "country"]).doUpdateSet({ region, language }))
      .execute();
  },

  unfollow: (tenantId: number, country: string) =>
    db
      .deleteFrom("holiday_sources")
      .where("tenant_id", "=", tenantId)
      .where("country", "=", country)
      .execute(),

  /** The sites for which any of some holidays is one. */
  async entityIds(tenantId: number, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("holiday_entities")
      .select("entity_id")
      .distinct()
      .where("tenant_id", "=", tenantId)
      .where("holiday_id", "in", ids)
      .execute();
    return rows.map(({ entity_id }) => entity_id);
  },
});
