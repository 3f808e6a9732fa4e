import type { Received } from "@foyer/contract/endpoint";
import { emptyField, planFields } from "@foyer/contract/reporting/heat-field";
import type { HeatMapAnswer, heatMaps } from "@foyer/contract/reporting/heat-map";
import { planGrid } from "@foyer/contract/reporting/placed-grid";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { daysAsked } from "../../analytics/periods/periods.ts";
import { heatReportOf, placementsWithin, zonesOf } from "../heat-reports/heat-reports.ts";
import { siteClock } from "./heat-map.queries.ts";
import { heatRows, type MeasuredRow } from "./heat-rows.ts";
import { asAnswered, type PlacedPeriod, type SummedLayer, toLayers } from "./layers.ts";
import { type HeatPiece, heatPieces } from "./pieces.ts";
import { wholeLayer, zoneHeat } from "./zones.ts";

export type HeatMapAsked = Received<typeof heatMaps.ask>["body"];

/** Which share of the time asked about each device watched that stood on the plan then; null without devices. */
function completenessOf(
  periods: readonly PlacedPeriod[],
  layers: readonly SummedLayer[],
  pieces: readonly HeatPiece[],
  now: number,
): number | null {
  const asked = periods.reduce(
    (sum, { fromMs, toMs }) =>
      sum +
      pieces.reduce((all, { begin, end }) => {
        const seconds = (Math.min(end, toMs, now) - Math.max(begin, fromMs)) / 1000;
        return all + Math.max(0, seconds);
      }, 0),
    0,
  );
  if (asked === 0) return null;
  const presence = layers.filter(({ measure }) => measure === "presence");
  const watched = (presence.length > 0 ? presence : layers)
    .flatMap(({ frames }) => frames)
    .reduce((sum, { covered }) => sum + covered, 0);
  return Math.min(1, watched / asked);
}

const newest = (rows: readonly MeasuredRow[]): string | null => {
  const last = rows.reduce((most, { atMs }) => Math.max(most, atMs), Number.NEGATIVE_INFINITY);
  return Number.isFinite(last) ? new Date(last).toISOString() : null;
};

/** Presence says more than motion: the first that is known is shown. */
const shownUnits = ["s", "index", "level"] as const;

type Asking = Pick<Platform, "database" | "clock">;

/** What devices saw on a plan, each where it stood then. */
async function seenOn({ database, clock: { now } }: Asking, caller: Caller, body: HeatMapAsked) {
  daysAsked(body);
  const { db, pool } = database;
  const nowMs = now().getTime();
  const report = await heatReportOf(db, caller, body.reportId);
  const tenantId = requireTenant(caller);
  const clock = await siteClock(db, tenantId, report.entityId);
  const pieces = heatPieces(clock, body, nowMs);
  const [from, to] = [new Date(pieces[0]?.begin ?? 0), new Date(pieces.at(-1)?.end ?? 0)];
  const periods = await placementsWithin(db, caller, report.id, { from, to });
  const placed = periods.map(
    ({ placement, from, to }): PlacedPeriod => ({
      placement,
      fromMs: from?.getTime() ?? Number.NEGATIVE_INFINITY,
      toMs: to?.getTime() ?? Number.POSITIVE_INFINITY,
    }),
  );
  const deviceIds = [...new Set(placed.map(({ placement }) => placement.id))];
  const { step, openHoursOnly } = body;
  const moves = placed.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const rows = await heatRows(pool, {
    ...{ tenantId, deviceIds, pieces, step, clock, openHoursOnly, moves, now: nowMs },
  });
  const layers = toLayers(placed, rows);
  return {
    ...{ report, clock, pieces, layers },
    completeness: openHoursOnly ? null : completenessOf(placed, layers, pieces, nowMs),
    asOf: newest(rows),
  };
}

/** Where people were on a plan of a site, piece by piece, and in its areas. */
export async function answerHeatMap(
  platform: Asking,
  caller: Caller,
  body: HeatMapAsked,
): Promise<HeatMapAnswer> {
  const { report, clock, pieces, layers, completeness, asOf } = await seenOn(platform, caller, body);
  const zones = await zonesOf(platform.database.db, caller, report.id);
  return {
    zone: clock.zone,
    steps: pieces.map(({ time, begin, end }) => ({
      time,
      begin: new Date(begin).toISOString(),
      seconds: Math.round((end - begin) / 1000),
    })),
    layers: layers.map(asAnswered),
    zones: zoneHeat(report, zones, layers),
    ...{ completeness, asOf },
  };
}

/** Where people were on a plan over all the days asked about, as one field of the plan of so many cells; of presence where any is known. */
export async function heatFieldOf(platform: Asking, caller: Caller, body: HeatMapAsked, mostCells: number) {
  const { report, layers, completeness } = await seenOn(platform, caller, body);
  const size = { width: report.width, height: report.height, mostCells };
  const fields = planFields(size, layers.flatMap(wholeLayer));
  const unit = shownUnits.find((each) => fields.has(each)) ?? "s";
  return { report, unit, field: fields.get(unit) ?? emptyField(planGrid(size)), completeness };
}
