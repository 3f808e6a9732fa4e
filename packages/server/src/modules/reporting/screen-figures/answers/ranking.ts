import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { ranked, rankSpans } from "../../../analytics/rank/rank.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { daysOfWord } from "../screen-spans.ts";

export async function ranking(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"ranking">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const { measure, against, size } = question;
  const days = daysOfWord(question.time, today);
  const compare = against === "none" ? ("previous" as const) : against;
  const totals = await platform.reading.totals(
    subjects,
    rankSpans({ compare }, days, subjects, now),
    question,
  );
  const asked = { type: measure as NumberType, order: "desc" as const, size };
  const { rows, count } = ranked(asked, subjects, totals);
  return { what: "ranking", ...{ startTime: days.from, endTime: days.to, ...head }, rows, count };
}
