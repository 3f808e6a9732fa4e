import { accesses } from "@foyer/contract/places/accesses";
import type { FastifyInstance } from "fastify";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { requireEntities, requireOrganisations } from "../scope/scope.ts";
import { accessQueries } from "./accesses.queries.ts";
import { changeAccess, createAccess } from "./accesses.ts";
import { tieQueries } from "./ties.queries.ts";
import { tie, untie } from "./ties.ts";

export function accessRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  const queries = accessQueries(db);

  async function requireArea(caller: Caller, areaId: number): Promise<void> {
    if (!(await queries.areaIsVisible(caller, areaId))) throw new Refusal("notFound.thing");
  }

  serve(app, accesses.list, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    if (query.deptId !== undefined) await requireOrganisations(db, caller, [query.deptId]);
    if (query.areaId !== undefined) await requireArea(caller, query.areaId);
    return queries.page(caller, clock.now(), query);
  });

  serve(app, accesses.details, async ({ query, caller }) =>
    found(await queries.details(caller, clock.now(), query.id)),
  );

  serve(app, accesses.ofArea, async ({ query, caller }) => {
    await requireArea(caller, query.areaId);
    return queries.ofArea(caller, clock.now(), query);
  });

  serve(app, accesses.ties, async ({ query, caller }) => {
    const { corridorId, areaId } = query;
    if (areaId !== undefined) await requireArea(caller, areaId);
    const ties = tieQueries(db);
    const seen = corridorId === undefined || (await ties.isVisible(caller, corridorId));
    if (!seen) throw new Refusal("notFound.thing");
    return ties.of(caller, query);
  });

  serve(app, accesses.tie, async ({ body, caller, request }) => {
    const { before, recomputes } = await db.transaction().execute((tx) => tie(tx, caller, body.ties));
    request.before = before;
    if (recomputes) events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return null;
  });

  serve(app, accesses.untie, async ({ body, caller, request }) => {
    request.before = await db.transaction().execute((tx) => untie(tx, caller, body.ties));
    events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return null;
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
    if (recomputes) events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return null;
  });

  // An access a device was ever bound to is refused by the database (bindings__access → "access.hasHistory").
  serve(app, accesses.remove, async ({ body, caller, request }) => {
    request.before = await db.transaction().execute((tx) => accessQueries(tx).delete(caller, body));
    return null;
  });
}
