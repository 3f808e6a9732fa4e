import type { Db } from "../../../platform/database/database.ts";

export const captchaQueries = (db: Db) => ({
  insert: (uuid: string, answer_hash: Buffer, expires_at: Date) =>
    db.insertInto("captchas").values({ uuid, answer_hash, expires_at }).execute(),

  /** One try: reading it uses it up. */
  take: (uuid: string) =>
    db.deleteFrom("captchas").where("uuid", "=", uuid).returningAll().executeTakeFirst(),

  deleteOver: (now: Date) => db.deleteFrom("captchas").where("expires_at", "<=", now).execute(),
});
