import type { Db, Tx } from "../../../platform/database/database.ts";

export const administratorQueries = (db: Db | Tx) => ({
  of: async (tenantId: number) =>
    (
      await db
        .selectFrom("users")
        .select([
          "id",
          "username",
          "nick_name as nickName",
          "enabled",
          "must_change_password as mustChangePassword",
          "created_at as createTime",
        ])
        .where("tenant_id", "=", tenantId)
        .where("user_type", "=", 1)
        .orderBy("id")
        .execute()
    ).map((row) => ({ ...row, createTime: row.createTime.toISOString() })),

  /** An administrator of any company; nobody else. */
  byId: (id: number) =>
    db
      .selectFrom("users")
      .select(["id", "username", "nick_name", "enabled", "must_change_password", "tenant_id"])
      .where("id", "=", id)
      .where("user_type", "=", 1)
      .executeTakeFirst(),

  setEnabled: (id: number, enabled: boolean) =>
    db.updateTable("users").set({ enabled }).where("id", "=", id).execute(),

  giveFirstPassword: (id: number, password_hash: string) =>
    db.updateTable("users").set({ password_hash, must_change_password: true }).where("id", "=", id).execute(),

  endSessions: (userId: number) => db.deleteFrom("sessions").where("user_id", "=", userId).execute(),
});
