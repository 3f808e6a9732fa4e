import type { NumberType } from "@foyer/contract/metrics";
import type { AreaOfPlan } from "@foyer/contract/reporting/screens/place-parts";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../../platform/http/caller.ts";
import { nothing } from "../../../analytics/comparison/comparison.ts";
import { subjectsAsked } from "../../../analytics/subjects/subjects.ts";
import { comparedTotals } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { zonesOf } from "../../heat-reports/heat-reports.ts";
import { currentFigure } from "../current-figure.ts";
import { insideTogether } from "../inside-together.ts";
import { askedPlan, shownPlan } from "../plan-asked.ts";
import { type Answering, prepared } from "../prepared-question.ts";
import { spansOfWord } from "../screen-spans.ts";

export async function plan(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"plan">> {
  const { subjects, today, head } = await prepared(platform, caller, question);
  const spans = spansOfWord(question.time, "none");
  const { from, to } = spans(today).current;
  const found = await askedPlan(platform, caller, { question, subjects });
  return {
    what: "plan",
    ...{ startTime: from, endTime: to, ...head },
    plan: shownPlan(found),
    areas: found ? await areasOf(platform, caller, question, found.id) : [],
  };
}

/** The areas that are drawn on a plan, each with what was asked of it and who is in it now. */
async function areasOf(
  platform: Answering,
  caller: Caller,
  { measure, time, openHoursOnly }: BoundQuestion,
  planId: number,
): Promise<AreaOfPlan[]> {
  const { pool, db } = platform.database;
  const drawn = await zonesOf(db, caller, planId);
  if (drawn.length === 0) return [];
  const asked = { kind: 2 as const, ids: drawn.map(({ areaId }) => areaId) };
  const type = measure as NumberType;
  const areas = await subjectsAsked(platform, caller, asked);
  const now = platform.clock.now().getTime();
  const [totals, { subjects, inside }] = await Promise.all([
    comparedTotals(pool, areas, spansOfWord(time, "none"), requiredSums(type), "subject", now, {
      openHoursOnly,
    }),
    platform.insideOf(caller, asked),
  ]);
  const insideOfArea = new Map(subjects.all.map(({ id }, nth) => [id, inside.slice(nth, nth + 1)]));
  return drawn.map(({ areaId, name, points }) => {
    const { people, limit, state, isStale } = insideTogether(insideOfArea.get(areaId) ?? []);
    return {
      ...{ id: areaId, name, points, people, limit, state, isStale },
      figure: currentFigure(type, totals.get(String(areaId)) ?? nothing(), areas.settings),
    };
  });
}
