import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { shareAccount } from "../users/users.ts";

/** A user, and the password of theirs that was shown. */
export interface ShownPassword {
  id: number;
  password_hash: string;
}

export const signInStepQueries = (db: Db) => ({
  /** Opens one if the password that was shown is still the user's; answers whether. Who changes it ends those there are. */
  insert: (tokenHash: Buffer, user: ShownPassword, expiresAt: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await shareAccount(tx, user.id);
      const { rows } = await sql`
        insert into sign_in_steps (token_hash, user_id, expires_at)
        select ${tokenHash}::bytea, id, ${expiresAt}::timestamptz from users
        where id = ${user.id} and password_hash = ${user.password_hash} and enabled
        returning 1
      `.execute(tx);
      return rows.length === 1;
    }),

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
