import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { answerExpected } from "../../../analytics/expected/expected.ts";
import { prepareQuestion } from "../../../analytics/question/question.ts";
import { cellsOfDays, readColumns, toPoint } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { type Answering, kindOf, placesOf, prepared } from "../prepared-question.ts";
import { daysOfWord } from "../screen-spans.ts";

const unknownBand = { low: null, middle: null, high: null };

export async function hours(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"hours">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const { openHoursOnly } = question;
  const day = daysOfWord(question.time, today).to;
  const days = { from: day, to: day };
  const body = {
    ...{ type, dataType: kindOf(question.of), ...placesOf(question.of), openHoursOnly },
    ...{ startTime: day, endTime: day, interval: "1h" as const },
  };
  const [columns, usual] = await Promise.all([
    readColumns(
      platform.database.pool,
      { subjects, cells: cellsOfDays(days, "1h"), measures: requiredSums(type), openHoursOnly },
      now,
    ),
    answerExpected(await prepareQuestion(platform, caller, body, [days])),
  ]);
  const bands = new Map(usual.points.map(({ time, low, middle, high }) => [time, { low, middle, high }]));
  return {
    what: "hours",
    ...{ startTime: day, endTime: day, ...head },
    hours: columns.map((column) => {
      const { coarse: _, ...point } = toPoint(type, column, subjects.settings);
      const { time } = column;
      return { ...point, ...(bands.get(time) ?? unknownBand), time: time.slice("yyyy-MM-dd ".length) };
    }),
  };
}
