import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

/** What a wall says about itself. */
export interface WallSign {
  seenAt: Date;
  size: string | null;
  agent: string;
}

export const wallQueries = (db: Db | Tx) => ({
  list: (caller: Caller, screenId: number) =>
    db
      .selectFrom("walls as w")
      .leftJoin("users as u", "u.id", "w.sponsor_id")
      .where("w.tenant_id", "=", requireTenant(caller))
      .where("w.screen_id", "=", screenId)
      .select(["w.id", "w.name", "w.created_at", "w.seen_at", "w.size", "w.agent", "u.nick_name"])
      .orderBy("w.name")
      .orderBy("w.id")
      .execute(),

  named: (caller: Caller, ids: readonly number[]) =>
    db
      .selectFrom("walls")
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "in", ids)
      .select(["id", "name"])
      .execute(),

  insert: (
    caller: Caller,
    { screenId, name, hash, now }: { screenId: number; name: string; hash: Buffer; now: Date },
  ) =>
    db
      .insertInto("walls")
      .values({
        ...{ tenant_id: requireTenant(caller), screen_id: screenId, name, secret_hash: hash },
        ...{ sponsor_id: caller.userId, created_at: now, seen_at: null, size: null, agent: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow(),

  delete: async (caller: Caller, ids: readonly number[]) =>
    allDeleted(
      ids,
      await db
        .deleteFrom("walls")
        .where("tenant_id", "=", requireTenant(caller))
        .where("id", "in", ids)
        .returning("id")
        .execute(),
    ),

  /** The wall of a secret with the published version of its screen. */
  bySecret: (hash: Buffer) =>
    db
      .selectFrom("walls as w")
      .innerJoin("screens as s", (join) =>
        join.onRef("s.tenant_id", "=", "w.tenant_id").onRef("s.id", "=", "w.screen_id"),
      )
      .innerJoin("screen_versions as v", (join) =>
        join
          .onRef("v.tenant_id", "=", "s.tenant_id")
          .onRef("v.screen_id", "=", "s.id")
          .onRef("v.version", "=", "s.published_version"),
      )
      .where("w.secret_hash", "=", hash)
      .select(["w.tenant_id", "w.id", "w.name", "w.sponsor_id", "w.seen_at", "w.screen_id"])
      .select(["v.version", "v.document"])
      .executeTakeFirst(),

  async noteSeen(tenantId: number, id: number, { seenAt, size, agent }: WallSign): Promise<void> {
    await db
      .updateTable("walls")
      .set({ seen_at: seenAt, size, agent })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  },
});

export type FoundWall = NonNullable<Awaited<ReturnType<ReturnType<typeof wallQueries>["bySecret"]>>>;
