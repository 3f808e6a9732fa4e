import { type BatchFigures, type batches, batchMetrics } from "@foyer/contract/analytics/batch";
import type { Received } from "@foyer/contract/endpoint";
import { Refusal } from "../../../platform/refusal.ts";
import {
  cellsOfDays,
  type IntervalColumn,
  pointOf,
  readColumns,
  readFigures,
  totalOf,
} from "../../counting/figures/figures.ts";
import { sumsOf } from "../../counting/metrics/metrics.ts";
import { figureOf } from "../../counting/sums/sums.ts";
import type { Asked } from "../question/question.ts";
import { latestDay, namedSubject } from "../subjects/subjects.ts";

const measures = [...new Set(batchMetrics.flatMap(sumsOf))];

export type BatchAsked = Received<typeof batches.batch>["body"];

/** Groups and who they are made of: piece by piece, altogether, and by subject. */
export async function batchOf({ platform, body, days, subjects, now }: Asked<BatchAsked>) {
  const today = latestDay(subjects, now);
  for (const field of ["startTime", "endTime"] as const)
    if (body[field] > today) throw new Refusal("validation.failed", { fields: { [field]: "inFuture" } });

  const asked = { subjects, measures, openHoursOnly: body.openHoursOnly };
  const { pool } = platform.database;
  const [columns, bySubject] = await Promise.all([
    readColumns(pool, { ...asked, cells: cellsOfDays(days, body.interval) }, now),
    // Years are the fewest pieces.
    readFigures(pool, { ...asked, cells: cellsOfDays(days, "1y"), by: "subject" }, now),
  ]);
  const figuresOf = (of: readonly IntervalColumn[]) => {
    const { sums, expectedSeconds } = totalOf(of);
    return each((metric) => figureOf(metric, sums, expectedSeconds, subjects.settings));
  };
  return {
    isCoarse: columns.some(({ isCoarse }) => isCoarse),
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
      ...figuresOf([...(bySubject.get(String(subject.id))?.values() ?? [])]),
    })),
  };
}

const each = (figureOf: (metric: (typeof batchMetrics)[number]) => BatchFigures["batch"]): BatchFigures =>
  Object.fromEntries(batchMetrics.map((metric) => [metric, figureOf(metric)])) as BatchFigures;
