import type { GrowthRow, growing, growthOmissions } from "@foyer/contract/analytics/growth";
import type { NoChangeReason } from "@foyer/contract/counting/figure";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { compareNames } from "../../../platform/compare-names.ts";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import { onceBegun } from "../../counting/clocks/clocks.ts";
import { addTotals, type ComparedSums, neededBy, toChange } from "../../counting/comparing/comparing.ts";
import { isLeftOut } from "../../counting/figure-settings/figure-settings.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { metrics } from "../../counting/metrics/metrics.ts";
import { toFigure } from "../../counting/sums/sums.ts";
import { comparedWith, nothing, spansCompared } from "../comparison/comparison.ts";
import type { Asked } from "../question/question.ts";
import { type AskedSubjects, findToday, latestDay } from "../subjects/subjects.ts";
import { growthPoints } from "./growth-points.ts";

export type GrowthAsked = Received<typeof growing.growth>["body"];
type Settings = AskedSubjects["settings"];

/** Subjects beside themselves in an earlier span; those that did not count in both are no part of the total. */
export async function growthIn({ platform, body, days, subjects, now }: Asked<GrowthAsked>) {
  const type = body.type as NumberType;
  const { settings } = subjects;
  const latest = latestDay(subjects, now);
  const spans = onceBegun((today) => spansCompared(body.compare, days, today), latest);
  const measures = metrics[type].sums;
  const totals = await comparedTotals(platform.database.pool, subjects, spans, measures, "subject", now, {
    openHoursOnly: body.openHoursOnly,
    plain: body.plain,
    needs: neededBy([type]),
  });
  const findSums = ({ id }: ClockedSubject) => totals.get(String(id)) ?? nothing();
  const rows = subjects.all.map((subject) => toRow(body, subject, findSums(subject), settings));
  const omitted = new Set(rows.flatMap(({ id, leftOut }) => (leftOut && !body.plain ? [id] : [])));
  const compared = subjects.all.filter(({ id }) => !omitted.has(id));
  const all = compared.reduce((sum, subject) => addTotals(sum, findSums(subject)), nothing());
  const points =
    body.interval &&
    (await growthPoints(
      platform.database.pool,
      only(subjects, compared),
      { type, days, interval: body.interval, openHoursOnly: body.openHoursOnly, plain: body.plain, spans },
      now,
    ));
  return {
    rows: sorted(rows, body.order).slice(0, body.size),
    count: rows.length,
    compared: compared.length,
    total: grown(body, all, settings),
    ...(points && { points }),
    comparedWith: comparedWith(spans(findToday(subjects, now))),
    isCoarse: points?.some(({ current, previous }) => current.coarse || previous?.coarse) ?? false,
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

function grown({ type, plain }: GrowthAsked, sums: ComparedSums, settings: Settings) {
  const metric = type as NumberType;
  return {
    current: toFigure(metric, sums.current, sums.expectedSeconds, settings),
    previous: toFigure(metric, sums.previous, sums.expectedBefore, settings),
    ...toChange(metric, sums, settings, plain),
  };
}

function toRow(
  body: GrowthAsked,
  { id, name, entityName }: ClockedSubject,
  sums: ComparedSums,
  settings: Settings,
): GrowthRow {
  // A subject on its own never counts as nobody where it did not count.
  const row = grown({ ...body, plain: false }, sums, settings);
  const { current, previous, compared } = row;
  const omission = compared.reason && omissions[compared.reason];
  const isLeft = [current, previous].some((figure) => isLeftOut(figure, settings));
  const leftOut = omission ?? (isLeft ? "incomplete" : undefined);
  const known = [current, previous].flatMap(({ completeness }) => completeness ?? []);
  return {
    id,
    name,
    ...(entityName !== undefined && { entityName }),
    ...row,
    completeness: known.length > 0 ? Math.min(...known) : null,
    ...(leftOut && { leftOut }),
  };
}

/** What a subject without change is no part of the total for. */
const omissions: Record<NoChangeReason, (typeof growthOmissions)[number]> = {
  notYet: "notNow",
  notBefore: "notBefore",
  notNow: "notNow",
  otherLines: "tooLittle",
  incomplete: "tooLittle",
};

/** Subjects without growth come last whichever way, after them those left out; equal ones by name. */
function sorted(rows: GrowthRow[], order: "asc" | "desc"): GrowthRow[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.sort((a, b) => {
    if (!a.leftOut !== !b.leftOut) return a.leftOut ? 1 : -1;
    const byGrowth =
      a.growth === null || b.growth === null
        ? Number(a.growth === null) - Number(b.growth === null)
        : sign * (a.growth - b.growth);
    return byGrowth || compareNames(a.name, b.name);
  });
}
