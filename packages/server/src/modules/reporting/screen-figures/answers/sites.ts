import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import { type Caller, requireTenant } from "../../../../platform/http/caller.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { nothing } from "../../../analytics/comparison/comparison.ts";
import { comparedTotals } from "../../../counting/figures/figures.ts";
import { requiredSums } from "../../../counting/metrics/metrics.ts";
import { currentFigure } from "../current-figure.ts";
import { type Answering, kindOf, prepared } from "../prepared-question.ts";
import { spansOfWord } from "../screen-spans.ts";
import { coordinatesOf } from "./sites.queries.ts";

export async function sites(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"sites">> {
  if (kindOf(question.of) !== 0) throw new Refusal("validation.failed", { fields: { dataType: "select" } });
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const spans = spansOfWord(question.time, "none");
  const { db, pool } = platform.database;
  const [totals, places] = await Promise.all([
    comparedTotals(pool, subjects, spans, requiredSums(type), "subject", now, {
      openHoursOnly: question.openHoursOnly,
    }),
    coordinatesOf(
      db,
      requireTenant(caller),
      subjects.all.map(({ id }) => id),
    ),
  ]);
  const placed = subjects.all.flatMap(({ id, name }) => {
    const place = places.get(id);
    if (!place) return [];
    const sums = totals.get(String(id)) ?? nothing();
    return [{ id, name, ...place, figure: currentFigure(type, sums, subjects.settings) }];
  });
  const { from, to } = spans(today).current;
  return {
    what: "sites",
    ...{ startTime: from, endTime: to, ...head },
    sites: placed,
    unplaced: subjects.all.length - placed.length,
  };
}
