import type { Db } from "../../../platform/database/database.ts";

export const signInFailureQueries = (db: Db) => ({
  of: (username: string) =>
    db.selectFrom("sign_in_failures").selectAll().where("username", "=", username).executeTakeFirst(),

  /** Counts one failure more, in the database so that tries at the same time all count; gives their number. */
  add: async (username: string, now: Date) =>
    (
      await db
        .insertInto("sign_in_failures")
        .values({ username, failures: 1, next_try_at: now })
        .onConflict((conflict) =>
          conflict
            .column("username")
            .doUpdateSet((e) => ({ failures: e("sign_in_failures.failures", "+", 1) })),
        )
        .returning("failures")
        .executeTakeFirstOrThrow()
    ).failures,

  /** A wait never gets shorter by a failure that was counted before others. */
  postpone: (username: string, nextTry: Date) =>
    db
      .updateTable("sign_in_failures")
      .set({ next_try_at: nextTry })
      .where("username", "=", username)
      .where("next_try_at", "<", nextTry)
      .execute(),

  deleteOver: (before: Date) => db.deleteFrom("sign_in_failures").where("next_try_at", "<", before).execute(),

  clear: (username: string) => db.deleteFrom("sign_in_failures").where("username", "=", username).execute(),
});
