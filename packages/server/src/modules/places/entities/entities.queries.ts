import { coordinatesText, toLatLong } from "@foyer/contract/places/coordinates";
import type { EntityDraft } from "@foyer/contract/places/entities";
import type { BlockingThing } from "@foyer/contract/refusals";
import { sql } from "kysely";
import type * as z from "zod/mini";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { formatMinute, parseMinute } from "../../../platform/time/time-of-day.ts";
import { type OpeningColumns, openingHoursOf, workTimeOf } from "../opening-hours/opening-hours.ts";
import { visibleEntities } from "../scope/scope.ts";
import type { Subject } from "../subject-kinds/subject-kinds.ts";

type Switch = 0 | 1;
type Switches = { pushStateEnable?: Switch; dstEnable?: Switch };
type Draft = z.output<typeof EntityDraft> & Switches;

function columns({
  deptId,
  timeZone,
  workTime: _,
  openingHours: __,
  businessDayStart,
  pushStateEnable,
  dstEnable,
  coordinates,
  ...draft
}: Draft) {
  return {
    ...draft,
    organisation_id: deptId,
    time_zone: timeZone,
    day_start_minute: parseMinute(businessDayStart),
    ...(coordinates === undefined ? {} : (toLatLong(coordinates) ?? { latitude: null, longitude: null })),
    ...(pushStateEnable === undefined ? {} : { push_state: pushStateEnable }),
    ...(dstEnable === undefined ? {} : { dst: dstEnable }),
  };
}

const keptHours = ({ opening, ...everyday }: OpeningColumns) => ({
  ...everyday,
  opening: opening && JSON.stringify(opening),
});

const coordinatesOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? "" : coordinatesText({ latitude, longitude });

const heldTables = ["accesses", "areas", "devices"] as const;

const order = {
  fields: {
    name: "e.name",
    deptName: "o.name",
    timeZone: "e.time_zone",
    city: "e.city",
    createTime: "e.created_at",
  },
  usual: "e.name",
  id: "e.id",
};

