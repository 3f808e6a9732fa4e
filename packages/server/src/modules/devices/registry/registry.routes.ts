import { devices } from "@foyer/contract/devices/devices";
import type { FastifyInstance } from "fastify";
import { tenantOf } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { requireEntities } from "../../places/subjects/scope.ts";
import { addDevice, checkModel } from "./add-device.ts";
import { registryQueries } from "./registry.queries.ts";

export function registryRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  const queries = registryQueries(db);

  serve(app, devices.list, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    return queries.page(caller, clock.now(), query);
  });

  serve(app, devices.byEntity, async ({ query, caller }) => {
    await requireEntities(db, caller, [query.entityId]);
    const now = clock.now();
    const { content, totalElements } = await queries.page(caller, now, query);
    const lines = Map.groupBy(
      await queries.linesOf(
        tenantOf(caller),
        content.map(({ id }) => id),
        now,
      ),
      ({ deviceId }) => deviceId,
    );
    return {
      content: content.map((device) => ({ ...device, lines: lines.get(device.id) ?? [] })),
      totalElements,
    };
  });

  serve(app, devices.unbound, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    return queries.page(caller, clock.now(), { ...query, unbound: true });
  });

  serve(app, devices.details, async ({ query, caller }) =>
    found(await queries.details(caller, clock.now(), query.id)),
  );

  serve(app, devices.create, async ({ body, caller }) => {
    const tenantId = tenantOf(caller);
    const { id, key } = await db.transaction().execute((tx) => addDevice(tx, caller, body));
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

  // A line it has reported on is refused by the database (device_lines__device → "device.inUse"); without one, bindings go along.
  serve(app, devices.remove, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const queries = registryQueries(tx);
      await queries.delete(caller, body);
      if (await queries.haveCounted(tenantOf(caller), body)) throw new Refusal("device.inUse");
      return null;
    }),
  );
}
