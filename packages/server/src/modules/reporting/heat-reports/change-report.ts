import type { Received } from "@foyer/contract/endpoint";
import type { FieldFault } from "@foyer/contract/field-faults";
import type { HeatPlacement, HeatZone } from "@foyer/contract/reporting/heat-document";
import { mostPlacements } from "@foyer/contract/reporting/heat-document";
import type { heatReports } from "@foyer/contract/reporting/heat-reports";
import { isMappable } from "@foyer/contract/reporting/plan-mapping";
import type { Tx } from "../../../platform/database/database.ts";
import type { KeptPlacement } from "../../../platform/database/heat-tables.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { PictureSize } from "../../../platform/images/picture-size.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { heatReportQueries, type ReportColumns, type ShownReport } from "./heat-reports.queries.ts";
import { placementQueries } from "./placements.queries.ts";

export type ReportChange = Received<typeof heatReports.update>["body"];

/** Who changes which plan, when. */
export interface Change {
  tx: Tx;
  caller: Caller;
  now: Date;
}

const hashIn = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * The columns that a change sets. A picture says itself how large it is: what a caller says of it counts for nothing.
 */
export async function columnsOf(
  { name, img, metresPerPixel, redLimit }: ReportChange,
  sizeOf: (hash: string) => Promise<PictureSize | null>,
): Promise<Partial<ReportColumns>> {
  const plain: Partial<ReportColumns> = {
    ...(name !== undefined && { name }),
    ...(metresPerPixel !== undefined && { metres_per_pixel: metresPerPixel }),
    ...(redLimit !== undefined && { red_limit: redLimit }),
  };
  if (img === undefined) return plain;
  if (img === "") return { ...plain, img_hash: null, width: 0, height: 0 };
  const hash = hashIn(img);
  const size = await sizeOf(hash);
  if (!size) throw new Refusal("validation.failed", { fields: { img: "notThere" } });
  return { ...plain, img_hash: hash, ...size };
}

/** Refuses what does not belong to the plan's site: as not there where the caller does not see it. */
function requireOfSite(
  ids: readonly number[],
  sites: ReadonlyMap<number, number>,
  entityId: number,
  field: (index: number) => string,
): void {
  if (ids.some((id) => !sites.has(id))) throw new Refusal("notFound.thing");
  const elsewhere = ids.findIndex((id) => sites.get(id) !== entityId);
  if (elsewhere >= 0)
    throw new Refusal("validation.failed", { fields: { [field(elsewhere)]: "otherEntity" } });
}

async function checkPlacements({ tx, caller }: Change, entityId: number, options: readonly HeatPlacement[]) {
  const unmappable = options.findIndex(({ quad }) => quad !== null && !isMappable(quad));
  if (unmappable >= 0) {
    const fields: Record<string, FieldFault> = { [`options.${unmappable}.quad`]: "areaCrossed" };
    throw new Refusal("validation.failed", { fields });
  }
  const ids = options.map(({ id }) => id);
  const sites = await heatReportQueries(tx).sitesOfDevices(caller, ids);
  requireOfSite(ids, sites, entityId, (index) => `options.${index}.id`);
}

async function checkZones({ tx, caller }: Change, entityId: number, zones: readonly HeatZone[]) {
  const ids = zones.map(({ areaId }) => areaId);
  const sites = await heatReportQueries(tx).sitesOfAreas(caller, ids);
  requireOfSite(ids, sites, entityId, (index) => `zones.${index}.areaId`);
}

/** What of a placement is kept, in one order of its fields. */
const kept = (placement: HeatPlacement): KeptPlacement => {
  const { top, left, width, height, rotateZ, installType, mirror, quad } = placement;
  const points = quad?.map(({ u, v, x, y }) => ({ u, v, x, y })) ?? null;
  return { top, left, width, height, rotateZ, installType, mirror, quad: points as KeptPlacement["quad"] };
};

const isSame = (one: HeatPlacement, other: HeatPlacement): boolean =>
  JSON.stringify(kept(one)) === JSON.stringify(kept(other));

