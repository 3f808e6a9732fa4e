import { deviceHealth } from "@foyer/contract/devices/device-health";
import {
  type BuiltInDeviceView,
  builtInDeviceViewKeys,
  builtInDeviceViews,
  deviceViews,
  type KeptFilter,
} from "@foyer/contract/devices/device-views";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { requireEntities, requireOrganisations } from "../../places/scope/scope.ts";
import { deviceListQueries } from "./device-list.queries.ts";
import { deviceViewQueries } from "./device-views.queries.ts";

/** A view is of places its owner sees. */
async function requirePlaces(tx: Tx, caller: Caller, { entityId, deptId }: KeptFilter): Promise<void> {
  if (entityId !== undefined) await requireEntities(tx, caller, [entityId]);
  if (deptId !== undefined) await requireOrganisations(tx, caller, [deptId]);
}

/** How devices are, in figures: statistics and the views people look at them through. */
export function deviceHealthRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { db } = database;
  const queries = deviceViewQueries(db);

  serve(app, deviceHealth.counts, ({ caller }) => deviceListQueries(db, clock.now()).counts({ caller }));

  serve(app, deviceViews.list, async ({ caller }) => {
    const kept = await queries.of(caller);
    const filters = [...Object.values(builtInDeviceViews), ...kept.map(({ filter }) => filter)];
    const counts = await deviceListQueries(db, clock.now()).countEach({ caller }, filters);
    const builtIn = Object.fromEntries(builtInDeviceViewKeys.map((key, at) => [key, counts[at] ?? 0]));
    return {
      builtIn: builtIn as Record<BuiltInDeviceView, number>,
      kept: kept.map((view, at) => ({ ...view, count: counts[builtInDeviceViewKeys.length + at] ?? 0 })),
    };
  });

  serve(app, deviceViews.create, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const views = deviceViewQueries(tx);
      await requirePlaces(tx, caller, body.filter);
      if (await views.isFull(caller)) throw new Refusal("deviceView.tooMany");
      return views.insert(caller, body);
    }),
  );

  serve(app, deviceViews.update, ({ body: { id, ...draft }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const views = deviceViewQueries(tx);
      request.before = found(await views.forChange(caller, id));
      await requirePlaces(tx, caller, draft.filter);
      await views.update(caller, id, draft);
      return null;
    }),
  );

  serve(app, deviceViews.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const gone = await deviceViewQueries(tx).delete(caller, body);
      request.before = gone;
      return allDeleted(body, gone);
    }),
  );
}
