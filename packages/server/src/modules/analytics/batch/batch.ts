import { type Batch, type BatchFigures, type batches, batchMetrics } from "@foyer/contract/analytics/batch";
import type { Received } from "@foyer/contract/endpoint";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { sumsOf } from "../../counting/metrics/metrics.ts";
import {
  type IntervalColumn,
  intervalColumns,
  pointOf,
  totalOf,
} from "../../counting/rollups/interval-columns.ts";
import { figureOf } from "../../counting/rollups/layered-sums.ts";
import { warningsOf } from "../comparison/answer-warnings.ts";
import { daysAsked, requireInterval } from "../comparison/days-asked.ts";
import { latestDay, namedSubject, subjectsAsked } from "../home/subjects.ts";

const measures = [...new Set(batchMetrics.flatMap(sumsOf))];

export type BatchAsked = Received<typeof batches.batch>["body"];

/** Groups and who they are made of: piece by piece, altogether, and by subject. */
export async function batchOf(platform: Platform, caller: Caller, body: BatchAsked): Promise<Batch> {
  const days = daysAsked(body);
  requireInterval(body.interval, days);
  const now = platform.clock.now().getTime();
  const subjects = await subjectsAsked(platform, caller, { ...body, kind: body.dataType });
  const today = latestDay(subjects, now);
  for (const field of ["startTime", "endTime"] as const)
    if (body[field] > today) throw new Refusal("validation.failed", { fields: { [field]: "inFuture" } });

  const asked = { days, measures, openHoursOnly: body.openHoursOnly };
  const { pool } = platform.database;
  const [together, bySubject] = await Promise.all([
    intervalColumns(pool, subjects, { ...asked, interval: body.interval }, "none", now),
    // Years are the fewest pieces.
    intervalColumns(pool, subjects, { ...asked, interval: "1y" }, "subject", now),
  ]);
  const columns = together.get("") ?? [];
  const figuresOf = (of: readonly IntervalColumn[]) => {
    const { sums, expectedSeconds } = totalOf(of);
    return each((metric) => figureOf(metric, sums, expectedSeconds, subjects.settings));
  };
  return {
    zones: subjects.zones,
    ...warningsOf({
      clocks: subjects.groups,
      ranges: [days],
      now,
      isCoarse: columns.some(({ isCoarse }) => isCoarse),
    }),
    rows: columns.map((column) => {
      const { time, running, ahead, coarse } = pointOf("batch", column);
      const figures = each((metric) => {
        const {
          time: _,
          running: __,
          ahead: ___,
          coarse: ____,
          ...figure
        } = pointOf(metric, column, subjects.settings);
        return figure;
      });
      return {
        time,
        ...(running && { running }),
        ...(ahead && { ahead }),
        ...(coarse && { coarse }),
        ...figures,
      };
    }),
    total: figuresOf(columns),
    subjects: subjects.all.map((subject) => ({
      ...namedSubject(subject),
      ...figuresOf(bySubject.get(String(subject.id)) ?? []),
    })),
  };
}

const each = (figureOf: (metric: (typeof batchMetrics)[number]) => BatchFigures["batch"]): BatchFigures =>
  Object.fromEntries(batchMetrics.map((metric) => [metric, figureOf(metric)])) as BatchFigures;
