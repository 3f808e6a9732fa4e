import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";

/** The settings an edited device must get; the direction is not edited with it. */
export interface EditedRhythm {
  deviceType: number;
  uploadInterval: number;
  recordPeriod: number;
  velocity: number;
}

/** Called once devices are written that may belong to another site than before. */
export type DevicesMoved = (
  tx: Tx,
  tenantId: number,
  deviceIds: readonly number[],
  now: Date,
) => Promise<void>;

export interface RegistryHandlers {
  devicesMoved: DevicesMoved;
  /** Called before an edited device is written; returns whether commands were queued. */
  rhythmEdited(tx: Tx, caller: Caller, now: Date, deviceId: number, rhythm: EditedRhythm): Promise<boolean>;
}
