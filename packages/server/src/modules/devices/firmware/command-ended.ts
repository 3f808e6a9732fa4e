import type { RolloutDeviceState, RolloutFailure } from "@foyer/contract/devices/rollout-plan";
import type { Tx } from "../../../platform/database/database.ts";
import type { EndedCommand } from "../commands/commands.ts";
import { endedDeviceQueries } from "./ended-device.queries.ts";

interface Change {
  state: RolloutDeviceState;
  failure?: RolloutFailure;
  said?: string | null;
  /** It may be offered again. */
  isFree?: boolean;
}

/** What the end of an upgrade command means; null: nothing yet, what follows is seen by other signs. */
function afterUpgrade({ state, reason }: EndedCommand, now: RolloutDeviceState): Change | null {
  switch (state) {
    case "succeeded":
      return now === "offered" ? { state: "accepted" } : null;
    case "failed":
      return { state: "failed", failure: "refused", said: reason };
    case "cancelled":
    case "superseded":
      return { state: "failed", failure: "takenBack" };
    case "expired":
      return { state: "queued", isFree: true };
    default:
      return null;
  }
}

/** What a roll-out learns from the end of one of its commands. */
async function rolloutCommandEnded(tx: Tx, ended: EndedCommand): Promise<void> {
  if (ended.cause !== "rollout" || ended.causeId === null) return;
  const devices = endedDeviceQueries(tx, ended.tenantId, ended.causeId);
  const device = await devices.held();
  if (!device) return;
  if (ended.name === "upgrade" && device.commandId === ended.commandId) {
    const change = afterUpgrade(ended, device.state);
    if (change) await devices.change(change);
  }
  const version = ended.result?.version;
  if (device.askedCommand === ended.commandId && typeof version === "string")
    await devices.saysItHas(device, version);
}

/** Notifies roll-outs of the ends of their commands; nothing more is queued for the devices. */
export async function firmwareCommandsEnded(tx: Tx, ended: readonly EndedCommand[]): Promise<Set<number>> {
  for (const one of ended) await rolloutCommandEnded(tx, one);
  return new Set();
}
