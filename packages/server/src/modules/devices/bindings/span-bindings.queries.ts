import type { Tx } from "../../../platform/database/database.ts";
import type { Period } from "./periods.ts";

export interface LineOfAccess {
  deviceId: number;
  line: string;
  accessId: number;
}

interface Kept extends Period {
  id: number;
  accessId: number;
}

const toDate = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null);

/** When a line is bound, and to which accesses. */
export async function listPeriods(
  tx: Tx,
  tenantId: number,
  { deviceId, line }: LineOfAccess,
): Promise<Kept[]> {
  const rows = await tx
    .selectFrom("bindings")
    .select(["id", "access_id", "from_at", "to_at"])
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", deviceId)
    .where("line", "=", line)
    .execute();
  return rows.map(({ id, access_id, from_at, to_at }) => ({
    id,
    accessId: access_id,
    from: from_at.getTime(),
    to: to_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

export const insertPeriod = (
  tx: Tx,
  tenantId: number,
  { deviceId, line, accessId }: LineOfAccess,
  period: Period,
) =>
  tx
    .insertInto("bindings")
    .values({
      tenant_id: tenantId,
      device_id: deviceId,
      line,
      access_id: accessId,
      direction: 0,
      from_at: new Date(period.from),
      to_at: toDate(period.to),
    })
    .execute();

export const deletePeriod = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom("bindings").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
