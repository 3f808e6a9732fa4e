import { addDays } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { cellsOfDays, readColumns, toPoint } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { type Answering, prepared } from "../prepared-question.ts";

export async function days(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"days">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const from = addDays(today, 1 - question.size);
  const asked = {
    ...{ subjects, cells: cellsOfDays({ from, to: today }, "1d") },
    ...{ measures: requiredSums(type), openHoursOnly: question.openHoursOnly },
  };
  const columns = await readColumns(platform.database.pool, asked, now);
  return {
    what: "days",
    ...{ startTime: from, endTime: today, ...head },
    days: columns.map((column) => {
      const { time: day, coarse: _, ahead: __, ...point } = toPoint(type, column, subjects.settings);
      return { day, ...point };
    }),
  };
}
