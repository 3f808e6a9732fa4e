import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { Playlist, WallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
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

  /** Some of a company, held until the end of the transaction. */
  forChange: (caller: Caller, ids: readonly number[]) =>
    db
      .selectFrom("walls")
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "in", ids)
      .selectAll()
      .forUpdate()
      .execute(),

  /** The wall whose secret a browser holds. */
  ownId: (caller: Caller, hash: Buffer) =>
    db
      .selectFrom("walls")
      .where("tenant_id", "=", requireTenant(caller))
      .where("secret_hash", "=", hash)
      .select("id")
      .executeTakeFirst(),

  async change(caller: Caller, { id, playlist, settings, ...chosen }: ChangedWall): Promise<void> {
    await db
      .updateTable("walls")
      .set({
        ...columnsOf(chosen),
        ...{ playlist: JSON.stringify(playlist), settings: JSON.stringify(settings) },
      })
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "=", id)
      .execute();
  },

  async takeOver(caller: Caller, ids: readonly number[]): Promise<void> {
    await db
      .updateTable("walls")
      .set({ sponsor_id: caller.userId })
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "in", ids)
      .execute();
  },

  byId: (caller: Caller, id: number) =>
    db
      .selectFrom("walls")
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "=", id)
      .select(["id", "sponsor_id"])
      .executeTakeFirst(),

  insert: (caller: Caller, { hash, now, isPaired, ...chosen }: NewWall) =>
    db
      .insertInto("walls")
      .values({
        ...{ tenant_id: requireTenant(caller), sponsor_id: caller.userId, secret_hash: hash },
        ...{ created_at: now, paired_at: isPaired ? now : null },
        ...columnsOf(chosen),
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

const columnsOf = ({ name, screenId, language, entityId, binding }: WallChoices) => ({
  ...{ name, screen_id: screenId, language, entity_id: entityId, binding: JSON.stringify(binding) },
});

interface ChangedWall extends WallChoices {
  id: number;
  playlist: Playlist;
  settings: WallSettings;
}

interface NewWall extends WallChoices {
  hash: Buffer;
  now: Date;
  isPaired: boolean;
}