/** Brings the devices of a plan to where they are wanted: each that is new, moved or gone. */
async function setPlacements(
  { tx, caller, now }: Change,
  reportId: number,
  wanted: readonly HeatPlacement[],
  from: ReportChange["from"],
): Promise<void> {
  const queries = placementQueries(tx);
  const tenantId = requireTenant(caller);
  const before = new Map((await queries.current(tenantId, reportId)).map((one) => [one.id, one]));
  for (const placement of wanted) {
    const placed = { tenantId, reportId, deviceId: placement.id };
    const was = before.get(placement.id);
    before.delete(placement.id);
    if (was && isSame(was, placement)) continue;
    if (from === "always") await queries.moveForGood(placed, kept(placement), now);
    else if (was) await queries.move(placed, kept(placement), now);
    else await queries.open(placed, kept(placement), now);
  }
  for (const deviceId of before.keys()) await queries.takeOff({ tenantId, reportId, deviceId }, now);
}

/** Changes a plan that is held; answers its new version. */
export async function changeReport(
  change: Change,
  before: ShownReport,
  wanted: ReportChange,
  columns: Partial<ReportColumns>,
): Promise<number> {
  const { tx, caller, now } = change;
  const queries = heatReportQueries(tx);
  const tenantId = requireTenant(caller);
  if (wanted.version !== undefined && wanted.version !== before.version)
    throw new Refusal("conflict.changed");
  const { options, zones } = wanted;
  const { img_hash: hash } = { ...before, ...columns };
  const devices = options ?? (await placementQueries(tx).current(tenantId, before.id));
  if (hash === null && devices.length > 0) throw new Refusal("heatmap.noImg");
  if (options) await checkPlacements(change, before.entity_id, options);
  if (zones) await checkZones(change, before.entity_id, zones);
  if (options) await setPlacements(change, before.id, options, wanted.from);
  if (zones) await queries.setZones(tenantId, before.id, zones);
  return queries.update(tenantId, before.id, columns, now);
}

const usualSide = 200;
const leastSide = 4;

/** In the middle of a plan, as large as usual but not larger than the plan. */
function inTheMiddle({ width, height }: PictureSize): Omit<KeptPlacement, "quad"> {
  const size = {
    width: Math.max(leastSide, Math.min(usualSide, width)),
    height: Math.max(leastSide, Math.min(usualSide, height)),
  };
  const place = { left: (width - size.width) / 2, top: (height - size.height) / 2 };
  return { ...place, ...size, rotateZ: 0, installType: 0, mirror: false };
}

/** Puts a device of the site on a plan that is held and has a picture; answers its new version. */
export async function bindDevice(
  { tx, caller, now }: Change,
  report: ShownReport,
  deviceId: number,
): Promise<number> {
  const queries = heatReportQueries(tx);
  const tenantId = requireTenant(caller);
  const sites = await queries.sitesOfDevices(caller, [deviceId]);
  requireOfSite([deviceId], sites, report.entity_id, () => "deviceId");
  if (report.img_hash === null) throw new Refusal("heatmap.noImg");
  const current = await placementQueries(tx).current(tenantId, report.id);
  if (current.some(({ id }) => id === deviceId)) throw new Refusal("heatReport.deviceTwice");
  if (current.length >= mostPlacements)
    throw new Refusal("validation.failed", { fields: { deviceId: "outOfRange" } });
  const placed = { tenantId, reportId: report.id, deviceId };
  await placementQueries(tx).open(placed, { ...inTheMiddle(report), quad: null }, now);
  return queries.update(tenantId, report.id, {}, now);
}

/** Takes a device off a plan that is held; answers its new version. */
export async function removeDevice(
  { tx, caller, now }: Change,
  report: ShownReport,
  deviceId: number,
): Promise<number> {
  const tenantId = requireTenant(caller);
  const placed = { tenantId, reportId: report.id, deviceId };
  const left = await placementQueries(tx).takeOff(placed, now);
  if (left.length === 0) throw new Refusal("notFound.thing");
  return heatReportQueries(tx).update(tenantId, report.id, {}, now);
}
