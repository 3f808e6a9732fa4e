import type { Tx } from "../../../platform/database/database.ts";
import { firmwareCommandEnded } from "../firmware/command-ended.ts";
import { settingsCommandsEnded } from "../settings/command-ended.ts";
import type { EndedCommand } from "./ended-command.ts";

/** Tells of commands' ends those who asked for them, in the same transaction; the devices that were given more to do. */
export async function commandsEnded(
  tx: Tx,
  ended: readonly EndedCommand[],
): Promise<{ tenantId: number; deviceId: number }[]> {
  const busy = await settingsCommandsEnded(tx, ended);
  for (const one of ended) if (await firmwareCommandEnded(tx, one)) busy.add(one.deviceId);
  const devices = new Map(ended.map(({ tenantId, deviceId }) => [deviceId, { tenantId, deviceId }]));
  return [...devices.values()].filter(({ deviceId }) => busy.has(deviceId));
}
