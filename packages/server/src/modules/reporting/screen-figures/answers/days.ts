import { addDays } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { toPoint } from "../../../counting/figures/figures.ts";
import { type Answering, prepared } from "../prepared-question.ts";

export async function days(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"days">> {
  const { subjects, today, head } = await prepared(platform, caller, question);
  const from = addDays(today, 1 - question.size);
  const columns = await platform.reading.columns(subjects, { from, to: today }, "1d", question);
  return {
    what: "days",
    ...{ startTime: from, endTime: today, ...head },
    days: columns.map((column) => {
      const point = toPoint(question.measure as NumberType, column, subjects.settings);
      const { time: day, coarse: _, ahead: __, ...rest } = point;
      return { day, ...rest };
    }),
  };
}
