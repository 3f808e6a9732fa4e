import type { AccessDraft } from "@foyer/contract/places/accesses";
import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type * as z from "zod/mini";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { markRules } from "../marks/marks.ts";
import { visibleEntities } from "../scope/scope.ts";

type Draft = z.output<typeof AccessDraft>;
export type AreaTie = Draft["areas"][number];

const columns = ({ name, deptId, entityId, kind, binding, remark }: Draft) => ({
  name,
  organisation_id: deptId,
  entity_id: entityId,
  kind,
  in_use: binding,
  remark,
});

type AccessFilter = Page & {
  name: string;
  entityId?: number;
  deptId?: number;
  areaId?: number;
  kind?: Draft["kind"];
  binding?: number;
};

const order = {
  fields: { name: "a.name", entityName: "e.name", kind: "a.kind", createTime: "a.created_at" },
  usual: "a.name",
  id: "a.id",
};

/** Columns of every list of accesses. */
const shown = [
  "a.id",
  "a.name",
  "a.organisation_id as deptId",
  "ao.name as deptName",
  "a.entity_id as entityId",
  "e.name as entityName",
  "e.time_zone as timeZone",
  "a.kind",
  "a.in_use as binding",
  "a.remark",
  "a.created_at as createTime",
] as const;

const plain = <Row extends { size: number | null; createTime: Date }>(row: Row) => ({
  ...row,
  size: row.size ?? 0,
  createTime: row.createTime.toISOString(),
});

/** How many devices count for the access `a` at `now`. */
const boundNow = (e: ExpressionBuilder<Tables & { a: Tables["accesses"] }, "a">, caller: Caller, now: Date) =>
  e
    .selectFrom("bindings as b")
    .where("b.tenant_id", "=", requireTenant(caller))
    .whereRef("b.access_id", "=", "a.id")
    .where("b.from_at", "<=", now)
    .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", now)]))
    .select((s) => s.fn.count<number>("b.device_id").distinct().as("n"));

