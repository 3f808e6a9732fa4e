import { type RuleDraft, ruleTypes } from "@foyer/contract/counting/rule-definitions";
import { rules } from "@foyer/contract/counting/rules";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { ensurePartitions } from "../storage/storage.ts";
import { preview } from "./preview.ts";
import { requireVisible } from "./rule-scope.ts";
import { ruleQueries } from "./rules.queries.ts";
import { changeRule, createRules, switchRules } from "./save-rules.ts";

const dayMs = 86_400_000;

export function ruleRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, events, clock } = platform;
  const { db } = database;
  const queries = ruleQueries(db);

  /** A figure may be given to a day on which nothing was ever counted: its roll-ups need a place to be before the worker makes them. */
  const makeRoom = (drafts: readonly RuleDraft[]) =>
    ensurePartitions(
      // Connections of another kind than that of the transaction this is called in: many at once wait for nobody.
      database.ingest,
      drafts
        .filter(({ definition }) => ruleTypes[definition.type].time === "cell")
        .map(({ fromDay }) => Date.parse(fromDay) - dayMs),
      3 * dayMs,
    );

  serve(app, rules.list, async ({ query, caller }) => {
    const { entityId, subjectKind: kind, subjectId: id } = query;
    if (entityId !== undefined) await requireEntities(db, caller, [entityId]);
    if (id !== undefined && kind === undefined)
      throw new Refusal("validation.failed", { fields: { subjectKind: "required" } });
    if (id !== undefined && kind !== undefined) await requireVisible(db, caller, { kind, id });
    return queries.page(caller, query);
  });

  serve(app, rules.versions, async ({ query, caller }) => {
    const versions = await queries.versions(caller, query.id);
    if (versions.length === 0) throw new Refusal("notFound.thing");
    return versions;
  });

  serve(app, rules.create, async ({ body, caller }) => {
    const created = await db.transaction().execute(async (tx) => {
      const made = await createRules(tx, caller, body.drafts, clock.now());
      await makeRoom(body.drafts);
      return made;
    });
    events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return created;
  });

  serve(app, rules.update, async ({ body, caller, request }) => {
    const { before, version } = await db.transaction().execute(async (tx) => {
      const changed = await changeRule(tx, caller, body, clock.now());
      await makeRoom([body.draft]);
      return changed;
    });
    request.before = before;
    events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
    return { version };
  });

  serve(app, rules.preview, ({ body, caller }) => preview(platform, caller, body));

  for (const [endpoint, state] of [
    [rules.undo, "undone"],
    [rules.redo, "active"],
  ] as const) {
    serve(app, endpoint, async ({ body, caller, request }) => {
      request.before = await db
        .transaction()
        .execute((tx) => switchRules(tx, caller, body, state, clock.now()));
      events.emit("recomputeMarked", { tenantId: requireTenant(caller) });
      return null;
    });
  }
}
