import { sql } from "kysely";
import { lockClasses } from "../../../platform/database/advisory-locks.ts";
import type { Tx } from "../../../platform/database/database.ts";

/** Class of the advisory locks under which a device's records and bindings are written. */
export const deviceLockClass = lockClasses.device;
/**
 * Class of those under which the roll-ups of what a device counts for are written: shared by all who add to them,
 * exclusive for the one who recomputes them. A transaction that needs both takes those above first.
 */
export const rollupLockClass = lockClasses.rollup;
const lockCount = 256;

/** The lock of a device within the class. */
export const deviceLock = (deviceId: number): number => deviceId % lockCount;

/**
 * Holds the locks of devices until the transaction ends, taken in ascending order so that no two wait for each other.
 * What is read before it may be outdated afterwards.
 */
export async function lockDevices(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  const locks = [...new Set(deviceIds.map(deviceLock))].sort((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(${deviceLockClass}, lock) from unnest(${locks}::int[]) as lock`.execute(
    tx,
  );
}
