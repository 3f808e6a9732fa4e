import { type MoveCheck, type Organisation, organisations } from "@foyer/contract/places/organisations";
import type { FastifyInstance } from "fastify";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { markRules } from "../marks/marks.ts";
import { requireOpenOrganisations } from "../scope/scope.ts";
import { requireEmpty } from "./blocking-things.queries.ts";
import { moveConsequences } from "./move-check.queries.ts";
import { organisationQueries } from "./organisations.queries.ts";
import { buildTree, idsOnPath, matchingRows } from "./organisations.ts";

/** The organisation to hang something under; only who may see the whole company may put it at the top. */
async function requireParent(tx: Db | Tx, caller: Caller, pid: number | null) {
  if (pid !== null) {
    await requireOpenOrganisations(tx, caller, [pid]);
    return found(await organisationQueries(tx).managed(caller, pid));
  }
  if (!("all" in caller.range)) throw new Refusal("permission.denied");
  return null;
}

/** The same for an existing organisation: not below itself. */
async function requireNewParent(tx: Db | Tx, caller: Caller, id: number, pid: number | null) {
  const parent = await requireParent(tx, caller, pid);
  if (parent && idsOnPath(parent.path).includes(id)) throw new Refusal("organisation.loop");
  return parent;
}

/** Users are named to those who may list them. */
function asSeenBy(caller: Caller, { gains, loses, ...check }: MoveCheck): MoveCheck {
  const named = holds(caller, "user:list");
  const seen = (users: MoveCheck["gains"]) => (named ? users : { ...users, names: [] });
  return { ...check, gains: seen(gains), loses: seen(loses) };
}

export function organisationRoutes(app: FastifyInstance, { database, events }: Platform): void {
  const { db } = database;

  serve(app, organisations.tree, async ({ query, caller }) => {
    const visible = await organisationQueries(db).visible(caller);
    const shown = query.name ? matchingRows(visible, query.name) : visible;
    return { content: buildTree<Organisation>(shown), totalElements: shown.length };
  });

  serve(app, organisations.create, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const queries = organisationQueries(tx);
      await queries.lockTree(requireTenant(caller));
      await requireParent(tx, caller, body.pid);
      return queries.insert(requireTenant(caller), body);
    }),
  );

  serve(app, organisations.update, async ({ body: { id, pid, ...change }, caller, request }) => {
    const tenantId = requireTenant(caller);
    await db.transaction().execute(async (tx) => {
      const queries = organisationQueries(tx);
      await queries.lockTree(tenantId);
      const before = found(await queries.managed(caller, id));
      request.before = before;
      if (pid !== before.pid) {
        const parent = await requireNewParent(tx, caller, id, pid);
        await queries.move(tenantId, before, parent);
        // Rules of an organisation reach what is below it.
        await markRules(tx, tenantId, await queries.listEntities(tenantId, id));
      }
      await queries.update(tenantId, id, change);
    });
    events.emit("recomputeMarked", { tenantId });
    return null;
  });

  serve(app, organisations.moveCheck, async ({ body: { id, pid }, caller }) => {
    const moved = found(await organisationQueries(db).managed(caller, id));
    if (pid === moved.pid) throw new Refusal("validation.failed", { fields: { pid: "invalid" } });
    const parent = await requireNewParent(db, caller, id, pid);
    return asSeenBy(caller, await moveConsequences(db, { tenantId: requireTenant(caller), moved, parent }));
  });

  serve(app, organisations.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = organisationQueries(tx);
      await queries.lockTree(requireTenant(caller));
      const before = await queries.manyManaged(caller, body);
      if (before.length !== new Set(body).size) throw new Refusal("notFound.thing");
      request.before = before;
      await requireEmpty(tx, caller, body);
      await queries.take(requireTenant(caller), body);
      return queries.delete(caller, body);
    }),
  );
}
