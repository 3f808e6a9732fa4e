import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/**
 * Holds devices until the transaction ends. The one order of locks around devices: first the device's row (several by
 * their ids), then its commands, then what waits for their ends (settings, devices of roll-outs). Statements that find
 * commands lock both rows themselves, `for no key update of d` before `for update of c`.
 */
export async function lockDevices(tx: Tx, tenantId: number, deviceIds: readonly number[]): Promise<void> {
  await sql`
    select from devices where tenant_id = ${tenantId} and id = any(${deviceIds}::bigint[])
    order by id for no key update`.execute(tx);
}
