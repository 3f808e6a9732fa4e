import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { found } from "../../../platform/refusal.ts";
import { visibleDevices } from "../registry/registry.ts";

/** The device a request names by its serial number, with its entity's clock; what the caller does not see is not there. */
export const askedDevice = async (db: Db | Tx, caller: Caller, sn: string) =>
  found(
    await visibleDevices(db, caller)
      .innerJoin("device_models as m", "m.id", "d.model_id")
      .select([
        "d.tenant_id as tenantId",
        "d.id",
        "d.sn",
        "d.name",
        "d.device_type as deviceType",
        "m.code as model",
        "d.ip_address as ipAddress",
        "d.connected_at as connectedAt",
        "d.last_seen_at as lastSeenAt",
        "d.upload_interval as uploadInterval",
        "d.uploads_cleared_before as clearedBefore",
        "e.time_zone as zone",
        "e.day_start_minute as dayStartMinute",
      ])
      .where("d.sn", "=", sn)
      .executeTakeFirst(),
  );
export type AskedDevice = Awaited<ReturnType<typeof askedDevice>>;
