import { byName } from "../../../platform/database/by-name.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../scope/scope.ts";
import type { AreaTie } from "./accesses.queries.ts";

export type Pair = { corridorId: number; areaId: number };

export const tieQueries = (db: Db | Tx) => {
  const visibleAccesses = (caller: Caller) =>
    visibleEntities(db, caller).innerJoin("accesses as a", (join) =>
      join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
    );

  return {
    isVisible: async (caller: Caller, accessId: number) =>
      (await visibleAccesses(caller).select("a.id").where("a.id", "=", accessId).executeTakeFirst()) !==
      undefined,

    /** The ties of an access or of an area. */
    of: (caller: Caller, { corridorId, areaId }: Partial<Pair>) =>
      visibleAccesses(caller)
        .innerJoin("area_ties as t", (join) =>
          join.onRef("t.tenant_id", "=", "a.tenant_id").onRef("t.access_id", "=", "a.id"),
        )
        .innerJoin("areas as r", (join) =>
          join.onRef("r.tenant_id", "=", "t.tenant_id").onRef("r.id", "=", "t.area_id"),
        )
        .select([
          "a.id as corridorId",
          "a.name as corridorName",
          "r.id as areaId",
          "r.name as areaName",
          "t.sign",
        ])
        .$if(corridorId !== undefined, (q) => q.where("a.id", "=", corridorId as number))
        .$if(areaId !== undefined, (q) => q.where("r.id", "=", areaId as number))
        .orderBy(byName("a.name"))
        .orderBy("a.id")
        .orderBy(byName("r.name"))
        .orderBy("r.id")
        .execute(),

    /** The entity of each access, held so that nobody changes it meanwhile. */
    async entityOfAccess(caller: Caller, ids: readonly number[]): Promise<Map<number, number>> {
      const rows = await visibleAccesses(caller)
        .select(["a.id", "a.entity_id"])
        .where("a.id", "in", ids)
        .orderBy("a.id")
        .forUpdate("a")
        .execute();
      return new Map(rows.map((row) => [row.id, row.entity_id]));
    },

    async entityOfArea(caller: Caller, ids: readonly number[]): Promise<Map<number, number>> {
      const rows = await visibleEntities(db, caller)
        .innerJoin("areas as r", (join) =>
          join.onRef("r.tenant_id", "=", "e.tenant_id").onRef("r.entity_id", "=", "e.id"),
        )
        .select(["r.id", "r.entity_id"])
        .where("r.id", "in", ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row.entity_id]));
    },

    /** All ties of some accesses. */
    ofAccesses: (tenantId: number, ids: readonly number[]) =>
      db
        .selectFrom("area_ties")
        .select(["access_id as corridorId", "area_id as areaId", "sign"])
        .where("tenant_id", "=", tenantId)
        .where("access_id", "in", ids)
        .orderBy("access_id")
        .orderBy("area_id")
        .execute(),

    save: (caller: Caller, ties: ReadonlyArray<Pair & Pick<AreaTie, "sign">>) =>
      db
        .insertInto("area_ties")
        .values(
          ties.map(({ corridorId, areaId, sign }) => ({
            tenant_id: requireTenant(caller),
            access_id: corridorId,
            area_id: areaId,
            sign,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["tenant_id", "access_id", "area_id"])
            .doUpdateSet((e) => ({ sign: e.ref("excluded.sign") })),
        )
        .execute(),

    delete: (caller: Caller, pairs: readonly Pair[]) =>
      db
        .deleteFrom("area_ties")
        .where("tenant_id", "=", requireTenant(caller))
        .where((w) =>
          w.or(
            pairs.map(({ corridorId, areaId }) =>
              w.and([w("access_id", "=", corridorId), w("area_id", "=", areaId)]),
            ),
          ),
        )
        .execute(),
  };
};
