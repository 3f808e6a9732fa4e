import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { shownColumns } from "../commands/commands.ts";

/** The setting commands of a device that are not over. */
export const pendingSettings = (db: Db, tenantId: number, deviceId: number) =>
  db
    .selectFrom("commands as c")
    .innerJoin("devices as d", (join) =>
      join.onRef("d.tenant_id", "=", "c.tenant_id").onRef("d.id", "=", "c.device_id"),
    )
    .leftJoin("users as u", "u.id", "c.user_id")
    .select(shownColumns)
    .where("c.tenant_id", "=", tenantId)
    .where("c.device_id", "=", deviceId)
    .where("c.state", "in", ["pending", "sent", "delivered"])
    .where("c.finished_at", "is", null)
    .where(sql<boolean>`c.name like 'set.%'`)
    .orderBy("c.seq")
    .execute();
