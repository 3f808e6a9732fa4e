import type { Inside } from "@foyer/contract/analytics/occupancy";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ClockedSubject, subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { type AskedSubjects, subjectsAsked } from "../subjects/subjects.ts";
import { makeLeftOvers } from "./left-overs.ts";
import { placeKey } from "./occupancy.queries.ts";
import { placesInside } from "./places-inside.ts";

export interface InsidePlaces {
  subjects: AskedSubjects;
  inside: Inside[];
}

/**
 * How many are inside sites, or areas, now: those named, of an organisation, or all that the caller may see; `ofPlaces`: of
 * such that are known already, by their ids.
 */
export function makeInsideOf(platform: Pick<Platform, "database" | "clock" | "figures">) {
  const leftOvers = makeLeftOvers(platform);

  async function ofPlaces(
    tenantId: number,
    kind: Exclude<SubjectKind, 1>,
    places: readonly ClockedSubject[],
  ): Promise<Map<number, Inside>> {
    const isAreas = kind === subjectKinds.area;
    const inside = await placesInside(platform, leftOvers, tenantId, {
      entities: isAreas ? [] : places,
      areas: isAreas ? places : [],
      entityIds: places.map(subjectSite),
    });
    const found = places.flatMap(({ id }): [number, Inside][] => {
      const one = inside.get(placeKey({ kind, id }));
      return one ? [[id, one]] : [];
    });
    return new Map(found);
  }

  async function insideOf(
    caller: Caller,
    asked: { kind: Exclude<SubjectKind, 1>; ids?: number[]; deptId?: number },
  ): Promise<InsidePlaces> {
    const subjects = await subjectsAsked(platform, caller, asked);
    const inside = await ofPlaces(requireTenant(caller), asked.kind, subjects.all);
    return { subjects, inside: subjects.all.flatMap(({ id }) => inside.get(id) ?? []) };
  }

  return Object.assign(insideOf, { ofPlaces });
}

export type InsideOf = ReturnType<typeof makeInsideOf>;
