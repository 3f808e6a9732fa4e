import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface UserChange {
  username?: string;
  nick_name?: string;
  phone?: string;
  email?: string;
  avatar_hash?: string | null;
  entry_date?: string | null;
  permission_range?: "all" | "organisations" | "entities";
}

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
        "u.password_until",
        "u.user_type",
        "u.enabled",
        "u.avatar_hash",
        "u.email",
        "c.status as company_status",
      ])
      .where("u.username", "=", username)
      .executeTakeFirst(),

  byId: (id: number) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),

  insert: (
    user: UserChange & {
      tenant_id: number | null;
      username: string;
      nick_name: string;
      password_hash: string;
      user_type: number;
      must_change_password: boolean;
      password_until: Date | null;
    },
  ) => db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow(),

  update: (id: number, change: UserChange) =>
    db.updateTable("users").set(change).where("id", "=", id).execute(),

  /**
   * Until then it must be changed; null: it is the user's own choice. A sign-in half done with the former one starts
   * over.
   */
  async setPassword(id: number, password_hash: string, password_until: Date | null): Promise<void> {
    await db
      .updateTable("users")
      .set({ password_hash, password_until, must_change_password: password_until !== null })
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("sign_in_steps").where("user_id", "=", id).execute();
  },

  setEnabled: (ids: readonly number[], enabled: boolean) =>
    db.updateTable("users").set({ enabled }).where("id", "in", ids).execute(),

  share: (id: number) =>
    db.updateTable("users").set({ shared: true, enabled: true }).where("id", "=", id).execute(),

  unshareAll: () => db.updateTable("users").set({ shared: false }).where("shared", "=", true).execute(),

  hasShared: async (where: { ids: readonly number[] } | { tenantId: number }): Promise<boolean> =>
    (await db
      .selectFrom("users")
      .select("id")
      .where("shared", "=", true)
      .$if("ids" in where, (q) => q.where("id", "in", "ids" in where ? where.ids : []))
      .$if("tenantId" in where, (q) => q.where("tenant_id", "=", "tenantId" in where ? where.tenantId : 0))
      .executeTakeFirst()) !== undefined,

  noteSignIn: (id: number, last_sign_in_at: Date) =>
    db.updateTable("users").set({ last_sign_in_at }).where("id", "=", id).execute(),

  endSessions: (ids: readonly number[]) => db.deleteFrom("sessions").where("user_id", "in", ids).execute(),

  delete: (ids: readonly number[]) => db.deleteFrom("users").where("id", "in", ids).execute(),

  countAll: async () =>
    (await db.selectFrom("users").select(db.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n,
});
