import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

export interface NewSiteKey {
  name: string;
  entityId: number | null;
  protocols: readonly string[];
  validUntil: string | null;
  hash: Buffer;
  begins: string;
}

export const siteKeyQueries = (db: Db | Tx, caller: Caller) => {
  /** Keys of the entities the caller sees; those of the whole company for users who see all of it. */
  const visible = () =>
    db
      .selectFrom("site_keys as k")
      .where("k.tenant_id", "=", requireTenant(caller))
      .where((e) =>
        e.or([
          e("k.entity_id", "in", visibleEntities(db, caller).select("e.id")),
          ...("all" in caller.range ? [e("k.entity_id", "is", null)] : []),
        ]),
      );

  return {
    list: () =>
      visible()
        .leftJoin("entities as e", (join) =>
          join.onRef("e.tenant_id", "=", "k.tenant_id").onRef("e.id", "=", "k.entity_id"),
        )
        .select([
          "k.id",
          "k.name",
          "k.entity_id as entityId",
          "e.name as entityName",
          "k.begins",
          "k.protocols",
          "k.made_at",
          "k.made_by as madeBy",
          "k.valid_until",
          "k.last_used_at",
          "k.revoked_at",
        ])
        .orderBy("k.id", "desc")
        .execute(),

    insert: ({ name, entityId, protocols, validUntil, hash, begins }: NewSiteKey) =>
      db
        .insertInto("site_keys")
        .values({
          tenant_id: requireTenant(caller),
          name,
          entity_id: entityId,
          protocols: [...protocols],
          valid_until: validUntil,
          hash,
          begins,
          made_by: caller.username,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),

    /** The named keys, held; refuses where one is not there for the caller. */
    async forChange(ids: readonly number[]) {
      const rows = await visible()
        .select(["k.id", "k.name", "k.begins", "k.revoked_at"])
        .where("k.id", "in", ids)
        .forUpdate("k")
        .execute();
      allDeleted(ids, rows);
      return rows;
    },

    revoke: (ids: readonly number[], at: Date) =>
      db
        .updateTable("site_keys")
        .set({ revoked_at: at })
        .where("tenant_id", "=", requireTenant(caller))
        .where("id", "in", ids)
        .where("revoked_at", "is", null)
        .execute(),
  };
};
