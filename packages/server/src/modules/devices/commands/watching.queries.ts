import type { LiveTotals } from "@foyer/contract/devices/messaging";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

interface ReportedTotals {
  sn: string;
  entityId: number;
  totals: LiveTotals["totals"] | null;
}

export const watchingQueries = (db: Db) => ({
  /** Whether the last reading is still under way. */
  async isAsked(tenantId: number, deviceId: number): Promise<boolean> {
    const command = await db
      .selectFrom("commands")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .where("name", "=", "totals")
      .where("cause", "=", "platform")
      .where("state", "in", ["pending", "sent", "delivered"])
      .where((where) =>
        where.or([where("expires_at", ">", sql<Date>`now()`), where("state", "in", ["sent", "delivered"])]),
      )
      .executeTakeFirst();
    return command !== undefined;
  },

  /** What the device said, and away with the command. */
  async takeTotals(tenantId: number, commandId: string): Promise<ReportedTotals | undefined> {
    const { rows } = await sql<ReportedTotals>`
      with gone as (
        delete from commands where tenant_id = ${tenantId} and id = ${commandId} returning device_id, state, result
      )
      select d.sn, d.entity_id as "entityId", case when g.state = 'succeeded' then g.result end as totals
      from gone g join devices d on d.tenant_id = ${tenantId} and d.id = g.device_id`.execute(db);
    return rows[0];
  },
});
