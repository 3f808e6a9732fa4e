import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { requireTenant } from "../../../../platform/http/caller.ts";
import { openingAt } from "../../../../platform/time/open-hours.ts";
import { isAlwaysOpen } from "../../../../platform/time/opening-plan.ts";
import { type Answering, prepared, sitesOf } from "../prepared-question.ts";
import { openHoursOf } from "./sites.queries.ts";

export async function opening(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"opening">> {
  const { subjects, today, now, head } = await prepared(platform, caller, question);
  const all = await openHoursOf(platform.database.db, requireTenant(caller), sitesOf(subjects));
  return {
    what: "opening",
    ...{ startTime: today, endTime: today, ...head },
    hours: hoursOf(all, now),
  };
}

function hoursOf(all: Awaited<ReturnType<typeof openHoursOf>>, now: number): PartOf<"opening">["hours"] {
  const [hours, other] = all;
  if (!hours || other) return { kind: "several" };
  if (isAlwaysOpen(hours.hours)) return { kind: "always" };
  const span = openingAt(hours, now);
  if (!span) return { kind: "closed" };
  const [from, to] = span.map((moment) => new Date(moment).toISOString()) as [string, string];
  return { kind: "daily", from, to };
}
