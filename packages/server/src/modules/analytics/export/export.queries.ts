import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export const exportQueries = (db: Db) => ({
  company: (tenantId: number) =>
    db
      .selectFrom("companies")
      .select(["name", sql<string>`company_zone(id)`.as("zone")])
      .where("id", "=", tenantId)
      .executeTakeFirstOrThrow(),

  userName: async (userId: number) =>
    (await db.selectFrom("users").select("nick_name").where("id", "=", userId).executeTakeFirst())?.nick_name,
});
