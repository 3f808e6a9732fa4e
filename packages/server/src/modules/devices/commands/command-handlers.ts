import type { CommandName, CommandState, commandCauses } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A command that has ended, as its handlers receive it. */
export interface EndedCommand {
  tenantId: number;
  deviceId: number;
  commandId: string;
  name: CommandName;
  /** The group of settings it read or set. */
  setting: SettingGroup | null;
  state: CommandState;
  parameters: Record<string, unknown>;
  result: Record<string, unknown> | null;
  reason: string | null;
  cause: (typeof commandCauses)[number];
  /** The template run or the device of a roll-out it was asked for. */
  causeId: number | null;
}

/** What other modules do about commands; app.ts registers them, so that this module need not know them. */
export interface CommandHandlers {
  /** Run in the transaction that ends the commands, one after the other; they return the devices they queued more for. */
  ended: readonly ((tx: Tx, ended: readonly EndedCommand[]) => Promise<ReadonlySet<number>>)[];
  /** Completes a message just before it goes out; null = send nothing. */
  sending: <M extends Record<string, unknown>>(
    platform: Platform,
    tenantId: number,
    message: M,
  ) => Promise<M | null>;
}

/** Notifies the handlers of ended commands; returns the devices that were given more to do. */
export async function commandsEnded(
  tx: Tx,
  handlers: Pick<CommandHandlers, "ended">,
  ended: readonly EndedCommand[],
): Promise<{ tenantId: number; deviceId: number }[]> {
  const busy = new Set<number>();
  for (const handle of handlers.ended) for (const id of await handle(tx, ended)) busy.add(id);
  const devices = new Map(ended.map(({ tenantId, deviceId }) => [deviceId, { tenantId, deviceId }]));
  return [...devices.values()].filter(({ deviceId }) => busy.has(deviceId));
}
