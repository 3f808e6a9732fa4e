import type { Tx } from "../../../platform/database/database.ts";
import { type ChangeSet, type Pace, take } from "./change-set.ts";
import { firstStep, sendNext, stillExpected } from "./conversation.ts";
import { type DeviceRef, lockClaims, nextCommands } from "./in-flight.queries.ts";

/** The next command of each of these devices goes out. */
export async function claimNext(
  tx: Tx,
  changeSet: ChangeSet,
  devices: readonly DeviceRef[],
  { name, isOwnBroker }: { name: string; isOwnBroker: boolean },
  pace: Pace,
): Promise<void> {
  // When several servers receive from the same devices, the second must see what the first has sent.
  if (!isOwnBroker) await lockClaims(tx, name);
  const known = [...new Map(devices.map((device) => [device.deviceId, device])).values()];
  for (const command of await nextCommands(tx, known, name)) {
    const unanswered = stillExpected(command.unanswered, Date.now());
    take(changeSet, command, sendNext(command.step ?? firstStep, unanswered, command.echoes === true), pace);
  }
}
