import type { DarkWall } from "@foyer/contract/reporting/screens/walls";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { openMs } from "../../../platform/time/open-hours.ts";
import { inRange, requireEntities } from "../../places/scope/scope.ts";
import { everySite, silentWalls, type WallScope } from "./dark.queries.ts";
import { darkMs } from "./wall-state.ts";

/** Displays at sites that a caller may see that are silent although their sites are open, or were. */
export async function darkWalls(
  db: Db,
  caller: Caller,
  entityId: number | undefined,
  now: Date,
): Promise<DarkWall[]> {
  if (entityId !== undefined) await requireEntities(db, caller, [entityId]);
  const sites = inRange(caller, "o.path", "e.id");
  return darkWallsOf(db, { tenantId: requireTenant(caller), sites, entityId }, now);
}

/** The same of all displays of a company. */
export const companyDarkWalls = (db: Db, tenantId: number, now: Date): Promise<DarkWall[]> =>
  darkWallsOf(db, everySite(tenantId), now);

/** One that is switched off at night is not missed. */
async function darkWallsOf(db: Db, scope: WallScope, now: Date): Promise<DarkWall[]> {
  const silent = await silentWalls(db, scope, new Date(now.getTime() - darkMs));
  return silent
    .filter(
      ({ zone, hours, seenAt }) =>
        // A display without a site is watched always.
        zone === null || hours === null || openMs({ zone, hours }, seenAt.getTime(), now.getTime()) > darkMs,
    )
    .map(({ id, name, screenName, entityId, entityName, seenAt, hasOthers, othersAt }) => ({
      ...{ id, name, screenName, entityId, entityName, since: seenAt.toISOString() },
      cause: !hasOthers ? "unknown" : othersAt && wasHeardAfter(othersAt, seenAt) ? "display" : "site",
    }));
}

const wasHeardAfter = (othersAt: Date, seenAt: Date): boolean =>
  othersAt.getTime() - seenAt.getTime() > darkMs;
