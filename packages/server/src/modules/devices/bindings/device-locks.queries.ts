import { lockClasses } from "../../../platform/database/advisory-locks.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { holdLocks } from "../../../platform/database/hold-locks.ts";

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

/** Holds the locks of devices until the transaction ends. */
export const lockDevices = (tx: Tx, deviceIds: readonly number[]): Promise<void> =>
  holdLocks(tx, deviceLockClass, deviceIds.map(deviceLock));
