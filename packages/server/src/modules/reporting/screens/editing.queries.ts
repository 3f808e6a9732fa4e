import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

/** Of the changes somebody could not save, so many are kept of a screen. */
const mostBranches = 20;

/** Who has a screen open, who has its pen, and what came too late to be saved. */
export const editingQueries = (db: Db | Tx, caller: Caller) => {
  const tenantId = requireTenant(caller);
  const { userId } = caller;
  const ownBranches = () =>
    db.selectFrom("screen_branches").where("tenant_id", "=", tenantId).where("user_id", "=", userId);

  return {
    /** The pen of a screen, unless nothing was heard of its window since then. */
    pen: (id: number, heardSince: Date) =>
      db
        .selectFrom("screen_pens as p")
        .innerJoin("users as u", "u.id", "p.user_id")
        .where("p.tenant_id", "=", tenantId)
        .where("p.screen_id", "=", id)
        .where("p.renewed_at", ">=", heardSince)
        .select(["p.token_hash", "p.tab", "p.user_id", "p.since", "u.nick_name"])
        .executeTakeFirst(),

    async takePen(id: number, tab: string, hash: Buffer, now: Date): Promise<void> {
      const pen = { token_hash: hash, user_id: userId, tab, since: now, renewed_at: now };
      await db
        .insertInto("screen_pens")
        .values({ tenant_id: tenantId, screen_id: id, ...pen })
        .onConflict((conflict) => conflict.columns(["tenant_id", "screen_id"]).doUpdateSet(pen))
        .execute();
    },

    /** The pen stays that of its window, while it is heard of. */
    async keepPen(id: number, tab: string, now: Date): Promise<void> {
      await db
        .updateTable("screen_pens")
        .set({ renewed_at: now })
        .where("tenant_id", "=", tenantId)
        .where("screen_id", "=", id)
        .where("tab", "=", tab)
        .where("user_id", "=", userId)
        .execute();
    },

    async visit(id: number, tab: string, now: Date): Promise<void> {
      await db
        .insertInto("screen_visits")
        .values({ tenant_id: tenantId, screen_id: id, tab, user_id: userId, seen_at: now })
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "screen_id", "tab", "user_id"]).doUpdateSet({ seen_at: now }),
        )
        .execute();
    },

    /** Other windows in which a screen is open, and whether they have its pen. */
    others: (id: number, tab: string, heardSince: Date) =>
      db
        .selectFrom("screen_visits as v")
        .innerJoin("users as u", "u.id", "v.user_id")
        .leftJoin("screen_pens as p", (join) =>
          join
            .onRef("p.tenant_id", "=", "v.tenant_id")
            .onRef("p.screen_id", "=", "v.screen_id")
            .onRef("p.tab", "=", "v.tab")
            .onRef("p.user_id", "=", "v.user_id"),
        )
        .where("v.tenant_id", "=", tenantId)
        .where("v.screen_id", "=", id)
        .where("v.seen_at", ">=", heardSince)
        .where((e) => e.or([e("v.tab", "!=", tab), e("v.user_id", "!=", userId)]))
        .select(["v.tab", "u.nick_name", "u.avatar_hash", sql<boolean>`p.tab is not null`.as("isEditing")])
        .orderBy("u.nick_name")
        .execute(),

    /** Forgets windows of which nothing was heard since then. */
    async forgetVisits(id: number, heardSince: Date): Promise<void> {
      await db
        .deleteFrom("screen_visits")
        .where("tenant_id", "=", tenantId)
        .where("screen_id", "=", id)
        .where("seen_at", "<", heardSince)
        .execute();
    },

    async leave(id: number, tab: string): Promise<void> {
      for (const table of ["screen_visits", "screen_pens"] as const)
        await db
          .deleteFrom(table)
          .where("tenant_id", "=", tenantId)
          .where("screen_id", "=", id)
          .where("tab", "=", tab)
          .where("user_id", "=", userId)
          .execute();
    },

    async keep(
      id: number,
      { began, document }: Record<"began" | "document", ScreenDocument>,
      now: Date,
    ): Promise<{ id: number }> {
      const made = await db
        .insertInto("screen_branches")
        .values({
          ...{ tenant_id: tenantId, screen_id: id, user_id: userId, made_at: now },
          ...{ began: JSON.stringify(began), document: JSON.stringify(document) },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await sql`
        delete from screen_branches where tenant_id = ${tenantId} and screen_id = ${id} and user_id = ${userId}
          and id <= (
            select o.id from screen_branches o
            where o.tenant_id = ${tenantId} and o.screen_id = ${id} and o.user_id = ${userId}
            order by o.id desc offset ${mostBranches} limit 1)`.execute(db);
      return made;
    },

    branches: (id: number) =>
      ownBranches().where("screen_id", "=", id).select(["id", "made_at"]).orderBy("id", "desc").execute(),

    branch: (id: number) =>
      ownBranches().where("id", "=", id).select(["id", "made_at", "began", "document"]).executeTakeFirst(),

    drop: async (ids: readonly number[]) =>
      allDeleted(
        ids,
        await db
          .deleteFrom("screen_branches")
          .where("tenant_id", "=", tenantId)
          .where("user_id", "=", userId)
          .where("id", "in", ids)
          .returning("id")
          .execute(),
      ),
  };
};
