import type { Inside } from "@foyer/contract/analytics/occupancy";
import type { Platform } from "../../../platform/platform.ts";
import { type ClockedSubject, grouped } from "../../counting/clock-groups/clock-groups.ts";
import { type DevicePresence, isOnline } from "../../devices/presence/presence.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { insideNow } from "./inside-now.ts";
import type { LeftOvers } from "./left-overs.ts";
import { occupancyQueries, type Place, placeKey } from "./occupancy.queries.ts";
import { placeState } from "./place-state.ts";

/** Places with the clocks of their entities. */
export interface PlacesAsked {
  entities: readonly ClockedSubject[];
  areas: readonly ClockedSubject[];
  /** The entities that all of these are or lie in. */
  entityIds: readonly number[];
}

/** When the devices of places were last seen, by their keys; a connected one is seen now. */
function presenceByPlace(
  devices: readonly (DevicePresence & { kind: string; entityId: number; areaIds: number[] })[],
  now: Date,
): Map<string, { asOf: Date | null; isThere: boolean }> {
  const presence = new Map<string, { asOf: Date | null; isThere: boolean }>();
  for (const { kind, entityId, areaIds, ...device } of devices) {
    const at = device.connectedAt ? now : device.lastSeenAt;
    const isThere = isOnline(device, now);
    const places: Place[] = areaIds.map((id) => ({ kind: subjectKinds.area, id }));
    if (kind === "entrance") places.push({ kind: subjectKinds.entity, id: entityId });
    for (const key of places.map(placeKey)) {
      const known = presence.get(key);
      const asOf = at && (!known?.asOf || at > known.asOf) ? at : (known?.asOf ?? null);
      presence.set(key, { asOf, isThere: isThere || known?.isThere === true });
    }
  }
  return presence;
}

/** How many are inside places now, with all that is shown about it; by their keys. */
export async function placesInside(
  { database, clock }: Pick<Platform, "database" | "clock">,
  leftOvers: LeftOvers,
  tenantId: number,
  { entities, areas, entityIds }: PlacesAsked,
): Promise<Map<string, Inside>> {
  const now = clock.now();
  const queries = occupancyQueries(database.db, tenantId);
  const ofKind = (kind: Place["kind"], subjects: readonly ClockedSubject[]) =>
    insideNow(database.pool, leftOvers, grouped(tenantId, kind, [...subjects]).groups, now.getTime());
  const [ofEntities, ofAreas, limits, devices] = await Promise.all([
    ofKind(subjectKinds.entity, entities),
    ofKind(subjectKinds.area, areas),
    queries.limits(),
    queries.listDevices(entityIds, now),
  ]);
  const presence = presenceByPlace(devices, now);
  const inside = new Map<string, Inside>();
  for (const [kind, found] of [
    [subjectKinds.entity, ofEntities],
    [subjectKinds.area, ofAreas],
  ] as const) {
    for (const [id, { figure, day, leftOver }] of found) {
      const key = placeKey({ kind, id });
      const limit = limits.get(key) ?? null;
      const { asOf, isThere } = presence.get(key) ?? { asOf: null, isThere: false };
      inside.set(key, {
        ...figure,
        limit,
        ...placeState(figure.value, limit),
        asOf: asOf?.toISOString() ?? null,
        isStale: !isThere,
        day,
        leftOver,
      });
    }
  }
  return inside;
}
