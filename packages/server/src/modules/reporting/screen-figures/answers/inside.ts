import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { findToday } from "../../../analytics/subjects/subjects.ts";
import { insideTogether } from "../inside-together.ts";
import { type Answering, kindOf } from "../prepared-question.ts";

export async function inside(
  { reading }: Answering,
  caller: Caller,
  { of }: BoundQuestion,
): Promise<PartOf<"inside">> {
  const kind = kindOf(of);
  if (kind === 1) throw new Refusal("validation.failed", { fields: { dataType: "select" } });
  const subjects = await reading.subjects(caller, of);
  const today = findToday(subjects, reading.now);
  return {
    what: "inside",
    ...{ startTime: today, endTime: today, zones: subjects.zones },
    ...insideTogether(await reading.inside(kind, subjects)),
  };
}
