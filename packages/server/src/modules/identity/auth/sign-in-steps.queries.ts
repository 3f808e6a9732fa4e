import type { Db } from "../../../platform/database/database.ts";

export const signInStepQueries = (db: Db) => ({
  insert: (step: { token_hash: Buffer; user_id: number; expires_at: Date }) =>
    db.insertInto("sign_in_steps").values(step).execute(),

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
