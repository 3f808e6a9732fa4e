import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { type BoundQuestion, mostShareParts } from "@foyer/contract/reporting/screens/screen-questions";
import { type Caller, requireTenant } from "../../../../platform/http/caller.ts";
import { nothing } from "../../../analytics/comparison/comparison.ts";
import { answerProportion } from "../../../analytics/proportion/proportion.ts";
import { type AskedSubjects, subjectsAsked } from "../../../analytics/subjects/subjects.ts";
import { only, subjectSite } from "../../../counting/clock-groups/clock-groups.ts";
import type { Days } from "../../../counting/clocks/clocks.ts";
import { comparedTotals } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { distributionFigure } from "../../../counting/sums/sums.ts";
import { subjectKinds } from "../../../places/subject-kinds/subject-kinds.ts";
import { type Answering, kindOf, placesOf, prepared } from "../prepared-question.ts";
import { daysOfWord, spansOfWord } from "../screen-spans.ts";
import { internalAccesses } from "./sites.queries.ts";

type Shared = Pick<PartOf<"shares">, "total" | "parts" | "others">;

export async function shares(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"shares">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const { by } = question;
  const days = daysOfWord(question.time, today);
  const shared =
    by === "gender" || by === "age"
      ? await ofPeople(platform, question, subjects, by, now)
      : await ofPlaces(platform, caller, question, subjects, days, now);
  return { what: "shares", by, ...{ startTime: days.from, endTime: days.to, ...head }, ...shared };
}

async function ofPeople(
  { database }: Answering,
  { time, openHoursOnly }: BoundQuestion,
  subjects: AskedSubjects,
  by: "gender" | "age",
  now: number,
): Promise<Shared> {
  const spans = spansOfWord(time, "none");
  const how = { openHoursOnly };
  const totals = await comparedTotals(database.pool, subjects, spans, requiredSums(by), "none", now, how);
  const { current, expectedSeconds } = totals.get("") ?? nothing();
  const { buckets, ...total } = distributionFigure(by, current, expectedSeconds);
  return {
    total,
    parts: buckets.map(({ type, value }) => ({
      id: type,
      name: "",
      value,
      share: total.value ? value / total.value : null,
    })),
    others: null,
  };
}

async function ofPlaces(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
  places: AskedSubjects,
  days: Days,
  now: number,
): Promise<Shared> {
  const { measure, of, openHoursOnly, size } = question;
  const isEntrances = question.by === "entrances";
  const body = {
    ...{ type: measure as NumberType, by: "subject" as const, dataType: kindOf(of), openHoursOnly },
    ...{ startTime: days.from, endTime: days.to, size: Math.min(size, mostShareParts) },
  };
  const subjects = isEntrances ? await entrancesOf(platform, caller, question, places) : places;
  const asked = { platform, caller, body, days, ranges: [days], subjects, now };
  const { rows, others, total } = await answerProportion(asked);
  return {
    total,
    parts: rows.map(({ id, name, entityName, value, share }) => ({
      ...{ id, name, value, share },
      ...(entityName !== undefined && { entityName }),
    })),
    others: others && { count: others.count, value: others.value, share: others.share },
  };
}

/** The accesses that lead into the sites of some places. */
async function entrancesOf(
  platform: Answering,
  caller: Caller,
  { of }: BoundQuestion,
  { all }: AskedSubjects,
): Promise<AskedSubjects> {
  const { deptId } = placesOf(of);
  const asked = { kind: subjectKinds.access, ...(deptId !== undefined && { deptId }) };
  const accesses = await subjectsAsked(platform, caller, asked);
  const sites = new Set(all.map(subjectSite));
  const internal = await internalAccesses(platform.database.db, requireTenant(caller), [...sites]);
  return only(accesses, (access) => sites.has(subjectSite(access)) && !internal.has(access.id));
}
