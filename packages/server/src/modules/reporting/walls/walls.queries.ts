import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

export const wallQueries = (db: Db | Tx) => ({
  /** The displays of a company, or of one of its screens. */
  list: (caller: Caller, screenId: number | undefined) =>
    db
      .selectFrom("walls as w")
      .innerJoin("screens as s", (join) =>
        join.onRef("s.tenant_id", "=", "w.tenant_id").onRef("s.id", "=", "w.screen_id"),
      )
      .leftJoin("users as u", "u.id", "w.sponsor_id")
      .where("w.tenant_id", "=", requireTenant(caller))
      .$if(screenId !== undefined, (query) => query.where("w.screen_id", "=", screenId as number))
      .select(["w.id", "w.name", "w.created_at", "w.paired_at", "w.screen_id", "s.name as screenName"])
      .select(["w.language", "w.entity_id", "w.binding", "w.playlist", "w.settings", "u.nick_name"])
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

  insert: (caller: Caller, { hash, now, isPaired, ...chosen }: NewWall) =>
    db
      .insertInto("walls")
      .values({
        ...{ tenant_id: requireTenant(caller), sponsor_id: caller.userId, secret_hash: hash },
        ...{ created_at: now, paired_at: isPaired ? now : null, name: chosen.name },
        ...{ screen_id: chosen.screenId, language: chosen.language, entity_id: chosen.entityId },
        binding: JSON.stringify(chosen.binding),
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
});

export interface WallChoices {
  name: string;
  screenId: number;
  language: string | null;
  entityId: number | null;
  binding: Record<string, PlaceRef>;
}

interface NewWall extends WallChoices {
  hash: Buffer;
  now: Date;
  isPaired: boolean;
}
