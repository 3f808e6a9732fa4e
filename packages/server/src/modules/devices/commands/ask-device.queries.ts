import type { CommandAnswer } from "@foyer/contract/devices/commands";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { found } from "../../../platform/refusal.ts";
import { visibleDevices } from "../registry/registry.ts";

/** The device of a serial number, as far as commands go; what the caller does not see does not exist. */
export const commandedDevice = async (db: Db, caller: Caller, sn: string) =>
  found(
    await visibleDevices(db, caller)
      .select(["d.id", "d.sn", "d.device_type as deviceType", "d.connected_at as connectedAt"])
      .where("d.sn", "=", sn)
      .executeTakeFirst(),
  );
export type CommandedDevice = Awaited<ReturnType<typeof commandedDevice>>;

/** How a command stands. */
export async function findAnswer(db: Db, tenantId: number, commandId: string): Promise<CommandAnswer> {
  const { state, result, reason } = await db
    .selectFrom("commands")
    .select(["state", "result", "reason"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", commandId)
    .executeTakeFirstOrThrow();
  return { commandId, state, result, reason };
}
