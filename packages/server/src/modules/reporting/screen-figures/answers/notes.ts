import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { notesOfSites } from "../../../analytics/notes/notes.ts";
import { type Answering, prepared, sitesOf } from "../prepared-question.ts";
import { daysOfWord } from "../screen-spans.ts";

export async function notes(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"notes">> {
  const { subjects, today, head } = await prepared(platform, caller, question);
  const days = daysOfWord(question.time, today);
  const found = await notesOfSites(platform.database.db, caller, days, sitesOf(subjects));
  return {
    what: "notes",
    ...{ startTime: days.from, endTime: days.to, ...head },
    notes: found
      .reverse()
      .slice(0, question.size)
      .map(({ id, kind, text, entityName, deptName, startTime, endTime }) => ({
        ...{ id, kind, text, place: entityName ?? deptName, startTime, endTime },
      })),
  };
}
