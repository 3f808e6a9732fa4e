import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../scope/scope.ts";

const order = {
  fields: { name: "a.name", entityName: "e.name", createTime: "a.created_at" },
  usual: "a.name",
  id: "a.id",
};

export const areaQueries = (db: Db | Tx) => {
  const visible = (caller: Caller) =>
    visibleEntities(db, caller).innerJoin("areas as a", (join) =>
      join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
    );

  return {
    async page(caller: Caller, { name, entityId, ...page }: Page & { name: string; entityId?: number }) {
      let matching = visible(caller);
      if (name) matching = matching.where("a.name", "ilike", contains(name));
      if (entityId !== undefined) matching = matching.where("a.entity_id", "=", entityId);
      const { content, totalElements } = await paged(
        matching,
        matching.select((e) => [
          "a.id",
          "a.name",
          "a.entity_id as entityId",
          "e.name as entityName",
          "a.created_at as createTime",
          e
            .selectFrom("area_ties as t")
            .where("t.tenant_id", "=", requireTenant(caller))
            .whereRef("t.area_id", "=", "a.id")
            .select((s) => s.fn.countAll<number>().as("n"))
            .as("countCorridor"),
        ]),
        page,
        order,
      );
      return {
        content: content.map((row) => ({
          ...row,
          countCorridor: row.countCorridor ?? 0,
          createTime: row.createTime.toISOString(),
        })),
        totalElements,
      };
    },

    byId: (caller: Caller, id: number) =>
      visible(caller).selectAll("a").where("a.id", "=", id).executeTakeFirst(),

    named: (caller: Caller, ids: readonly number[]) =>
      visible(caller).selectAll("a").where("a.id", "in", ids).execute(),

    insert: (tenantId: number, { name, entityId }: { name: string; entityId: number }) =>
      db
        .insertInto("areas")
        .values({ tenant_id: tenantId, entity_id: entityId, name })
        .returning("id")
        .executeTakeFirstOrThrow(),

    rename: (tenantId: number, id: number, name: string) =>
      db.updateTable("areas").set({ name }).where("tenant_id", "=", tenantId).where("id", "=", id).execute(),

    delete: async (caller: Caller, ids: readonly number[]) =>
      allDeleted(
        ids,
        await db
          .deleteFrom("areas")
          .where("tenant_id", "=", requireTenant(caller))
          .where("id", "in", ids)
          .where("entity_id", "in", visibleEntities(db, caller).select("e.id"))
          .returning("id")
          .execute(),
      ),
  };
};
