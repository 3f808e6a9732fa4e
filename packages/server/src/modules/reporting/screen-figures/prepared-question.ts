import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../platform/http/caller.ts";
import { type AskedSubjects, findToday } from "../../analytics/subjects/subjects.ts";
import { subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { kindOf, placesOf } from "./question-places.ts";
import type { ScreenReading, Sources } from "./screen-reading.ts";

export { kindOf, placesOf };

/** What answers to questions of screens need: what many of them read is read together (`reading`). */
export type Answering = Sources & { reading: ScreenReading };

/** The sites that subjects are, or are parts of. */
export const sitesOf = ({ all }: Pick<AskedSubjects, "all">): number[] => [...new Set(all.map(subjectSite))];

/** A question with whose counts it is about. */
export async function prepared({ reading }: Answering, caller: Caller, { of }: BoundQuestion) {
  const subjects = await reading.subjects(caller, of);
  const last = await reading.lastSeen(sitesOf(subjects));
  const { now } = reading;
  return {
    subjects,
    now,
    today: findToday(subjects, now),
    head: { zones: subjects.zones, asOf: last?.toISOString() ?? null },
  };
}