export const accessQueries = (db: Db | Tx) => {
  const visible = (caller: Caller, deptId?: number) =>
    visibleEntities(db, caller, deptId)
      .innerJoin("accesses as a", (join) =>
        join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
      )
      .innerJoin("organisations as ao", (join) =>
        join.onRef("ao.tenant_id", "=", "a.tenant_id").onRef("ao.id", "=", "a.organisation_id"),
      );
  const names = (caller: Caller) =>
    visible(caller).select(["a.id", "a.name", "a.entity_id as entityId", "e.name as entityName"]);

  const whole = (query: ReturnType<typeof visible>, caller: Caller, now: Date) =>
    query.select(shown).select((e) => [
      boundNow(e, caller, now).as("size"),
      jsonArrayFrom(
        e
          .selectFrom("area_ties as t")
          .innerJoin("areas as r", (join) =>
            join.onRef("r.tenant_id", "=", "t.tenant_id").onRef("r.id", "=", "t.area_id"),
          )
          .where("t.tenant_id", "=", requireTenant(caller))
          .whereRef("t.access_id", "=", "a.id")
          .select(["t.area_id as areaId", "t.sign", "r.name"])
          .orderBy(byName("r.name"))
          .orderBy("r.id"),
      ).as("areas"),
      e
        .exists(
          e
            .selectFrom("bindings as b")
            .select("b.id")
            .where("b.tenant_id", "=", requireTenant(caller))
            .whereRef("b.access_id", "=", "a.id"),
        )
        .$castTo<boolean>()
        .as("everBound"),
    ]);

  return {
    async page(
      caller: Caller,
      now: Date,
      { name, entityId, deptId, areaId, kind, binding, ...page }: AccessFilter,
    ) {
      const matching = visible(caller, deptId)
        .$if(name !== "", (q) => q.where("a.name", "ilike", contains(name)))
        .$if(entityId !== undefined, (q) => q.where("a.entity_id", "=", entityId as number))
        .$if(kind !== undefined, (q) => q.where("a.kind", "=", kind as Draft["kind"]))
        .$if(binding !== undefined, (q) => q.where("a.in_use", "=", binding as number))
        .$if(areaId !== undefined, (q) =>
          q.where("a.id", "in", (e) =>
            e
              .selectFrom("area_ties as t")
              .select("t.access_id")
              .where("t.tenant_id", "=", requireTenant(caller))
              .where("t.area_id", "=", areaId as number),
          ),
        );
      const { content, totalElements } = await paged(matching, whole(matching, caller, now), page, order);
      return { content: content.map(plain), totalElements };
    },

    async details(caller: Caller, now: Date, id: number) {
      const row = await whole(visible(caller), caller, now).where("a.id", "=", id).executeTakeFirst();
      return row && plain(row);
    },

    /** The accesses tied to an area, each with the way that leads in. */
    async ofArea(caller: Caller, now: Date, { areaId, ...page }: Page & { areaId: number }) {
      const matching = visible(caller).innerJoin("area_ties as t", (join) =>
        join
          .onRef("t.tenant_id", "=", "a.tenant_id")
          .onRef("t.access_id", "=", "a.id")
          .on("t.area_id", "=", areaId),
      );
      const { content, totalElements } = await paged(
        matching,
        matching.select(shown).select((e) => ["t.sign", boundNow(e, caller, now).as("size")]),
        page,
        order,
      );
      return { content: content.map(plain), totalElements };
    },

    ofEntity: (caller: Caller, entityId: number) =>
      names(caller).where("a.entity_id", "=", entityId).orderBy(byName("a.name")).orderBy("a.id").execute(),

    byIds: (caller: Caller, ids: readonly number[]) =>
      names(caller).where("a.id", "in", ids).orderBy(byName("a.name")).orderBy("a.id").execute(),

    forChange: (caller: Caller, id: number) =>
      visible(caller).selectAll("a").where("a.id", "=", id).forUpdate("a").executeTakeFirst(),

    /** Ids of the organisations from the top down to the one an entity is in; undefined when it is not visible. */
    async listOrganisations(caller: Caller, entityId: number): Promise<number[] | undefined> {
      const row = await visibleEntities(db, caller)
        .select("o.path")
        .where("e.id", "=", entityId)
        .executeTakeFirst();
      return row?.path.split("|").map(Number);
    },

    async listAreas(tenantId: number, entityId: number): Promise<Set<number>> {
      const rows = await db
        .selectFrom("areas")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("entity_id", "=", entityId)
        .execute();
      return new Set(rows.map((row) => row.id));
    },

    areaIsVisible: async (caller: Caller, areaId: number) =>
      (await visibleEntities(db, caller)
        .innerJoin("areas as r", (join) =>
          join.onRef("r.tenant_id", "=", "e.tenant_id").onRef("r.entity_id", "=", "e.id"),
        )
        .select("r.id")
        .where("r.id", "=", areaId)
        .executeTakeFirst()) !== undefined,

    /** The binding that keeps an access where it is: any at all, or one that still runs. */
    binding: (tenantId: number, id: number, runningAt?: Date) =>
      db
        .selectFrom("bindings")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("access_id", "=", id)
        .$if(runningAt !== undefined, (q) =>
          q.where((w) => w.or([w("to_at", "is", null), w("to_at", ">", runningAt as Date)])),
        )
        .limit(1)
        .executeTakeFirst(),

    ties: (tenantId: number, id: number): Promise<AreaTie[]> =>
      db
        .selectFrom("area_ties")
        .select((e) => ["area_id as areaId", e.ref("sign").$castTo<1 | -1>().as("sign")])
        .where("tenant_id", "=", tenantId)
        .where("access_id", "=", id)
        .execute(),

    insert: (tenantId: number, draft: Draft) =>
      db
        .insertInto("accesses")
        .values({ tenant_id: tenantId, ...columns(draft) })
        .returning("id")
        .executeTakeFirstOrThrow(),

    update: (tenantId: number, id: number, draft: Draft) =>
      db
        .updateTable("accesses")
        .set(columns(draft))
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    async setTies(tenantId: number, id: number, ties: readonly AreaTie[]): Promise<void> {
      await db
        .deleteFrom("area_ties")
        .where("tenant_id", "=", tenantId)
        .where("access_id", "=", id)
        .execute();
      if (ties.length === 0) return;
      await db
        .insertInto("area_ties")
        .values(
          ties.map(({ areaId, sign }) => ({ tenant_id: tenantId, access_id: id, area_id: areaId, sign })),
        )
        .execute();
    },

    /** Gives what is gone. */
    async delete(caller: Caller, ids: readonly number[]) {
      const deleted = await db
        .deleteFrom("accesses")
        .where("tenant_id", "=", requireTenant(caller))
        .where("id", "in", ids)
        .where("entity_id", "in", visibleEntities(db, caller).select("e.id"))
        .returning(["id", "entity_id", "name"])
        .execute();
      // They never counted, but figures may have been given to them.
      await markRules(db, requireTenant(caller), [...new Set(deleted.map((access) => access.entity_id))]);
      allDeleted(ids, deleted);
      return deleted;
    },
  };
};
