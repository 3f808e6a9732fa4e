import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../scope/scope.ts";

/** The columns of an access that a sheet can say. */
export interface AccessColumns {
  entity_id: number;
  organisation_id: number;
  name: string;
  kind: "entrance" | "internal";
  in_use: number;
  remark: string;
}

export interface TieRow {
  access_id: number;
  area_id: number;
  sign: number;
}

const shown = [
  "a.id",
  "a.entity_id",
  "a.organisation_id",
  "a.name",
  "a.kind",
  "a.in_use",
  "a.remark",
] as const;

export const accessBulkQueries = (db: Db | Tx) => {
  const visible = (caller: Caller, deptId?: number) =>
    visibleEntities(db, caller, deptId).innerJoin("accesses as a", (join) =>
      join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
    );

  return {
    all: (caller: Caller) => visible(caller).select(shown).orderBy("a.id").execute(),

    some: (
      caller: Caller,
      {
        name,
        deptId,
        entityId,
      }: { name: string; deptId?: number | undefined; entityId?: number | undefined },
    ) =>
      visible(caller, deptId)
        .select(shown)
        .select(["e.name as entityName", "e.organisation_id as deptId"])
        .$if(name !== "", (q) => q.where("a.name", "ilike", contains(name)))
        .$if(entityId !== undefined, (q) => q.where("a.entity_id", "=", entityId as number))
        .orderBy("o.path")
        .orderBy(byName("e.name"))
        .orderBy(byName("a.name"))
        .orderBy("a.id")
        .execute(),

    entities: (caller: Caller) =>
      visibleEntities(db, caller).select(["e.id", "e.organisation_id", "e.name"]).execute(),

    areas: (caller: Caller) =>
      visibleEntities(db, caller)
        .innerJoin("areas as r", (join) =>
          join.onRef("r.tenant_id", "=", "e.tenant_id").onRef("r.entity_id", "=", "e.id"),
        )
        .select(["r.id", "r.entity_id", "r.name"])
        .orderBy("r.id")
        .execute(),

    /** Ties to areas: of all the company's accesses, or of some. */
    ties: (tenantId: number, ids?: readonly number[]): Promise<TieRow[]> =>
      db
        .selectFrom("area_ties")
        .select(["access_id", "area_id", "sign"])
        .where("tenant_id", "=", tenantId)
        .$if(ids !== undefined, (q) => q.where(sql<boolean>`access_id = any(${ids}::bigint[])`))
        .orderBy("area_id")
        .execute(),

    /** Accesses a device was ever bound to; `running`: one still is. */
    async bound(tenantId: number, now: Date): Promise<Map<number, { running: boolean }>> {
      const { rows } = await sql<{ access_id: number; running: boolean }>`
        select access_id, bool_or(to_at is null or to_at > ${now}) as running from bindings
        where tenant_id = ${tenantId} group by access_id
      `.execute(db);
      return new Map(rows.map(({ access_id, running }) => [access_id, { running }]));
    },

    forChange: (caller: Caller, ids: readonly number[]) =>
      visible(caller)
        .select(shown)
        .where(sql<boolean>`a.id = any(${ids}::bigint[])`)
        .orderBy("a.id")
        .forUpdate("a")
        .execute(),

    async insert(tenantId: number, rows: readonly AccessColumns[]): Promise<number[]> {
      const fresh = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('accesses', 'id')) as id from generate_series(1, ${rows.length}::integer)
      `.execute(db);
      const ids = fresh.rows.map(({ id }) => id);
      await db
        .insertInto("accesses")
        .values(rows.map((row, at) => ({ tenant_id: tenantId, id: ids[at] as number, ...row })))
        .execute();
      return ids;
    },

    update: (tenantId: number, rows: readonly (AccessColumns & { id: number })[]) =>
      sql`
        update accesses a set entity_id = u.entity_id, organisation_id = u.organisation_id, name = u.name,
          kind = u.kind, in_use = u.in_use, remark = u.remark
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (
          id bigint, entity_id bigint, organisation_id bigint, name text, kind text, in_use smallint, remark text
        )
        where a.tenant_id = ${tenantId} and a.id = u.id
      `.execute(db),

    async setTies(tenantId: number, ids: readonly number[], ties: readonly TieRow[]): Promise<void> {
      await db
        .deleteFrom("area_ties")
        .where("tenant_id", "=", tenantId)
        .where(sql<boolean>`access_id = any(${ids}::bigint[])`)
        .execute();
      if (ties.length === 0) return;
      await db
        .insertInto("area_ties")
        .values(ties.map((tie) => ({ tenant_id: tenantId, ...tie })))
        .execute();
    },

    listAreas: (tenantId: number, entityIds: readonly number[]) =>
      db
        .selectFrom("areas")
        .select(["id", "entity_id", "name"])
        .where("tenant_id", "=", tenantId)
        .where(sql<boolean>`entity_id = any(${entityIds}::bigint[])`)
        .execute(),

    insertAreas: (tenantId: number, areas: readonly { entity_id: number; name: string }[]) =>
      db
        .insertInto("areas")
        .values(areas.map((area) => ({ tenant_id: tenantId, ...area })))
        .returning(["id", "entity_id", "name"])
        .execute(),
  };
};

export type AccessRow = Awaited<ReturnType<ReturnType<typeof accessBulkQueries>["all"]>>[number];
