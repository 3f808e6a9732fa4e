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
        "u.id",
        "u.tenant_id",
        "u.username",
        "u.nick_name",
        "u.password_hash",
        "u.must_change_password",
        "u.user_type",
        "u.enabled",
        "u.avatar_hash",
        "c.status as company_status",
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
});
