import { subjects } from "@foyer/contract/places/subjects";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireEntities, requireOrganisations } from "../scope/scope.ts";
import { matchNames, namesToFind, pastedName } from "./pasted-names.ts";
import { subjectQueries } from "./subjects.queries.ts";
import { clockOver } from "./subjects.ts";

export function subjectRoutes(app: FastifyInstance, { database }: Platform): void {
  const { db } = database;
  const queries = subjectQueries(db);

  serve(app, subjects.search, async ({ query, caller }) => {
    const { deptId, entityId } = query;
    if (deptId !== undefined) await requireOrganisations(db, caller, [deptId]);
    if (entityId !== undefined) await requireEntities(db, caller, [entityId]);
    return queries.search(caller, query);
  });

  serve(app, subjects.byNames, async ({ body: { dataType, names }, caller }) => {
    const pasted = names.map(pastedName);
    return matchNames(pasted, await queries.named(caller, dataType, namesToFind(pasted)));
  });

  serve(app, subjects.names, async ({ body: { dataType, ids }, caller }) => {
    const found = await queries.withIds(caller, dataType, ids);
    if (found.length === 0) throw new Refusal("notFound.thing");
    return found;
  });

  serve(app, subjects.clock, async ({ query: { deptId }, caller }) => {
    if (deptId !== undefined) await requireOrganisations(db, caller, [deptId]);
    const clocks = await queries.clocks(caller, deptId);
    const { zone, dayStartMinute } = await clockOver(db, requireTenant(caller), clocks);
    return { timeZone: zone, dayStartMinute };
  });

  serve(app, subjects.organisations, ({ caller }) => queries.organisations(caller));
}
