import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export const userQueries = (db: Db | Tx) => ({
  /** Until the transaction ends nobody else adds a user. */
  lock: () => sql`lock table users in share row exclusive mode`.execute(db),

  byUsername: (username: string) =>
    db
      .selectFrom("users as u")
      .leftJoin("companies as c", "c.id", "u.tenant_id")
      .select([
        "u.id", "u.tenant_id", "u.username", "u.nick_name", "u.password_hash", "u.must_change_password",
        "u.user_type", "u.enabled", "u.avatar_hash", "c.status as company_status",
      ])
      .where("u.username", "=", username)
      .executeTakeFirst(),

  byId: (id: number) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),

  insert: (user: {
    tenant_id: number | null;
    username: string;
    nick_name: string;
    password_hash: string;
    user_type: number;
    must_change_password: boolean;
    permission_range?: string;
  }) => db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow(),

  setPassword: (id: number, password_hash: string, must_change_password: boolean) =>
    db.updateTable("users").set({ password_hash, must_change_password }).where("id", "=", id).execute(),

  countAll: async () =>
    (await db.selectFrom("users").select(db.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n,

  failures: (username: string) =>
    db.selectFrom("sign_in_failures").selectAll().where("username", "=", username).executeTakeFirst(),

  /** Counts one failure more, in the database so that tries at the same time all count; gives their number. */
  addFailure: async (username: string, now: Date) =>
    (
      await db
        .insertInto("sign_in_failures")
        .values({ username, failures: 1, next_try_at: now })
        .onConflict((conflict) =>
          conflict.column("username").doUpdateSet((e) => ({ failures: e("sign_in_failures.failures", "+", 1) })),
        )
        .returning("failures")
        .executeTakeFirstOrThrow()
    ).failures,

  /** A wait never gets shorter by a failure that was counted before others. */
  setNextTry: (username: string, nextTry: Date) =>
    db
      .updateTable("sign_in_failures")
      .set({ next_try_at: nextTry })
      .where("username", "=", username)
      .where("next_try_at", "<", nextTry)
      .execute(),

  forgetFailures: (before: Date) => db.deleteFrom("sign_in_failures").where("next_try_at", "<", before).execute(),

  clearFailures: (username: string) =>
    db.deleteFrom("sign_in_failures").where("username", "=", username).execute(),
});
