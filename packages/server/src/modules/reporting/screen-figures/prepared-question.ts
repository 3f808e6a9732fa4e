import type { BoundQuestion, PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { InsideOf } from "../../analytics/occupancy/occupancy.ts";
import { type AskedSubjects, findToday, subjectsAsked } from "../../analytics/subjects/subjects.ts";
import { lastSeenAt } from "./screen-figures.queries.ts";

/** What answers to questions of screens need. */
export type Answering = Pick<Platform, "database" | "clock" | "log"> & { insideOf: InsideOf };

export const kindOf = (of: PlaceRef): 0 | 1 | 2 => ("ids" in of ? of.dataType : 0);
export const placesOf = (of: PlaceRef) => ({
  ...("ids" in of && { ids: of.ids }),
  ...("deptId" in of && { deptId: of.deptId }),
});

/** The sites that subjects are, or are parts of. */
export const sitesOf = ({ all }: Pick<AskedSubjects, "all">): number[] => [
  ...new Set(all.map(({ id, entityId }) => entityId ?? id)),
];

/** A question with whose counts it is about. */
export async function prepared(platform: Answering, caller: Caller, question: BoundQuestion) {
  const { of } = question;
  const subjects = await subjectsAsked(platform, caller, { kind: kindOf(of), ...placesOf(of) });
  const now = platform.clock.now().getTime();
  const seen = [
    ...(await lastSeenAt(platform.database.db, requireTenant(caller), sitesOf(subjects))).values(),
  ];
  const last = seen.reduce((most, at) => Math.max(most, at.getTime()), 0);
  return {
    subjects,
    now,
    today: findToday(subjects, now),
    head: { zones: subjects.zones, asOf: last === 0 ? null : new Date(last).toISOString() },
  };
}
