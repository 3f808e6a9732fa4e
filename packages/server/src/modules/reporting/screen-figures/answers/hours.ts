import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { toPoint } from "../../../counting/figures/figures.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { daysOfWord } from "../screen-spans.ts";

const unknownBand = { low: null, middle: null, high: null };

export async function hours(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"hours">> {
  const { subjects, today, head } = await prepared(platform, caller, question);
  const day = daysOfWord(question.time, today).to;
  const [columns, bands] = await Promise.all([
    platform.reading.columns(subjects, { from: day, to: day }, "1h", question),
    platform.reading.usual(caller, question, subjects, day),
  ]);
  return {
    what: "hours",
    ...{ startTime: day, endTime: day, ...head },
    hours: columns.map((column) => {
      const { coarse: _, ...point } = toPoint(question.measure as NumberType, column, subjects.settings);
      const { time } = column;
      return { ...point, ...(bands.get(time) ?? unknownBand), time: time.slice("yyyy-MM-dd ".length) };
    }),
  };
}
