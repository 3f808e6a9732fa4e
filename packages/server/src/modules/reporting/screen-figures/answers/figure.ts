import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { comparedFigure, nothing } from "../../../analytics/comparison/comparison.ts";
import { neededBy } from "../../../counting/comparing/comparing.ts";
import { comparedTotals } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { spansOfWord } from "../screen-spans.ts";

export async function figure(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"figure">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const spans = spansOfWord(question.time, question.against);
  const how = { openHoursOnly: question.openHoursOnly, needs: neededBy([type]) };
  const { pool } = platform.database;
  const totals = await comparedTotals(pool, subjects, spans, requiredSums(type), "none", now, how);
  const { from, to } = spans(today).current;
  return {
    what: "figure",
    ...{ startTime: from, endTime: to, ...head },
    figure: comparedFigure(type, totals.get("") ?? nothing(), subjects.settings),
  };
}
