import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export const administratorQueries = (db: Db) => ({
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
          sql<boolean>`exists (
            select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`.as(
            "secondFactor",
          ),
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
});
