import { home } from "@foyer/contract/analytics/home";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { metrics } from "../../counting/metrics/metrics.ts";
import { addSums, figureOf, noSums } from "../../counting/rollups/layered-sums.ts";
import { comparedTotals } from "../../counting/rollups/totals.ts";
import { isLeftOut } from "../../counting/rules/figure-settings.ts";
import { comparedFigure, nothing } from "../home/compared-figure.ts";
import { rangeDays } from "../home/periods.ts";
import { subjectsAsked } from "../home/subjects.ts";

export function rankRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;

  serve(app, home.rank, async ({ body, caller }) => {
    const { startTime: from, endTime: to, order, size } = body;
    if (to < from) throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
    const type = body.type as NumberType;
    const subjects = await subjectsAsked(platform, caller, {
      kind: body.dataType,
      ids: body.ids,
      deptId: body.deptId,
    });
    const totals = await comparedTotals(
      database.pool,
      subjects,
      (today) => rangeDays({ from, to }, today),
      metrics[type].measures,
      "subject",
      clock.now().getTime(),
    );
    const all = noSums();
    let expected = 0;
    for (const { current, expectedSeconds } of totals.values()) {
      addSums(all, current);
      expected += expectedSeconds;
    }
    const total = figureOf(type, all, expected, subjects.settings);
    const rows = subjects.all.map(({ id, name }) => {
      const figure = comparedFigure(type, totals.get(String(id)) ?? nothing(), subjects.settings);
      if (isLeftOut(figure, subjects.settings))
        return { id, name, ...figure, share: null, leftOut: true as const };
      const share =
        metrics[type].additive && figure.value !== null && total.value ? figure.value / total.value : null;
      return { id, name, ...figure, share };
    });
    return { rows: sorted(rows, order).slice(0, size), total };
  });
}

/** Subjects without a value come last whichever way, after them those left out; equal values by name. */
function sorted<T extends { value: number | null; name: string; leftOut?: true }>(
  rows: T[],
  order: "asc" | "desc",
): T[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.sort((a, b) => {
    if (a.leftOut !== b.leftOut) return Number(a.leftOut ?? false) - Number(b.leftOut ?? false);
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return sign * (a.value - b.value) || a.name.localeCompare(b.name);
  });
}
