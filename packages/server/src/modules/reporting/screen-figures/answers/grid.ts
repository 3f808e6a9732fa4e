import { addDays } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { cellsOfDays, readColumns, toPoint, toTotal } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { toFigure } from "../../../counting/sums/sums.ts";
import { type Answering, prepared } from "../prepared-question.ts";

/** More days have no room on a screen. */
const mostDays = 31;
const dayLength = "yyyy-MM-dd".length;

export async function grid(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"grid">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const from = addDays(today, 1 - Math.min(question.size, mostDays));
  const asked = {
    ...{ subjects, cells: cellsOfDays({ from, to: today }, "1h") },
    ...{ measures: requiredSums(type), openHoursOnly: question.openHoursOnly },
  };
  const columns = await readColumns(platform.database.pool, asked, now);
  const { sums, expectedSeconds } = toTotal(columns);
  return {
    what: "grid",
    ...{ startTime: from, endTime: today, ...head },
    total: toFigure(type, sums, expectedSeconds, subjects.settings),
    hours: columns.map((column) => {
      const { time, value, completeness, running, ahead } = toPoint(type, column, subjects.settings);
      return {
        ...{ day: time.slice(0, dayLength), time: time.slice(dayLength + 1), value, completeness },
        ...(running && { running }),
        ...(ahead && { ahead }),
      };
    }),
  };
}
