import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { comparedFigure } from "../../../analytics/comparison/comparison.ts";
import { addTotals, noTotals } from "../../../counting/comparing/comparing.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { spansOfWord } from "../screen-spans.ts";

export async function figure(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"figure">> {
  const { subjects, today, head } = await prepared(platform, caller, question);
  const spans = spansOfWord(question.time, question.against);
  const totals = await platform.reading.totals(subjects, spans, question);
  const { from, to } = spans(today).current;
  const together = [...totals.values()].reduce(addTotals, noTotals());
  return {
    what: "figure",
    ...{ startTime: from, endTime: to, ...head },
    figure: comparedFigure(question.measure as NumberType, together, subjects.settings),
  };
}
