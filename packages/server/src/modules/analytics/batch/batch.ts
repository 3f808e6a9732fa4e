import { type BatchFigures, type batches, batchMetrics } from "@foyer/contract/analytics/batch";
import type { Received } from "@foyer/contract/endpoint";
import { Refusal } from "../../../platform/refusal.ts";
import {
  cellsOfDays,
  type IntervalColumn,
  readColumns,
  readFigures,
  toPoint,
  toTotal,
} from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { toFigure } from "../../counting/sums/sums.ts";
import type { Asked } from "../question/question.ts";
import { latestDay, namedSubject } from "../subjects/subjects.ts";

const measures = [...new Set(batchMetrics.flatMap(requiredSums))];

export type BatchAsked = Received<typeof batches.batch>["body"];

/** Groups and who they are made of: piece by piece, altogether, and by subject. */
export async function answerBatch({ platform, body, days, subjects, now }: Asked<BatchAsked>) {
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
  const toFigures = (of: readonly IntervalColumn[]) => {
    const { sums, expectedSeconds } = toTotal(of);
    return each((metric) => toFigure(metric, sums, expectedSeconds, subjects.settings));
  };
  return {
    isCoarse: columns.some(({ isCoarse }) => isCoarse),
    rows: columns.map((column) => {
      const { time, running, ahead, coarse } = toPoint("batch", column);
      const figures = each((metric) => {
        const {
          time: _,
          running: __,
          ahead: ___,
          coarse: ____,
          ...figure
        } = toPoint(metric, column, subjects.settings);
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
    total: toFigures(columns),
    subjects: subjects.all.map((subject) => ({
      ...namedSubject(subject),
      ...toFigures([...(bySubject.get(String(subject.id))?.values() ?? [])]),
    })),
  };
}

const each = (toFigure: (metric: (typeof batchMetrics)[number]) => BatchFigures["batch"]): BatchFigures =>
  Object.fromEntries(batchMetrics.map((metric) => [metric, toFigure(metric)])) as BatchFigures;
