import { deviceModels } from "@foyer/contract/devices/device-models";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { deviceModelQueries } from "./device-models.queries.ts";

export function deviceModelRoutes(app: FastifyInstance, { database }: Platform): void {
  const models = deviceModelQueries(database.db);

  serve(app, deviceModels.list, ({ query }) => models.page(query));

  serve(app, deviceModels.create, ({ body }) => models.insert(body));

  serve(app, deviceModels.update, async ({ body: { id, ...draft }, request }) => {
    request.before = found(await models.byId(id));
    await models.update(id, draft);
    return null;
  });

  // A model still used by devices is refused by the database (devices__model → "deviceModel.inUse").
  serve(app, deviceModels.remove, async ({ body, request }) => {
    request.before = await models.delete(body);
    return null;
  });
}
