import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

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
          where c.tenant_id = ${tenantId} and c.device_id = d.id and c.name = 'identity' and c.state = 'succeeded'
          order by c.seq desc limit 1)`.as("lens"),
      ])
      .where("d.tenant_id", "=", tenantId)
      .where("d.id", "=", deviceId)
      .executeTakeFirstOrThrow(),
});

interface Picture {
  tenantId: number;
  deviceId: number;
  takenAt: Date;
  contentType: string;
  bytes: Buffer;
}

/** Keeps the latest picture of a device. */
export async function writePicture(
  tx: Tx,
  { tenantId, deviceId, takenAt, contentType, bytes }: Picture,
): Promise<void> {
  await sql`
    insert into device_pictures (tenant_id, device_id, taken_at, content_type, bytes)
    values (${tenantId}, ${deviceId}, ${takenAt}, ${contentType}, ${bytes})
    on conflict (tenant_id, device_id) do update
      set taken_at = excluded.taken_at, content_type = excluded.content_type, bytes = excluded.bytes`.execute(
    tx,
  );
}
