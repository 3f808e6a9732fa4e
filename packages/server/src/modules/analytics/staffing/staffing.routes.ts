import { staffing } from "@foyer/contract/analytics/staffing";
import { toMonday } from "@foyer/contract/calendar-days";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { question } from "../question/question.ts";
import { staffingQueries } from "./staffing.queries.ts";
import { answerPerStaff, answerPlan, daysStaffed, siteAsked, weekAsked } from "./staffing.ts";
import { perStaffTable, planTable } from "./staffing-export.ts";
import { hourNames, usuallyOpen } from "./week-hours.ts";

const perStaffRoutes = question(
  { ask: staffing.perStaff, export: staffing.export, days: daysStaffed, subjects: siteAsked },
  answerPerStaff,
  perStaffTable,
);

const planRoutes = question(
  { ask: staffing.plan, export: staffing.exportPlan, days: weekAsked, subjects: siteAsked },
  answerPlan,
  planTable,
);

export function staffingRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform.database;
  perStaffRoutes(app, platform);
  planRoutes(app, platform);

  serve(app, staffing.roster, async ({ query: { entityId, week }, caller }) => {
    await siteAsked(platform, caller, { entityId });
    const queries = staffingQueries(db, requireTenant(caller), entityId);
    const [site, rosters, target] = await Promise.all([queries.site(), queries.rosters(), queries.target()]);
    const monday = toMonday(week);
    return {
      week: monday,
      usual: rosters.usual,
      own: rosters.weeks.get(monday) ?? null,
      differing: [...rosters.weeks.keys()],
      hours: hourNames(site.dayStartMinute),
      open: usuallyOpen(site.hours, site.dayStartMinute),
      ...target,
    };
  });

  serve(app, staffing.saveRoster, async ({ body: { entityId, week, roster }, caller, request }) => {
    await siteAsked(platform, caller, { entityId });
    const monday = week === null ? null : toMonday(week);
    await db.transaction().execute(async (tx) => {
      const queries = staffingQueries(tx, requireTenant(caller), entityId);
      const { usual, weeks } = await queries.rosters();
      request.before = { entityId, week, roster: monday === null ? usual : (weeks.get(monday) ?? null) };
      if (roster === null) await queries.removeRoster(monday);
      else await queries.saveRoster(monday, roster);
    });
    return null;
  });

  serve(app, staffing.saveTarget, async ({ body: { entityId, ...target }, caller, request }) => {
    await siteAsked(platform, caller, { entityId });
    await db.transaction().execute(async (tx) => {
      const queries = staffingQueries(tx, requireTenant(caller), entityId);
      request.before = { entityId, ...(await queries.target()) };
      await queries.saveTarget(target);
    });
    return null;
  });
}
