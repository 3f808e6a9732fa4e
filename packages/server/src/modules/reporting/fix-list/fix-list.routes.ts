import { platformPermissions } from "@foyer/contract/permissions";
import { type FixKind, fixKindSteps, fixList } from "@foyer/contract/reporting/fix-list";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import type { FixSource } from "./found-item.ts";
import { atOnce, inspectSources } from "./inspect.ts";
import { fixQueries } from "./list.queries.ts";

const dayMs = 86_400_000;

/** Permissions of the next steps of some kinds that a caller lacks and somebody of the company could have. */
function missingPermissions(caller: Caller, kinds: readonly FixKind[]) {
  const missing = kinds
    .map((kind) => fixKindSteps[kind].permissions)
    .filter((permissions) => !permissions.some((permission) => holds(caller, permission)))
    .map(([first]) => first);
  return [...new Set(missing)].filter((permission) => !platformPermissions.includes(permission));
}

export function fixListRoutes(app: FastifyInstance, platform: Platform, sources: readonly FixSource[]): void {
  const { database, clock } = platform;
  const { db } = database;
  const queries = (caller: Caller) => fixQueries(db, caller, clock.now());

  /** A site the caller does not see does not exist. */
  async function narrowed(caller: Caller, { entityId }: { entityId?: number | undefined }) {
    if (entityId !== undefined) await requireEntities(db, caller, [entityId]);
    return queries(caller);
  }

  serve(app, fixList.list, async ({ query, caller }) => {
    const items = await narrowed(caller, query);
    const [page, counts, inspectedAt] = await Promise.all([
      items.list(query),
      items.counts(query),
      items.inspectedAt(sources.map(({ name }) => name)),
    ]);
    const inView = counts.filter(({ snoozed }) => snoozed === (query.view === "snoozed"));
    const sum = (rows: typeof counts) => rows.reduce((all, { n }) => all + n, 0);
    return {
      ...page,
      open: sum(counts.filter(({ snoozed }) => !snoozed)),
      snoozed: sum(counts.filter(({ snoozed }) => snoozed)),
      kinds: Object.fromEntries(inView.map(({ kind, n }) => [kind, n])),
      helpers: await items.helpers(
        missingPermissions(caller, [...new Set(page.content.map(({ kind }) => kind))]),
      ),
      inspectedAt: inspectedAt?.toISOString() ?? null,
    };
  });

  serve(app, fixList.summary, ({ caller }) => queries(caller).summary());

  serve(app, fixList.history, async ({ query, caller }) => (await narrowed(caller, query)).history(query));

  serve(app, fixList.inspect, async ({ caller }) => {
    await inspectSources(platform, sources, requireTenant(caller), atOnce);
    if (caller.isPlatform) await inspectSources(platform, sources, null, atOnce);
    return null;
  });

  /** What is over, or not the caller's, does not exist. */
  async function holdItems(tx: Tx, caller: Caller, ids: readonly number[]) {
    const items = fixQueries(tx, caller, clock.now());
    const held = await items.held(ids);
    if (held.length !== new Set(ids).size) throw new Refusal("notFound.thing");
    return { items, names: held.map(({ name }) => name) };
  }

  serve(app, fixList.snooze, ({ body: { ids, days, reason }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const { items, names } = await holdItems(tx, caller, ids);
      request.before = { names };
      await items.snooze(ids, { until: new Date(clock.now().getTime() + days * dayMs), reason });
      return null;
    }),
  );

  serve(app, fixList.wake, ({ body: ids, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const { items, names } = await holdItems(tx, caller, ids);
      request.before = { names };
      await items.snooze(ids, null);
      return null;
    }),
  );
}
