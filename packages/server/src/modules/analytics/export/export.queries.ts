import { companyZone } from "../../../platform/database/company-zone.ts";
import type { Db } from "../../../platform/database/database.ts";

export const exportQueries = (db: Db) => ({
  company: (tenantId: number) =>
    db
      .selectFrom("companies")
      .select(["name", companyZone(tenantId).as("zone")])
      .where("id", "=", tenantId)
      .executeTakeFirstOrThrow(),

  userName: async (userId: number) =>
    (await db.selectFrom("users").select("nick_name").where("id", "=", userId).executeTakeFirst())?.nick_name,
});
