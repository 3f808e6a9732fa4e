import type { Db } from "../../../platform/database/database.ts";

export const remoteQueries = (db: Db) => ({
  /** Whether a question for a device's address is in flight, at any server. */
  async isAsking(tenantId: number, deviceId: number, userId: number): Promise<boolean> {
    const asked = await db
      .selectFrom("commands")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .where("finished_at", "is", null)
      .where("name", "=", "get.network")
      .where("user_id", "=", userId)
      .limit(1)
      .executeTakeFirst();
    return asked !== undefined;
  },
});
