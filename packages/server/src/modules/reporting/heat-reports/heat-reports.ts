import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { found } from "../../../platform/refusal.ts";
import { heatReportQueries, pathOf, type ShownReport } from "./heat-reports.queries.ts";
import { type PlacementPeriod, placementQueries } from "./placements.queries.ts";

export type { PlacementPeriod };

/** A plan as it is shown, with where its devices stand now. */
export async function toHeatReport(db: Db | Tx, report: ShownReport): Promise<HeatReport> {
  const { id, tenant_id: tenantId, name, width, height, version, zone, entityName } = report;
  const zones = await heatReportQueries(db).zones(tenantId, id);
  return {
    ...{ id, name, width, height, version, zone, entityName, entityId: report.entity_id },
    img: pathOf(report.img_hash),
    metresPerPixel: report.metres_per_pixel,
    redLimit: report.red_limit,
    options: await placementQueries(db).current(tenantId, id),
    zones: zones.map(({ areaId, points }) => ({ areaId, points })),
    createTime: report.created_at.toISOString(),
    updateTime: report.updated_at.toISOString(),
  };
}

/** A plan that a caller may see. */
export const heatReportOf = async (db: Db | Tx, caller: Caller, id: number): Promise<HeatReport> =>
  toHeatReport(db, found(await heatReportQueries(db).byId(caller, id)));

/** The plan that is wanted where it is one of these sites, else their first; one without a picture is none. */
export async function planOfSites(
  db: Db | Tx,
  caller: Caller,
  entityIds: readonly number[],
  wanted?: number,
): Promise<HeatReport | undefined> {
  const drawn = await heatReportQueries(db).drawnOf(caller, entityIds);
  const plan = drawn.find(({ id }) => id === wanted) ?? drawn[0];
  return plan && heatReportOf(db, caller, plan.id);
}

/** Where devices stood on a plan at any moment of a span: by device, then by time. */
export const placementsWithin = (
  db: Db | Tx,
  caller: Caller,
  id: number,
  { from, to }: { from: Date; to: Date },
): Promise<PlacementPeriod[]> => placementQueries(db).within(requireTenant(caller), id, from, to);

/** The areas that are drawn on a plan, with their names. */
export const zonesOf = (db: Db | Tx, caller: Caller, id: number) =>
  heatReportQueries(db).zones(requireTenant(caller), id);

/** Takes devices off the plans of sites that they have left; what they saw until now stays there. */
export const leavePlans = (
  tx: Tx,
  tenantId: number,
  deviceIds: readonly number[],
  now: Date,
): Promise<void> => placementQueries(tx).leave(tenantId, deviceIds, now);
