import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { prepareQuestion } from "../../../analytics/question/question.ts";
import { answerRank } from "../../../analytics/rank/rank.ts";
import { type Answering, kindOf, placesOf, prepared } from "../prepared-question.ts";
import { daysOfWord } from "../screen-spans.ts";

export async function ranking(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"ranking">> {
  const { today, head } = await prepared(platform, caller, question);
  const { measure, of, against, openHoursOnly, size } = question;
  const { from, to } = daysOfWord(question.time, today);
  const { rows, count } = await answerRank(
    await prepareQuestion(platform, caller, {
      ...{ type: measure, dataType: kindOf(of), ...placesOf(of), openHoursOnly, size },
      ...{ startTime: from, endTime: to, order: "desc" as const },
      compare: against === "none" ? ("previous" as const) : against,
    }),
  );
  return { what: "ranking", ...{ startTime: from, endTime: to, ...head }, rows, count };
}
