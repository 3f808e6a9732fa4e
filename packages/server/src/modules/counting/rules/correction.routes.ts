import { daysBetween } from "@foyer/contract/calendar-days";
import { rules } from "@foyer/contract/counting/rules";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { requireEntities, requireOrganisations } from "../../places/scope/scope.ts";
import { correctionQueries } from "./correction.queries.ts";
import { correctionHours, correctionRows, measuresIn } from "./correction-cells.ts";
import { entitySource } from "./entity-source.queries.ts";
import { subjectNames } from "./subject-names.queries.ts";

const longestDays = 31;

/** What can be corrected: days of subjects, and hours of a day. */
export function correctionRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { db, pool } = database;
  const now = () => clock.now().getTime();

  serve(app, rules.days, async ({ query, caller }) => {
    const { dataType: kind, deptId, entityId, measure, startTime: from, endTime: to, ...page } = query;
    if (deptId !== undefined) await requireOrganisations(db, caller, [deptId]);
    if (entityId !== undefined) await requireEntities(db, caller, [entityId]);
    if (to < from) throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
    if (daysBetween(from, to) > longestDays) throw new Refusal("range.tooLong");
    const asked = {
      kind,
      ...(deptId !== undefined && { deptId }),
      ...(entityId !== undefined && { entityId }),
    };
    const { content, totalElements } = await correctionQueries(db).subjects(caller, asked, page);
    const days = { measure, from, to };
    return {
      content: await correctionRows(pool, requireTenant(caller), kind, content, days, now()),
      totalElements,
    };
  });

  serve(app, rules.hours, async ({ query, caller }) => {
    const { dataType: kind, id, day } = query;
    const wanted = measuresIn(query.measures);
    if (!wanted) throw new Refusal("validation.failed", { fields: { measures: "unknown" } });
    const tenantId = requireTenant(caller);
    const { name, entityId } = found((await subjectNames(pool, tenantId, [{ kind, id }]))[0]);
    await requireEntities(db, caller, [entityId]);
    const { clock: entityClock } = found(await entitySource(pool, tenantId, entityId));
    return correctionHours(pool, tenantId, kind, { id, name, ...entityClock }, { wanted, day }, now());
  });
}
