import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** A user, and the password of theirs that was shown. */
export interface ShownPassword {
  id: number;
  password_hash: string;
}

export const signInStepQueries = (db: Db) => ({
  /**
   * Opens one if the password that was shown is still the user's; answers whether. Who changes it ends those there are:
   * the lock makes that one of them comes first.
   */
  async insert(tokenHash: Buffer, user: ShownPassword, expiresAt: Date): Promise<boolean> {
    const { rows } = await sql`
      with held as (
        select id from users where id = ${user.id} and password_hash = ${user.password_hash} and enabled for share)
      insert into sign_in_steps (token_hash, user_id, expires_at)
      select ${tokenHash}::bytea, id, ${expiresAt}::timestamptz from held
      returning 1
    `.execute(db);
    return rows.length === 1;
  },

  /** Counts a try of a few; false when there is none left, or none at all. */
  async tryOnce(tokenHash: Buffer, userId: number, now: Date, most: number): Promise<boolean> {
    const rows = await db
      .updateTable("sign_in_steps")
      .set((e) => ({ tries: e("tries", "+", 1) }))
      .where("token_hash", "=", tokenHash)
      .where("user_id", "=", userId)
      .where("expires_at", ">", now)
      .where("tries", "<", most)
      .returning("user_id")
      .execute();
    return rows.length === 1;
  },

  /** Uses it up; false when it was used already. */
  async spend(tokenHash: Buffer): Promise<boolean> {
    const rows = await db
      .deleteFrom("sign_in_steps")
      .where("token_hash", "=", tokenHash)
      .returning("user_id")
      .execute();
    return rows.length === 1;
  },

  deleteOver: (now: Date) => db.deleteFrom("sign_in_steps").where("expires_at", "<=", now).execute(),
});
