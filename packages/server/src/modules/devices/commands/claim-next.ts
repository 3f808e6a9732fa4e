import type { Tx } from "../../../platform/database/database.ts";
import { type ChangeSet, type Pace, take } from "./change-set.ts";
import { firstStep, sendNext, stillExpected } from "./conversation.ts";
import { holdDevices } from "./hold-devices.queries.ts";
import { type DeviceRef, nextCommands } from "./in-flight.queries.ts";

/** Until a device is looked at again that somebody else held. */
const againMs = 100;

/** The next command of each of these devices goes out. */
export async function claimNext(
  tx: Tx,
  changeSet: ChangeSet,
  devices: readonly DeviceRef[],
  { name, isOwnBroker }: { name: string; isOwnBroker: boolean },
  pace: Pace,
): Promise<void> {
  const known = [...new Map(devices.map((device) => [device.deviceId, device])).values()];
  const free = isOwnBroker ? known : await holdFree(tx, changeSet, known, name);
  if (free.length === 0) return;
  for (const command of await nextCommands(tx, free, name)) {
    const unanswered = stillExpected(command.unanswered, Date.now());
    take(changeSet, command, sendNext(command.step ?? firstStep, unanswered, command.echoes === true), pace);
  }
}

/**
 * When several servers receive from the same devices, what one has sent must be seen by all: a device is claimed for by
 * one of them at a time, and its commands are read once it is held.
 */
async function holdFree(
  tx: Tx,
  changeSet: ChangeSet,
  devices: readonly DeviceRef[],
  name: string,
): Promise<DeviceRef[]> {
  const ready = await holdDevices(tx, devices, name);
  for (const { tenantId, deviceId, isHeld } of ready)
    if (!isHeld) changeSet.freed.push({ tenantId, deviceId, afterMs: againMs });
  return ready.filter(({ isHeld }) => isHeld);
}
