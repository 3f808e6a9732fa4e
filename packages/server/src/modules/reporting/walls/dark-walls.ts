import type { DarkWall } from "@foyer/contract/reporting/screens/walls";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { openMs } from "../../../platform/time/open-hours.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { silentWalls } from "./dark.queries.ts";
import { darkMs } from "./wall-state.ts";

/** Displays that are silent although their sites are open, or were; one that is switched off at night is not missed. */
export async function darkWalls(
  db: Db,
  caller: Caller,
  entityId: number | undefined,
  now: Date,
): Promise<DarkWall[]> {
  if (entityId !== undefined) await requireEntities(db, caller, [entityId]);
  const silent = await silentWalls(db, caller, entityId, new Date(now.getTime() - darkMs));
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
