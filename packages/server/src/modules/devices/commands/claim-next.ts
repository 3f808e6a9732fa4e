import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { firstStep, sendNext, stillExpected } from "./conversation.ts";
import { type DeviceRef, nextFlights } from "./flights.queries.ts";
import { type Pace, type Round, take } from "./round.ts";

/** Class of the advisory lock under which servers claim commands for one external broker, one after the other. */
const claimLockClass = 7_306;

/** The next command of each of these devices goes out. */
export async function claimNext(
  tx: Tx,
  round: Round,
  devices: readonly DeviceRef[],
  { name, isOwnBroker }: { name: string; isOwnBroker: boolean },
  pace: Pace,
): Promise<void> {
  // Of several servers that hear of the same devices the second must see what the first has sent.
  if (!isOwnBroker) await sql`select pg_advisory_xact_lock(${claimLockClass}, hashtext(${name}))`.execute(tx);
  const known = [...new Map(devices.map((device) => [device.deviceId, device])).values()];
  for (const flight of await nextFlights(tx, known, name)) {
    const unanswered = stillExpected(flight.unanswered, Date.now());
    take(round, flight, sendNext(flight.step ?? firstStep, unanswered, flight.echoes === true), pace);
  }
}
