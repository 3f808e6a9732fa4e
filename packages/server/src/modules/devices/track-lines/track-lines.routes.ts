import { trackLines } from "@foyer/contract/devices/track-lines";
import type { FastifyInstance } from "fastify";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { visibleDevices } from "../registry/registry.ts";
import { trackLineQueries } from "./track-lines.queries.ts";

export function trackLineRoutes(app: FastifyInstance, { database: { db } }: Platform): void {
  const requireDevice = async (caller: Caller, id: number) =>
    found(await visibleDevices(db, caller).select("d.id").where("d.id", "=", id).executeTakeFirst());

  const linesOf = async (caller: Caller, deviceId: number) =>
    (await trackLineQueries(db).of([requireTenant(caller)], [deviceId])).map(({ line, points, swapped }) => ({
      line,
      points,
      swapped,
    }));

  serve(app, trackLines.list, async ({ query: { deviceId }, caller }) => {
    await requireDevice(caller, deviceId);
    return linesOf(caller, deviceId);
  });

  serve(app, trackLines.set, async ({ body: { deviceId, lines }, caller, request }) => {
    await requireDevice(caller, deviceId);
    request.before = await linesOf(caller, deviceId);
    const tenantId = requireTenant(caller);
    await db.transaction().execute((tx) => trackLineQueries(tx).replace({ tenantId, deviceId }, lines));
    return null;
  });
}
