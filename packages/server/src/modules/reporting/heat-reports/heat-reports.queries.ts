import type { HeatZone } from "@foyer/contract/reporting/heat-document";
import { imagePath } from "@foyer/contract/reporting/images";
import { sql } from "kysely";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../../devices/registry/registry.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

const order = {
  fields: {
    name: "r.name",
    entityName: "e.name",
    createTime: "r.created_at",
    updateTime: "r.updated_at",
  },
  usual: "r.name",
  id: "r.id",
};

/** Columns of a plan that may change. */
export interface ReportColumns {
  name: string;
  img_hash: string | null;
  width: number;
  height: number;
  metres_per_pixel: number | null;
  red_limit: number | null;
}

/** Where the picture of a plan is; empty without one. */
export const pathOf = (hash: string | null): string => (hash === null ? "" : imagePath(hash));

export const heatReportQueries = (db: Db | Tx) => {
  const visible = (caller: Caller) =>
    visibleEntities(db, caller).innerJoin("heat_reports as r", (join) =>
      join.onRef("r.tenant_id", "=", "e.tenant_id").onRef("r.entity_id", "=", "e.id"),
    );
  const shown = (caller: Caller, id: number) =>
    visible(caller)
      .selectAll("r")
      .select(["e.name as entityName", "e.time_zone as zone"])
      .where("r.id", "=", id);

  return {
    async page(
      caller: Caller,
      { search, entityId, ...page }: Page & { search: string; entityId?: number | undefined },
    ) {
      let matching = visible(caller);
      if (search)
        matching = matching.where((e) =>
          e.or([e("r.name", "ilike", contains(search)), e("e.name", "ilike", contains(search))]),
        );
      if (entityId !== undefined) matching = matching.where("r.entity_id", "=", entityId);
      const { content, totalElements } = await paged(
        matching,
        matching.select([
          "r.id",
          "r.name",
          "r.entity_id as entityId",
          "e.name as entityName",
          "r.img_hash",
          "r.width",
          "r.height",
          "r.updated_at",
          sql<number>`(select count(*) from heat_placements p where p.tenant_id = r.tenant_id
            and p.report_id = r.id and p.valid_to is null)`.as("devices"),
          sql<number>`(select count(*) from heat_zones z where z.tenant_id = r.tenant_id and z.report_id = r.id)`.as(
            "zones",
          ),
        ]),
        page,
        order,
      );
      return {
        content: content.map(({ img_hash, updated_at, ...row }) => ({
          ...row,
          img: pathOf(img_hash),
          updateTime: updated_at.toISOString(),
        })),
        totalElements,
      };
    },

    byId: (caller: Caller, id: number) => shown(caller, id).executeTakeFirst(),

    /** Plans with a picture of some sites, in the order of their making. */
    drawnOf: (caller: Caller, entityIds: readonly number[]) =>
      visible(caller)
        .select("r.id")
        .where("r.entity_id", "=", sql<number>`any(${entityIds}::bigint[])`)
        .where("r.img_hash", "is not", null)
        .orderBy("r.id")
        .execute(),

    /** The same, held until the end of the transaction. */
    forChange: (caller: Caller, id: number) => shown(caller, id).forUpdate("r").executeTakeFirst(),

    named: (caller: Caller, ids: readonly number[]) =>
      visible(caller)
        .select(["r.id", "r.name", "r.entity_id", "r.img_hash", "r.version"])
        .where("r.id", "in", ids)
        .execute(),

    zones: async (tenantId: number, id: number): Promise<(HeatZone & { name: string })[]> =>
      db
        .selectFrom("heat_zones as z")
        .innerJoin("areas as a", (join) =>
          join.onRef("a.tenant_id", "=", "z.tenant_id").onRef("a.id", "=", "z.area_id"),
        )
        .select(["z.area_id as areaId", "a.name", "z.points"])
        .where("z.tenant_id", "=", tenantId)
        .where("z.report_id", "=", id)
        .orderBy("z.position")
        .execute(),

    async setZones(tenantId: number, id: number, zones: readonly HeatZone[]): Promise<void> {
      await db
        .deleteFrom("heat_zones")
        .where("tenant_id", "=", tenantId)
        .where("report_id", "=", id)
        .execute();
      if (zones.length === 0) return;
      const rows = zones.map(({ areaId, points }, position) => ({
        ...{ tenant_id: tenantId, report_id: id, area_id: areaId, position },
        points: JSON.stringify(points),
      }));
      await db.insertInto("heat_zones").values(rows).execute();
    },

    insert: (tenantId: number, { name, entityId }: { name: string; entityId: number }, now: Date) =>
      db
        .insertInto("heat_reports")
        .values({
          ...{ tenant_id: tenantId, entity_id: entityId, name, img_hash: null },
          ...{ metres_per_pixel: null, red_limit: null, created_at: now, updated_at: now },
        })
        .returning("id")
        .executeTakeFirstOrThrow(),

    /** Writes what changes and answers the version it has from now on. */
    async update(tenantId: number, id: number, changed: Partial<ReportColumns>, now: Date): Promise<number> {
      const { version } = await db
        .updateTable("heat_reports")
        .set((e) => ({ ...changed, version: e("version", "+", 1), updated_at: now }))
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .returning("version")
        .executeTakeFirstOrThrow();
      return version;
    },

    delete: async (caller: Caller, ids: readonly number[]) =>
      allDeleted(
        ids,
        await db
          .deleteFrom("heat_reports")
          .where("tenant_id", "=", requireTenant(caller))
          .where("id", "in", ids)
          .where("entity_id", "in", visibleEntities(db, caller).select("e.id"))
          .returning("id")
          .execute(),
      ),

    /** Which site devices belong to, of those the caller sees. */
    async sitesOfDevices(caller: Caller, ids: readonly number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await visibleDevices(db, caller)
        .select(["d.id", "d.entity_id"])
        .where("d.id", "in", ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row.entity_id]));
    },

    /** Which site areas belong to, of those the caller sees. */
    async sitesOfAreas(caller: Caller, ids: readonly number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await visibleEntities(db, caller)
        .innerJoin("areas as a", (join) =>
          join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
        )
        .select(["a.id", "a.entity_id"])
        .where("a.id", "in", ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row.entity_id]));
    },

    /** When the newest that is kept of devices ends. */
    async lastHeat(tenantId: number, deviceIds: readonly number[]): Promise<Map<number, Date>> {
      const { rows } = await sql<{ id: number; at: Date | null }>`
        select d.id, (
          select g.start_at + g.seconds * interval '1 second' from heat_grids g
          where g.tenant_id = ${tenantId} and g.device_id = d.id order by g.start_at desc limit 1) as at
        from unnest(${deviceIds}::bigint[]) as d (id)`.execute(db);
      return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
    },
  };
};

export type ShownReport = NonNullable<Awaited<ReturnType<ReturnType<typeof heatReportQueries>["byId"]>>>;
