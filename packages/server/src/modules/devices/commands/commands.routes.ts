import { commands } from "@foyer/contract/devices/commands";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { lockDevices } from "../registry/registry.ts";
import { commandedDevice } from "./ask-device.queries.ts";
import { type CommandHandlers, commandsEnded } from "./command-handlers.ts";
import { commandQueries } from "./commands.queries.ts";

export function commandRoutes(
  app: FastifyInstance,
  { database: { db }, events, clock }: Platform,
  handlers: CommandHandlers,
): void {
  serve(app, commands.list, async ({ query, caller }) => {
    await commandedDevice(db, caller, query.sn);
    return commandQueries(db).page(caller, clock.now(), query);
  });

  serve(app, commands.cancel, async ({ body, caller }) => {
    const tenantId = requireTenant(caller);
    const device = await commandedDevice(db, caller, body.sn);
    const ids = [...new Set(body.commandIds)];
    const { cancelled, isMore } = await db.transaction().execute(async (tx) => {
      const queries = commandQueries(tx);
      if ((await queries.known(tenantId, device.id, ids)) < ids.length) throw new Refusal("notFound.thing");
      await lockDevices(tx, tenantId, [device.id]);
      const cancelled = await queries.cancel(tenantId, device.id, ids);
      if (cancelled.length < ids.length) throw new Refusal("command.underWay");
      return { cancelled, isMore: (await commandsEnded(tx, handlers, cancelled)).length > 0 };
    });
    for (const { deviceId, commandId, name, state } of cancelled)
      events.emit("commandEnded", { tenantId, deviceId, commandId, name, state });
    if (isMore) events.emit("commandsQueued", { tenantId, deviceIds: [device.id] });
    return null;
  });
}
