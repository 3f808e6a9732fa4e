import { accesses } from "@foyer/contract/places/accesses";
import type { FastifyInstance } from "fastify";
import { tenantOf } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireEntities } from "../subjects/scope.ts";
import { accessQueries } from "./accesses.queries.ts";
import { changeAccess, createAccess } from "./accesses.ts";

export function accessRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  const queries = accessQueries(db);

  serve(app, accesses.list, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    const seen = query.areaId === undefined || (await queries.areaIsVisible(caller, query.areaId));
    if (!seen) throw new Refusal("notFound.thing");
    return queries.page(caller, clock.now(), query);
  });

  serve(app, accesses.byEntity, async ({ query, caller }) => {
    await requireEntities(db, caller, [query.entityId]);
    return queries.ofEntity(caller, query.entityId);
  });

  serve(app, accesses.byIds, async ({ body, caller }) => {
    const named = await queries.byIds(caller, body);
    if (named.length !== new Set(body).size) throw new Refusal("notFound.thing");
    return named;
  });

  serve(app, accesses.create, ({ body, caller }) =>
    db.transaction().execute((tx) => createAccess(tx, caller, body)),
  );

  serve(app, accesses.update, async ({ body: { id, ...draft }, caller, request }) => {
    const { before, recomputes } = await db
      .transaction()
      .execute((tx) => changeAccess(tx, caller, id, draft, clock.now()));
    request.before = before;
    if (recomputes) events.emit("recomputeMarked", { tenantId: tenantOf(caller) });
    return null;
  });

  // An access a device was ever bound to is refused by the database (bindings__access → "access.inUse").
  serve(app, accesses.remove, ({ body, caller }) =>
    db.transaction().execute((tx) => accessQueries(tx).delete(caller, body)),
  );
}