export const entityQueries = (db: Db | Tx) => {
  const countSql = (caller: Caller, table: "accesses" | "areas" | "devices") =>
    sql<number>`(select count(*) from ${sql.table(table)} t
      where t.tenant_id = ${requireTenant(caller)} and t.entity_id = e.id)`;
  const shown = (caller: Caller) =>
    visibleEntities(db, caller).select([
      "e.id",
      "e.name",
      "e.organisation_id as deptId",
      "o.name as deptName",
      "e.time_zone as timeZone",
      "e.open_minute",
      "e.close_minute",
      "e.hours",
      "e.day_start_minute",
      "e.mobile",
      "e.email",
      "e.city",
      "e.address",
      "e.latitude",
      "e.longitude",
      "e.remark",
      "e.push_state",
      "e.dst",
      "e.created_at",
      sql<
        string | null
      >`(select c.country from entity_countries c where c.tenant_id = ${requireTenant(caller)} and c.entity_id = e.id)`.as(
        "country",
      ),
      sql<boolean>`e.country is null`.as("countryOfZone"),
      countSql(caller, "accesses").as("accessCount"),
      countSql(caller, "areas").as("areaCount"),
      countSql(caller, "devices").as("deviceCount"),
    ]);
  const toEntity = (row: Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>) => ({
    ...row,
    workTime: workTimeOf(row),
    openingHours: openingHoursOf(row),
    businessDayStart: formatMinute(row.day_start_minute),
    coordinates: coordinatesOf(row),
    pushStateEnable: row.push_state as Switch,
    dstEnable: row.dst as Switch,
    createTime: row.created_at.toISOString(),
  });

  return {
    async page(caller: Caller, { name, deptId, ...page }: Page & { name: string; deptId?: number }) {
      let matching = visibleEntities(db, caller, deptId);
      if (name) matching = matching.where("e.name", "ilike", contains(name));
      // What an entity holds is counted for those of the page alone, not for all that come before it.
      const { content: found, totalElements } = await paged(matching, matching.select("e.id"), page, order);
      const ids = found.map(({ id }) => id);
      const rows = ids.length === 0 ? [] : await shown(caller).where("e.id", "in", ids).execute();
      const byId = new Map(rows.map((row) => [row.id, toEntity(row)]));
      return { content: ids.flatMap((id) => byId.get(id) ?? []), totalElements };
    },

    async choices(caller: Caller, { name, deptIds, ...page }: Page & { name: string; deptIds: number[] }) {
      let matching = visibleEntities(db, caller);
      if (name) matching = matching.where("e.name", "ilike", contains(name));
      if (deptIds.length > 0) {
        matching = matching.where(
          sql<boolean>`string_to_array(o.path, '|')::bigint[] && ${deptIds}::bigint[]`,
        );
      }
      const { content, totalElements } = await paged(
        matching,
        matching.select([
          "e.id",
          "e.name",
          "e.organisation_id as deptId",
          "e.time_zone as timeZone",
          "e.day_start_minute as dayStartMinute",
        ]),
        page,
        order,
      );
      return { content, totalElements };
    },

    async details(caller: Caller, id: number) {
      const row = await shown(caller)
        .select([
          sql<string[]>`array(select above.name from organisations above
            where above.tenant_id = ${requireTenant(caller)} and above.id = any(string_to_array(o.path, '|')::bigint[])
            order by array_position(string_to_array(o.path, '|')::bigint[], above.id))`.as("deptNames"),
          sql<Date | null>`(select max(d.last_seen_at) from devices d where d.tenant_id = ${requireTenant(caller)} and d.entity_id = e.id)`.as(
            "lastSeenAt",
          ),
        ])
        .where("e.id", "=", id)
        .executeTakeFirst();
      return (
        row && {
          ...toEntity(row),
          deptNames: row.deptNames,
          lastTime: row.lastSeenAt?.toISOString() ?? null,
        }
      );
    },

    forChange: (caller: Caller, id: number) =>
      visibleEntities(db, caller).selectAll("e").where("e.id", "=", id).forUpdate("e").executeTakeFirst(),

    insert: (tenantId: number, draft: Draft, hours: OpeningColumns) =>
      db
        .insertInto("entities")
        .values({ tenant_id: tenantId, ...columns(draft), ...keptHours(hours) })
        .returning("id")
        .executeTakeFirstOrThrow(),

    update: (tenantId: number, id: number, draft: Draft, hours: OpeningColumns) =>
      db
        .updateTable("entities")
        .set({ ...columns(draft), ...keptHours(hours) })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    switch: (tenantId: number, id: number, { pushStateEnable, dstEnable }: Switches) =>
      db
        .updateTable("entities")
        .set({
          ...(pushStateEnable === undefined ? {} : { push_state: pushStateEnable }),
          ...(dstEnable === undefined ? {} : { dst: dstEnable }),
        })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    /** An entity's accesses belong to its organisation. */
    moveAccesses: (tenantId: number, id: number, organisationId: number) =>
      db
        .updateTable("accesses")
        .set({ organisation_id: organisationId })
        .where("tenant_id", "=", tenantId)
        .where("entity_id", "=", id)
        .execute(),

    /** All that is counted in an entity's zone and business days: itself, its accesses, its areas. */
    async subjects(tenantId: number, id: number): Promise<Subject[]> {
      const { rows } = await sql<Subject>`
        select 0 as kind, ${id}::bigint as id
        union all
        select 1, id from accesses where tenant_id = ${tenantId} and entity_id = ${id}
        union all
        select 2, id from areas where tenant_id = ${tenantId} and entity_id = ${id}
      `.execute(db);
      return rows;
    },

    named: (caller: Caller, ids: readonly number[]) =>
      visibleEntities(db, caller).selectAll("e").where("e.id", "in", ids).execute(),

    /** The first of the entities that hold something: how much, and the first names of it. */
    async holding(caller: Caller, ids: readonly number[]) {
      const holder = await shown(caller)
        .where("e.id", "in", ids)
        .where(({ or }) => or(heldTables.map((table) => sql<boolean>`${countSql(caller, table)} > 0`)))
        .orderBy(byName("e.name"))
        .executeTakeFirst();
      if (!holder) return null;
      const { rows: things } = await sql<BlockingThing>`
        (select 'access' as kind, id, name from accesses where tenant_id = ${requireTenant(caller)} and entity_id = ${holder.id} order by ${byName("name")}, id limit 5)
        union all
        (select 'area', id, name from areas where tenant_id = ${requireTenant(caller)} and entity_id = ${holder.id} order by ${byName("name")}, id limit 5)
        union all
        (select 'device', id, name from devices where tenant_id = ${requireTenant(caller)} and entity_id = ${holder.id} order by ${byName("name")}, id limit 5)
      `.execute(db);
      return { ...holder, things };
    },

    /** Takes sites from users, and what outlives a site forgets where it was: Citus has no foreign keys that could. */
    async forget(caller: Caller, ids: readonly number[]): Promise<void> {
      const own = sql`tenant_id = ${requireTenant(caller)} and entity_id = any(${ids}::bigint[])`;
      await sql`update fix_items set entity_id = null where ${own}`.execute(db);
      await sql`delete from user_entities where ${own}`.execute(db);
      await sql`update walls set entity_id = null where ${own}`.execute(db);
    },

    delete: async (caller: Caller, ids: readonly number[]) =>
      allDeleted(
        ids,
        await db
          .deleteFrom("entities")
          .where("tenant_id", "=", requireTenant(caller))
          .where("id", "in", ids)
          .where("id", "in", visibleEntities(db, caller).select("e.id"))
          .returning("id")
          .execute(),
      ),
  };
};
