import { organisations } from "@foyer/contract/places/organisations";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { markRules } from "../subjects/subject-marks.ts";
import { matchingRows, treeOf } from "./organisation-tree.ts";
import { organisationQueries } from "./organisations.queries.ts";

/** The organisation to hang something under; only who may see the whole company may put it at the top. */
async function parentOf(tx: Tx, caller: Caller, pid: number | null) {
  if (pid !== null) return found(await organisationQueries(tx).managed(caller, pid));
  if (!("all" in caller.range)) throw new Refusal("permission.denied");
  return null;
}

export function organisationRoutes(app: FastifyInstance, { database, events }: Platform): void {
  const { db } = database;

  serve(app, organisations.tree, async ({ query, caller }) => {
    const visible = await organisationQueries(db).visible(caller);
    const shown = query.name ? matchingRows(visible, query.name) : visible;
    return { content: treeOf(shown), totalElements: shown.length };
  });

  serve(app, organisations.create, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const queries = organisationQueries(tx);
      await queries.lockTree(tenantOf(caller));
      await parentOf(tx, caller, body.pid);
      return queries.insert(tenantOf(caller), body);
    }),
  );

  serve(app, organisations.update, async ({ body: { id, pid, ...change }, caller, request }) => {
    const tenantId = tenantOf(caller);
    await db.transaction().execute(async (tx) => {
      const queries = organisationQueries(tx);
      await queries.lockTree(tenantId);
      const before = found(await queries.managed(caller, id));
      request.before = before;
      if (pid !== before.pid) {
        const parent = await parentOf(tx, caller, pid);
        if (parent?.path.split("|").includes(String(id))) throw new Refusal("organisation.loop");
        await queries.move(tenantId, before, parent);
        // Rules of an organisation reach what is below it.
        await markRules(tx, tenantId, await queries.entitiesOf(tenantId, id));
      }
      await queries.update(tenantId, id, change);
    });
    events.emit("recomputeMarked", { tenantId });
    return null;
  });

  // Children, entities and accesses are refused by the database (organisations__parent → "organisation.hasChildren", …).
  serve(app, organisations.remove, ({ body, caller }) =>
    db.transaction().execute((tx) => organisationQueries(tx).delete(caller, body)),
  );
}
