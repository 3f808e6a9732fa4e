import type { Db } from "../../../platform/database/database.ts";

export const installationQueries = (db: Db) => ({
  read: (key: string) =>
    db.selectFrom("installation").select("value").where("key", "=", key).executeTakeFirst(),

  /** Keeps a value unless there is one. */
  keepFirst: (key: string, value: object) =>
    db
      .insertInto("installation")
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  replace: (key: string, value: object) =>
    db
      .updateTable("installation")
      .set({ value: JSON.stringify(value) })
      .where("key", "=", key)
      .execute(),
});
