import type { Tx } from "../../../platform/database/database.ts";
import type { AppliedPresence } from "../presence/presence.ts";
import { type ChangeSet, cutOff, type Pace, take, toAsked } from "./change-set.ts";
import { reconnected } from "./conversation.ts";
import { findInFlight, findQuestions } from "./in-flight.queries.ts";

/** What devices that came online or went offline mean for the commands under way. */
export async function resumeCommands(
  tx: Tx,
  changeSet: ChangeSet,
  presence: AppliedPresence,
  pace: Pace,
): Promise<void> {
  // A device that is gone answers no question any more; nobody need wait for it.
  if (presence.lost.length > 0)
    for (const command of await findQuestions(tx, presence.lost)) cutOff(changeSet, command, pace);
  if (presence.reconnected.length === 0) return;
  for (const command of await findInFlight(tx, presence.reconnected)) {
    const nextStep = command.step && command.sentAt && reconnected(toAsked(command), command.step);
    if (nextStep) take(changeSet, command, nextStep, pace);
  }
}
