import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export const messagingQueries = (db: Db) => ({
  picture: (tenantId: number, deviceId: number) =>
    db
      .selectFrom("device_pictures")
      .select(["taken_at as takenAt", "content_type as contentType", "bytes"])
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .executeTakeFirst(),

  /** What is kept of what a device said it is. */
  identity: (tenantId: number, deviceId: number) =>
    db
      .selectFrom("devices as d")
      .innerJoin("device_models as m", "m.id", "d.model_id")
      .select([
        "d.sn",
        "d.mac_address as macAddress",
        "d.version",
        "d.device_type as deviceType",
        "m.device_name as model",
        sql<string | null>`(select c.result->>'lens' from commands c
          where c.tenant_id = d.tenant_id and c.device_id = d.id and c.name = 'identity' and c.state = 'succeeded'
          order by c.seq desc limit 1)`.as("lens"),
      ])
      .where("d.tenant_id", "=", tenantId)
      .where("d.id", "=", deviceId)
      .executeTakeFirstOrThrow(),
});
