import { devices } from "@foyer/contract/devices/devices";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { tenantOf } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { requireEntities } from "../../places/subjects/scope.ts";
import { hashOfDeviceKey, makeDeviceKey } from "./device-key.ts";
import { registryQueries } from "./registry.queries.ts";

/** The model exists, is of the device's type, and its serial numbers have this length (0 = any). */
async function checkModel(
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

export function registryRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  const queries = registryQueries(db);

  serve(app, devices.list, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    return queries.page(caller, clock.now(), query);
  });

  serve(app, devices.details, async ({ query, caller }) =>
    found(await queries.details(caller, clock.now(), query.id)),
  );

  serve(app, devices.create, async ({ body, caller }) => {
    const tenantId = tenantOf(caller);
    const key = makeDeviceKey();
    const { id } = await db.transaction().execute(async (tx) => {
      await requireEntities(tx, caller, [body.entityId]);
      await checkModel(tx, body);
      return registryQueries(tx).insert(tenantId, body, hashOfDeviceKey(key));
    });
    events.emit("deviceAdded", { tenantId, deviceId: id, sn: body.sn });
    return { id, key };
  });

  serve(app, devices.update, ({ body: { id, ...settings }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = registryQueries(tx);
      const before = found(await queries.forChange(caller, id));
      request.before = before;
      await requireEntities(tx, caller, [settings.entityId]);
      await checkModel(tx, { ...settings, sn: before.sn });
      await queries.update(tenantOf(caller), id, settings);
      return null;
    }),
  );

  // Bindings and lines are refused by the database (bindings__device, device_lines__device → "device.inUse").
  serve(app, devices.remove, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const queries = registryQueries(tx);
      await queries.delete(caller, body);
      if (await queries.haveCounted(tenantOf(caller), body)) throw new Refusal("device.inUse");
      return null;
    }),
  );
}
