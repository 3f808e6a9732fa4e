import type { Db } from "../database/database.ts";

export const imageQueries = (db: Db) => ({
  /** The same picture twice is kept once. */
  keep: (hash: string, content_type: string, body: Buffer) =>
    db
      .insertInto("assets")
      .values({ hash, content_type, body })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  byHash: (hash: string) => db.selectFrom("assets").selectAll().where("hash", "=", hash).executeTakeFirst(),
});
