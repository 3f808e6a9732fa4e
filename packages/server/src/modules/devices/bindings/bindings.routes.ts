import { devices } from "@foyer/contract/devices/devices";
import type { FastifyInstance } from "fastify";
import { tenantOf } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { bindingQueries } from "./bindings.queries.ts";
import { bind, replaceDevice, unbind } from "./bindings.ts";

export function bindingRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  const queries = bindingQueries(db);

  serve(app, devices.bind, async ({ body, caller }) => {
    const bound = await db.transaction().execute((tx) => bind(tx, caller, body, clock.now()));
    events.emit("recomputeMarked", { tenantId: tenantOf(caller) });
    return bound;
  });

  serve(app, devices.unbind, async ({ body, caller, request }) => {
    request.before = await db
      .transaction()
      .execute((tx) => unbind(tx, caller, body.bindingIds, body.to, clock.now()));
    events.emit("recomputeMarked", { tenantId: tenantOf(caller) });
    return null;
  });

  serve(app, devices.replace, async ({ body, caller }) => {
    const bound = await db.transaction().execute((tx) => replaceDevice(tx, caller, body, clock.now()));
    events.emit("recomputeMarked", { tenantId: tenantOf(caller) });
    return bound;
  });

  serve(app, devices.bindings, async ({ query, caller }) => {
    const seen = await queries.deviceTypes(caller, [query.deviceId]);
    if (seen.size === 0) throw new Refusal("notFound.thing");
    return queries.ofDevice(caller, query.deviceId);
  });
}
