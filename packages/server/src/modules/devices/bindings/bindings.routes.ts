import { devices } from "@foyer/contract/devices/devices";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { addDeviceEvents } from "../presence/presence.ts";
import { bindingQueries } from "./bindings.queries.ts";
import { bind, moveBinding, redirect, replaceDevice, unbind } from "./change-bindings.ts";
import { moveSettings } from "./move-settings.ts";

export function bindingRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  const queries = bindingQueries(db);

  serve(app, devices.bind, async ({ body, caller }) => {
    const bound = await db.transaction().execute((tx) => bind(tx, caller, body, clock.now()));
    events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return bound;
  });

  serve(app, devices.unbind, async ({ body, caller, request }) => {
    request.before = await db
      .transaction()
      .execute((tx) => unbind(tx, caller, body.bindingIds, body.to, clock.now()));
    events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return null;
  });

  serve(app, devices.replace, async ({ body, caller }) => {
    const { deviceId, byDeviceId, withSettings } = body;
    const tenantId = requireTenant(caller);
    const at = clock.now();
    const { bound, isQueued } = await db.transaction().execute(async (tx) => {
      const bound = await replaceDevice(tx, caller, body, at);
      const swapped = { tenantId, at, kind: "swapped" as const };
      await addDeviceEvents(tx, [
        { ...swapped, deviceId, detail: { byDeviceId } },
        { ...swapped, deviceId: byDeviceId, detail: { forDeviceId: deviceId } },
      ]);
      return { bound, isQueued: withSettings && (await moveSettings(tx, caller, clock.now(), body)) };
    });
    events.emit("recomputeMarked", { tenantId });
    if (isQueued) events.emit("commandsQueued", { tenantId, deviceIds: [byDeviceId] });
    return bound;
  });

  serve(app, devices.redirect, async ({ body, caller, request }) => {
    const { before, id } = await db.transaction().execute((tx) => redirect(tx, caller, body, clock.now()));
    request.before = before;
    events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return { id };
  });

  serve(app, devices.move, async ({ body, caller, request }) => {
    const { before, id } = await db.transaction().execute((tx) => moveBinding(tx, caller, body, clock.now()));
    request.before = before;
    events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return { id };
  });

  serve(app, devices.bindings, async ({ query, caller }) => {
    const { deviceId, corridorId } = query;
    if (corridorId !== undefined) found(await queries.visibleAccess(caller, corridorId));
    if (deviceId !== undefined) {
      const seen = await queries.deviceTypes(caller, [deviceId]);
      if (seen.size === 0) throw new Refusal("notFound.thing");
    }
    return queries.periods(caller, query);
  });

  serve(app, devices.ofAccess, async ({ query, caller }) => {
    found(await queries.visibleAccess(caller, query.corridorId));
    return queries.ofAccess(caller, clock.now(), query);
  });
}
