import type { GrowthRow, growing, growthOmissions } from "@foyer/contract/analytics/growth";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Received, Reply } from "@foyer/contract/endpoint";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { metrics } from "../../counting/metrics/metrics.ts";
import type { ClockedSubject } from "../../counting/rollups/clock-groups.ts";
import { addSums, figureOf, growthOf, hasRows, shownValue } from "../../counting/rollups/layered-sums.ts";
import { type ComparedSums, comparedTotals } from "../../counting/rollups/totals.ts";
import { isLeftOut } from "../../counting/rules/figure-settings.ts";
import { onceBegun } from "../../counting/time/compared-days.ts";
import { warningsOf } from "../comparison/answer-warnings.ts";
import { comparedWith, spansCompared } from "../comparison/compared-with.ts";
import { countedInBoth } from "../comparison/counted-in-both.ts";
import { daysAsked, requireInterval } from "../comparison/days-asked.ts";
import { nothing } from "../home/compared-figure.ts";
import { type AskedSubjects, latestDay, subjectsAsked, todayOf } from "../home/subjects.ts";
import { growthPoints } from "./growth-points.ts";

export type GrowthAsked = Received<typeof growing.growth>["body"];
type Settings = AskedSubjects["settings"];

/** Subjects beside themselves in an earlier span; those that did not count in both are no part of the total. */
export async function growthIn(
  platform: Platform,
  caller: Caller,
  body: GrowthAsked,
): Promise<Reply<typeof growing.growth> & { subjects: AskedSubjects }> {
  const days = daysAsked(body);
  if (body.interval) requireInterval(body.interval, days);
  const type = body.type as NumberType;
  const now = platform.clock.now().getTime();
  const subjects = await subjectsAsked(platform, caller, { ...body, kind: body.dataType });
  const { settings } = subjects;
  const latest = latestDay(subjects, now);
  const spans = onceBegun((today) => spansCompared(body.compare, days, today), latest);
  const measures = metrics[type].sums;
  const totals = await comparedTotals(
    platform.database.pool,
    subjects,
    spans,
    measures,
    "subject",
    now,
    body.openHoursOnly,
  );
  const sumsOf = ({ id }: ClockedSubject) => totals.get(String(id)) ?? nothing();
  const rows = subjects.all.map((subject) => rowOf(type, subject, sumsOf(subject), settings));
  const omitted = new Set(rows.flatMap(({ id, leftOut }) => (leftOut && !body.plain ? [id] : [])));
  const compared = subjects.all.filter(({ id }) => !omitted.has(id));
  const all = compared.reduce((sum, subject) => addCompared(sum, sumsOf(subject)), nothing());
  const points =
    body.interval &&
    (await growthPoints(
      platform.database.pool,
      only(subjects, compared),
      { type, days, interval: body.interval, openHoursOnly: body.openHoursOnly, spans },
      now,
    ));
  return {
    rows: sorted(rows, body.order).slice(0, body.size),
    count: rows.length,
    compared: compared.length,
    total: grown(type, all, settings),
    ...(points && { points }),
    comparedWith: comparedWith(spans(todayOf(subjects, now))),
    zones: subjects.zones,
    ...warningsOf({
      clocks: subjects.groups,
      ranges: [days],
      now,
      isCoarse: points?.some(({ current, previous }) => current.coarse || previous?.coarse) ?? false,
    }),
    subjects,
  };
}

/** The subjects without those that are not compared. */
function only(subjects: AskedSubjects, compared: readonly ClockedSubject[]): AskedSubjects {
  const ids = new Set(compared.map(({ id }) => id));
  return {
    ...subjects,
    all: [...compared],
    groups: subjects.groups
      .map((group) => ({ ...group, ids: group.ids.filter((id) => ids.has(id)) }))
      .filter((group) => group.ids.length > 0),
  };
}

function addCompared(all: ComparedSums, more: ComparedSums): ComparedSums {
  addSums(all.current, more.current);
  addSums(all.elapsed, more.elapsed);
  addSums(all.previous, more.previous);
  all.expectedSeconds += more.expectedSeconds;
  all.expectedBefore += more.expectedBefore;
  return all;
}

function grown(type: NumberType, sums: ComparedSums, settings: Settings) {
  const before = shownValue(type, sums.previous, settings);
  return {
    current: figureOf(type, sums.current, sums.expectedSeconds, settings),
    previous: figureOf(type, sums.previous, sums.expectedBefore, settings),
    growth: growthOf(shownValue(type, sums.elapsed, settings), before),
  };
}

function rowOf(
  type: NumberType,
  { id, name, entityName }: ClockedSubject,
  sums: ComparedSums,
  settings: Settings,
): GrowthRow {
  const { current, previous, growth } = grown(type, sums, settings);
  const leftOut = omission(sums, [current, previous], settings);
  const known = [current, previous].flatMap(({ completeness }) => completeness ?? []);
  return {
    id,
    name,
    ...(entityName !== undefined && { entityName }),
    current,
    previous,
    // Of a span that was hardly counted it would say more of the sensors than of the people.
    growth: leftOut === "notBefore" || leftOut === "notNow" ? null : growth,
    completeness: known.length > 0 ? Math.min(...known) : null,
    ...(leftOut && { leftOut }),
  };
}

/** Why a subject does not compare, if it does not. */
function omission(
  sums: ComparedSums,
  figures: readonly { completeness: number | null }[],
  settings: Settings,
): (typeof growthOmissions)[number] | undefined {
  const { expectedSeconds, expectedBefore } = sums;
  const isAlike = countedInBoth(expectedBefore, expectedSeconds);
  if (!hasRows(sums.previous) || (!isAlike && expectedBefore < expectedSeconds)) return "notBefore";
  if (!hasRows(sums.elapsed) || !isAlike) return "notNow";
  return figures.some((figure) => isLeftOut(figure, settings)) ? "incomplete" : undefined;
}

/** Subjects without growth come last whichever way, after them those left out; equal ones by name. */
function sorted(rows: GrowthRow[], order: "asc" | "desc"): GrowthRow[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.sort((a, b) => {
    if (!a.leftOut !== !b.leftOut) return a.leftOut ? 1 : -1;
    const byGrowth =
      a.growth === null || b.growth === null
        ? Number(a.growth === null) - Number(b.growth === null)
        : sign * (a.growth - b.growth);
    return byGrowth || a.name.localeCompare(b.name);
  });
}
