import type { TrackLine } from "@foyer/contract/devices/track-lines";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface OfDevice {
  tenantId: number;
  deviceId: number;
}

export const trackLineQueries = (db: Db | Tx) => ({
  /** Lines of devices of these companies, in the order of their names. */
  of: (tenantIds: readonly number[], deviceIds: readonly number[]) =>
    db
      .selectFrom("track_lines")
      .where("tenant_id", "in", tenantIds)
      .where("device_id", "in", deviceIds)
      .select(["device_id as deviceId", "line", "points", "swapped"])
      .orderBy("line")
      .execute(),

  async replace({ tenantId, deviceId }: OfDevice, lines: readonly TrackLine[]): Promise<void> {
    await db
      .deleteFrom("track_lines")
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .execute();
    if (lines.length === 0) return;
    await db
      .insertInto("track_lines")
      .values(
        lines.map(({ line, points, swapped }) => ({
          tenant_id: tenantId,
          device_id: deviceId,
          line,
          points: JSON.stringify(points),
          swapped,
        })),
      )
      .execute();
  },
});
