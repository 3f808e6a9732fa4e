import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../platform/http/caller.ts";
import { type AskedSubjects, findToday } from "../../analytics/subjects/subjects.ts";
import { subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import type { ScreenReading } from "./screen-reading.ts";

export const sitesOf = ({ all }: Pick<AskedSubjects, "all">): number[] => [...new Set(all.map(subjectSite))];

/** A question with whose counts it is about. */
export async function prepared(reading: ScreenReading, caller: Caller, { of }: BoundQuestion) {
  const subjects = await reading.subjects(caller, of);
  const last = await reading.lastSeen(sitesOf(subjects));
  return {
    subjects,
    today: findToday(subjects, reading.now),
    head: { zones: subjects.zones, asOf: last?.toISOString() ?? null },
  };
}
