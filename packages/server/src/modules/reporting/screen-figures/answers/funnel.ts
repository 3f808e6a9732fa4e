import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { nothing } from "../../../analytics/comparison/comparison.ts";
import { comparedTotals } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { shownSums, toFigure } from "../../../counting/sums/sums.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { daysOfWord, spansOfWord } from "../screen-spans.ts";

const sums = [...new Set((["captureRate", "batch", "groupSize"] as const).flatMap(requiredSums))];

export async function funnel(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"funnel">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const { time, openHoursOnly } = question;
  const { settings } = subjects;
  const { pool } = platform.database;
  const how = { openHoursOnly };
  const totals = await comparedTotals(pool, subjects, spansOfWord(time, "none"), sums, "none", now, how);
  const { current, expectedSeconds } = totals.get("") ?? nothing();
  const captureRate = toFigure("captureRate", current, expectedSeconds, settings);
  const { inPassby = 0, passby = 0, passbyAlone = 0 } = shownSums(current);
  const passedBy = passby - passbyAlone;
  // Only where both were counted: the rate is of these alone.
  const counted = (value: number) => ({ ...captureRate, value: captureRate.value === null ? null : value });
  const { from, to } = daysOfWord(time, today);
  return {
    what: "funnel",
    ...{ startTime: from, endTime: to, ...head },
    passing: counted(settings.captureRate === "ofPassby" ? passedBy : passedBy + inPassby),
    entering: counted(inPassby),
    captureRate,
    groups: toFigure("batch", current, expectedSeconds, settings),
    groupSize: toFigure("groupSize", current, expectedSeconds, settings),
  };
}
