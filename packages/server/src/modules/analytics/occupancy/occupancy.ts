import type { Inside } from "@foyer/contract/analytics/occupancy";
import type { Caller } from "../../../platform/http/caller.ts";
import { requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { type AskedSubjects, subjectsAsked } from "../subjects/subjects.ts";
import { makeLeftOvers } from "./left-overs.ts";
import { placeKey } from "./occupancy.queries.ts";
import { placesInside } from "./places-inside.ts";

export interface InsidePlaces {
  subjects: AskedSubjects;
  inside: Inside[];
}

/** How many are inside sites, or areas, now: those named, of an organisation, or all that the caller may see. */
export function makeInsideOf(platform: Pick<Platform, "database" | "clock" | "events">) {
  const leftOvers = makeLeftOvers(platform);
  return async (
    caller: Caller,
    asked: { kind: Exclude<SubjectKind, 1>; ids?: number[]; deptId?: number },
  ): Promise<InsidePlaces> => {
    const subjects = await subjectsAsked(platform, caller, asked);
    const isAreas = asked.kind === subjectKinds.area;
    const inside = await placesInside(platform, leftOvers, requireTenant(caller), {
      entities: isAreas ? [] : subjects.all,
      areas: isAreas ? subjects.all : [],
      entityIds: subjects.all.map(({ id, entityId }) => entityId ?? id),
    });
    return {
      subjects,
      inside: subjects.all.flatMap(({ id }) => inside.get(placeKey({ kind: asked.kind, id })) ?? []),
    };
  };
}

export type InsideOf = ReturnType<typeof makeInsideOf>;
