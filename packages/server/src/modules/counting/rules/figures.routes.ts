import { daysBetween } from "@foyer/contract/calendar-days";
import { figures } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/metrics";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { figureSettings } from "../figure-settings/figure-settings.ts";
import { entitySource } from "./entity-source.queries.ts";
import { subjectNames } from "./subject-names.queries.ts";
import { whyFigure } from "./why.ts";

const longestDays = 92;

export function figureRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { pool, db } = database;

  serve(app, figures.settings, ({ caller }) => figureSettings(pool, requireTenant(caller)));

  serve(app, figures.why, async ({ query, caller }) => {
    const { dataType: kind, id, type, startTime: from, endTime: to, hour } = query;
    const tenantId = requireTenant(caller);
    const subject = found((await subjectNames(pool, tenantId, [{ kind, id }]))[0]);
    await requireEntities(db, caller, [subject.entityId]);
    if (to < from || (hour !== undefined && from !== to))
      throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
    if (daysBetween(from, to) > longestDays) throw new Refusal("range.tooLong");
    const source = found(await entitySource(pool, tenantId, subject.entityId));
    const settings = await figureSettings(pool, tenantId);
    const asked = { kind, id, type: type as NumberType, from, to, ...(hour !== undefined && { hour }) };
    return {
      name: subject.name,
      entityId: subject.entityId,
      entityName: subject.entityName,
      ...(await whyFigure(pool, source, asked, settings, clock.now().getTime())),
    };
  });
}
