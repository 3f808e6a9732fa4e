import { entities } from "@foyer/contract/places/entities";
import type { FastifyInstance } from "fastify";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { parseMinute } from "../../../platform/time/time-of-day.ts";
import { markRules, markSubjects } from "../marks/marks.ts";
import { draftedColumns, keepsHours } from "../opening-hours/opening-hours.ts";
import { requireEntities, requireOpenOrganisations, requireOrganisations } from "../scope/scope.ts";
import { entityQueries } from "./entities.queries.ts";

/** Each switch of an entity has a permission of its own. */
function permitSwitch(caller: Caller, permission: string, before: number, wanted: number | undefined): void {
  if (wanted !== undefined && wanted !== before && !holds(caller, permission))
    throw new Refusal("permission.denied");
}

export function entityRoutes(app: FastifyInstance, { database, events }: Platform): void {
  const { db } = database;
  const queries = entityQueries(db);

  serve(app, entities.list, async ({ query, caller }) => {
    if (query.deptId !== undefined) await requireOrganisations(db, caller, [query.deptId]);
    return queries.page(caller, query);
  });

  serve(app, entities.choices, async ({ query, body, caller }) => {
    await requireOrganisations(db, caller, body.deptIds);
    const { page = query.page, size = query.size } = body;
    return queries.choices(caller, { ...query, ...body, page, size });
  });

  serve(app, entities.details, async ({ query, caller }) => found(await queries.details(caller, query.id)));

  serve(app, entities.create, async ({ body, caller }) => {
    await requireOpenOrganisations(db, caller, [body.deptId]);
    return queries.insert(requireTenant(caller), body, draftedColumns(body));
  });

  serve(app, entities.update, async ({ body: { id, ...draft }, caller, request }) => {
    const tenantId = requireTenant(caller);
    const recomputes = await db.transaction().execute(async (tx) => {
      const queries = entityQueries(tx);
      const before = found(await queries.forChange(caller, id));
      request.before = before;
      permitSwitch(caller, "entity:push", before.push_state, draft.pushStateEnable);
      permitSwitch(caller, "system:entity:dst", before.dst, draft.dstEnable);
      if (draft.deptId !== before.organisation_id) {
        await requireOpenOrganisations(tx, caller, [draft.deptId]);
        await queries.moveAccesses(tenantId, id, draft.deptId);
      }
      const hours = draftedColumns(draft, before);
      await queries.update(tenantId, id, draft, hours);
      const sameDays =
        draft.timeZone === before.time_zone &&
        parseMinute(draft.businessDayStart) === before.day_start_minute;
      const sameRules =
        draft.deptId === before.organisation_id &&
        (draft.country === undefined || draft.country === before.country) &&
        keepsHours(before, hours);
      // Rules and holidays of an organisation reach what is below it, those of a country its sites; some heed opening hours.
      if (!sameRules) await markRules(tx, tenantId, [id]);
      if (sameDays) return !sameRules;
      await markSubjects(tx, tenantId, await queries.subjects(tenantId, id), { from: new Date(0), to: null });
      return true;
    });
    if (recomputes) events.emit("recomputeMarked", { tenantId });
    return null;
  });

  serve(app, entities.switch, async ({ body: { id, ...switches }, caller, request }) => {
    await db.transaction().execute(async (tx) => {
      const queries = entityQueries(tx);
      const before = found(await queries.forChange(caller, id));
      request.before = { id, pushStateEnable: before.push_state, dstEnable: before.dst };
      permitSwitch(caller, "entity:push", before.push_state, switches.pushStateEnable);
      permitSwitch(caller, "system:entity:dst", before.dst, switches.dstEnable);
      if (Object.values(switches).some((wanted) => wanted !== undefined))
        await queries.switch(requireTenant(caller), id, switches);
    });
    return null;
  });

  // What is added at the same moment is refused by the database (accesses__entity, … → "entity.inUse").
  serve(app, entities.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = entityQueries(tx);
      await requireEntities(tx, caller, body);
      const holder = await queries.holding(caller, body);
      if (holder) {
        const { name, accessCount, areaCount, deviceCount, things } = holder;
        const values = { name, accesses: accessCount, areas: areaCount, devices: deviceCount };
        throw new Refusal("entity.holds", { values, things });
      }
      request.before = await queries.named(caller, body);
      await queries.forget(caller, body);
      return queries.delete(caller, body);
    }),
  );
}
