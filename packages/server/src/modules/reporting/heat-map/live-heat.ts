import { cellsToText, decodeCells, encodeCells, type HeatCell } from "@foyer/contract/counting/heat-cells";
import type { LiveHeat } from "@foyer/contract/reporting/heat-reports";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newestPresence } from "../../counting/heat/heat.ts";
import { heatReportOf } from "../heat-reports/heat-reports.ts";

/** Longer ago than this nothing is live, in milliseconds: the slot that runs and the one before it. */
const liveMs = 10 * 60_000;
const tenths = 10;

/** What the devices that stand on a plan saw last. */
export async function liveHeat(
  { database, clock }: Pick<Platform, "database" | "clock">,
  caller: Caller,
  reportId: number,
): Promise<{ asOf: string; devices: LiveHeat[] }> {
  const now = clock.now();
  const { options } = await heatReportOf(database.db, caller, reportId);
  const rows = await newestPresence(database.pool, {
    tenantId: requireTenant(caller),
    deviceIds: options.map(({ id }) => id),
    fromMs: now.getTime() - liveMs,
  });
  return {
    asOf: now.toISOString(),
    devices: rows.map(({ deviceId, cols, rows: count, startMs, covered, people, cells, scale }) => {
      const inTenths = decodeCells(cells).map(
        ([cell, value]): HeatCell => [cell, Math.round(value * scale * tenths)],
      );
      const since = new Date(startMs).toISOString();
      return {
        deviceId,
        cols,
        rows: count,
        since,
        covered,
        people,
        cells: cellsToText(encodeCells(inTenths)),
      };
    }),
  };
}
