import type { DeviceDraft } from "@foyer/contract/devices/devices";
import type * as z from "zod/mini";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { giveKey } from "./device-key.ts";
import { registryQueries } from "./registry.queries.ts";
import { takesWaiting } from "./unclaimed.queries.ts";

/** The model exists, is of the device's type, and its serial numbers have this length (0 = any). */
export async function checkModel(
  tx: Tx,
  device: { modelId: number; deviceType: number; sn: string },
): Promise<void> {
  const model = await registryQueries(tx).model(device.modelId);
  if (model?.device_type !== device.deviceType) {
    throw new Refusal("device.modelMissing", { fields: { modelId: "select" } });
  }
  if (model.sn_length > 0 && device.sn.length !== model.sn_length) {
    throw new Refusal("validation.failed", { fields: { sn: "serialNumberLength" } });
  }
}

/** Adds a device to an entity the caller sees; its key is known from here only. */
export async function addDevice(
  tx: Tx,
  caller: Caller,
  draft: z.output<typeof DeviceDraft>,
): Promise<{ id: number; key: string }> {
  await requireEntities(tx, caller, [draft.entityId]);
  await checkModel(tx, draft);
  const { id } = await registryQueries(tx).insert(
    requireTenant(caller),
    draft,
    await takesWaiting(tx, caller),
  );
  const { key } = await giveKey(tx, {
    tenantId: requireTenant(caller),
    deviceId: id,
    madeBy: caller.username,
  });
  return { id, key };
}
