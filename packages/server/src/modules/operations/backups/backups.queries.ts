import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export interface KeptBackup {
  id: number;
  path: string;
  made_at: Date;
}

export const backupQueries = (db: Db) => ({
  note: (made: { path: string; madeAt: Date; bytes: number }) =>
    db.insertInto("backups").values({ path: made.path, made_at: made.madeAt, bytes: made.bytes }).execute(),

  newest: (): Promise<KeptBackup | undefined> =>
    db
      .selectFrom("backups")
      .select(["id", "path", "made_at"])
      .orderBy("made_at", "desc")
      .limit(1)
      .executeTakeFirst(),

  /** The newest that was found to be good. */
  newestChecked: (): Promise<KeptBackup | undefined> =>
    db
      .selectFrom("backups")
      .select(["id", "path", "made_at"])
      .where("checked_at", "is not", null)
      .orderBy("made_at", "desc")
      .limit(1)
      .executeTakeFirst(),

  checked: (id: number, at: Date) =>
    db.updateTable("backups").set({ checked_at: at }).where("id", "=", id).execute(),

  forget: (paths: readonly string[]) => db.deleteFrom("backups").where("path", "in", paths).execute(),

  /** When this installation began. */
  async begin(): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`select min(ran_at) as at from migrations`.execute(db);
    return rows[0]?.at ?? new Date();
  },
});
