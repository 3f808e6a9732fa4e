import { randomBytes } from "node:crypto";
import { knownModels } from "@foyer/contract/devices/brands/brands";
import { simulatedModel } from "@foyer/contract/devices/brands/foyer";
import { connections } from "@foyer/contract/devices/connections";
import { toLanguage } from "@foyer/phrases/languages";
import { translate } from "@foyer/phrases/translate";
import type { FastifyInstance } from "fastify";
import { holds, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { bind } from "../bindings/bindings.ts";
import { addDevice } from "../registry/registry.ts";
import { maySimulate } from "./may-simulate.ts";
import { simulatedQueries } from "./simulated.queries.ts";
import { simulatedPastMs } from "./simulated-fleet.ts";
import { simulatedStore } from "./simulated-store.ts";

const deviceType = 2;
/** Minutes. */
const rhythm = 1;
const minuteMs = 60_000;
/** A lively shop, open around the clock so that people come whenever somebody looks. */
const place = { profile: "shop", openMinute: 0, closeMinute: 0, dailyIn: 2_000 } as const;

export function simulatedRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, events, clock, config } = platform;
  const { db } = database;
  const store = simulatedStore(config.dataFolder);
  const modelName = knownModels.find(({ code }) => code === simulatedModel)?.deviceName ?? simulatedModel;

  serve(app, connections.simulate, async ({ body: { corridorId }, caller, request }) => {
    if (!holds(caller, "device:bind")) throw new Refusal("permission.denied");
    const tenantId = requireTenant(caller);
    const language = toLanguage(String(request.headers.lang ?? ""));
    const now = clock.now();
    const from = new Date(Math.floor((now.getTime() - simulatedPastMs) / minuteMs) * minuteMs);
    const sn = `SIM-${randomBytes(4).toString("hex").toUpperCase()}`;

    const made = await db.transaction().execute(async (tx) => {
      const queries = simulatedQueries(tx);
      const access = found(await queries.access(caller, corridorId));
      if (!maySimulate(platform)) throw new Refusal("simulator.off");
      const name = await translate(language, "firstRun.simulatedName", { access: access.name });
      const device = await addDevice(tx, caller, {
        sn,
        name: name.slice(0, 100),
        deviceType,
        modelId: await queries.modelId(simulatedModel, deviceType, modelName),
        entityId: access.entityId,
        uploadInterval: rhythm,
        recordPeriod: rhythm,
        velocity: 0,
      });
      const line = { deviceId: device.id, line: "1", direction: 0, from: from.toISOString() };
      await bind(tx, caller, { corridorId, devices: [line] }, now);
      return { ...device, name: name.slice(0, 100), zone: access.zone };
    });

    await store.add({
      ...place,
      tenantId,
      deviceId: made.id,
      sn,
      key: made.key,
      deviceType,
      protocol: "foyer-http",
      lines: ["1"],
      zone: made.zone,
      recordMinutes: rhythm,
      gaps: [],
    });
    events.emit("deviceAdded", { tenantId, deviceId: made.id, sn });
    events.emit("recomputeMarked", { tenantId });
    return { id: made.id, sn, name: made.name };
  });
}
