import {
  mostSavedQueries,
  type SavedQuery,
  type SavedQueryDraft,
} from "@foyer/contract/analytics/saved-queries";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

const toDraft = ({ name, screen, question, shared }: SavedQueryDraft): SavedQueryDraft => ({
  name,
  screen,
  question,
  shared,
});

export const savedQueryQueries = (db: Db | Tx) => {
  const readable = (caller: Caller) =>
    db
      .selectFrom("saved_queries as q")
      .where("q.tenant_id", "=", requireTenant(caller))
      .where((e) => e.or([e("q.user_id", "=", caller.userId), e("q.shared", "=", true)]));
  return {
    /** One's own and those that are shared in the company, the last opened first. */
    async of(caller: Caller): Promise<SavedQuery[]> {
      const rows = await readable(caller)
        .innerJoin("users as u", "u.id", "q.user_id")
        .leftJoin("saved_query_openings as o", (join) =>
          join
            .onRef("o.tenant_id", "=", "q.tenant_id")
            .onRef("o.query_id", "=", "q.id")
            .on("o.user_id", "=", caller.userId),
        )
        .select(["q.id", "q.name", "q.screen", "q.question", "q.shared", "q.user_id", "q.created_at"])
        .select(["u.nick_name", "o.opened_at"])
        .orderBy("o.opened_at", (order) => order.desc().nullsLast())
        .orderBy(byName("q.name"))
        .orderBy("q.id")
        .execute();
      return rows.map(({ question, user_id, nick_name, created_at, opened_at, ...saved }) => ({
        ...saved,
        ...(user_id === caller.userId && { question }),
        own: user_id === caller.userId,
        author: nick_name,
        createTime: created_at.toISOString(),
        openedTime: opened_at?.toISOString() ?? null,
      }));
    },

    async isFull(caller: Caller): Promise<boolean> {
      const { n } = await db
        .selectFrom("saved_queries")
        .select((e) => e.fn.countAll<number>().as("n"))
        .where("tenant_id", "=", requireTenant(caller))
        .where("user_id", "=", caller.userId)
        .executeTakeFirstOrThrow();
      return n >= mostSavedQueries;
    },

    insert: (caller: Caller, draft: SavedQueryDraft) =>
      db
        .insertInto("saved_queries")
        .values({ tenant_id: requireTenant(caller), user_id: caller.userId, ...toDraft(draft) })
        .returning("id")
        .executeTakeFirstOrThrow(),

    forChange: (caller: Caller, id: number) =>
      db
        .selectFrom("saved_queries")
        .select(["id", "name", "screen", "question", "shared"])
        .where("tenant_id", "=", requireTenant(caller))
        .where("user_id", "=", caller.userId)
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    update: (caller: Caller, id: number, draft: SavedQueryDraft) =>
      db
        .updateTable("saved_queries")
        .set(toDraft(draft))
        .where("tenant_id", "=", requireTenant(caller))
        .where("id", "=", id)
        .execute(),

    delete: (caller: Caller, ids: readonly number[]) =>
      db
        .deleteFrom("saved_queries")
        .where("tenant_id", "=", requireTenant(caller))
        .where("user_id", "=", caller.userId)
        .where("id", "in", ids)
        .returning(["id", "name", "screen", "question", "shared"])
        .execute(),

    toOpen: (caller: Caller, id: number) =>
      readable(caller)
        .select(["q.id", "q.screen", "q.question", "q.user_id"])
        .where("q.id", "=", id)
        .executeTakeFirst(),

    noteOpened: (caller: Caller, id: number, at: Date) =>
      db
        .insertInto("saved_query_openings")
        .values({ tenant_id: requireTenant(caller), query_id: id, user_id: caller.userId, opened_at: at })
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "query_id", "user_id"]).doUpdateSet({ opened_at: at }),
        )
        .execute(),
  };
};
