import type { Inside } from "@foyer/contract/analytics/occupancy";
import type { Platform } from "../../../platform/platform.ts";
import { type ClockedSubject, subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { makeLeftOvers } from "./left-overs.ts";
import { placeKey } from "./occupancy.queries.ts";
import { placesInside } from "./places-inside.ts";

/** How many are inside sites, or areas, now, by their ids. */
export function makeInsideOf(platform: Pick<Platform, "database" | "clock" | "events">) {
  const leftOvers = makeLeftOvers(platform);
  return async (
    tenantId: number,
    kind: Exclude<SubjectKind, 1>,
    places: readonly ClockedSubject[],
  ): Promise<Map<number, Inside>> => {
    const isAreas = kind === subjectKinds.area;
    const inside = await placesInside(platform, leftOvers, tenantId, {
      entities: isAreas ? [] : places,
      areas: isAreas ? places : [],
      entityIds: places.map(subjectSite),
    });
    return new Map(
      places.flatMap(({ id }) => {
        const found = inside.get(placeKey({ kind, id }));
        return found ? [[id, found] as const] : [];
      }),
    );
  };
}

export type InsideOf = ReturnType<typeof makeInsideOf>;
