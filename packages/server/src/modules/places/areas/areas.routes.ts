import { areas } from "@foyer/contract/places/areas";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { requireEntities } from "../scope/scope.ts";
import { areaQueries } from "./areas.queries.ts";

export function areaRoutes(app: FastifyInstance, { database }: Platform): void {
  const { db } = database;
  const queries = areaQueries(db);

  serve(app, areas.list, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    return queries.page(caller, query);
  });

  serve(app, areas.create, async ({ body, caller }) => {
    await requireEntities(db, caller, [body.entityId]);
    return queries.insert(requireTenant(caller), body);
  });

  serve(app, areas.update, async ({ body, caller, request }) => {
    request.before = found(await queries.byId(caller, body.id));
    await queries.rename(requireTenant(caller), body.id, body.name);
    return null;
  });

  // An area that accesses are tied to is refused by the database (area_ties__area → "area.inUse").
  serve(app, areas.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = areaQueries(tx);
      request.before = await queries.named(caller, body);
      return queries.delete(caller, body);
    }),
  );
}
