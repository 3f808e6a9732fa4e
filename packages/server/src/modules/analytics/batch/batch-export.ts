import { type BatchFigures, batchMetrics } from "@foyer/contract/analytics/batch";
import type { Words } from "@foyer/phrases/translate";
import { isOfClock } from "../../counting/clocks/clocks.ts";
import type { AnswerTable, Asked } from "../question/question.ts";
import { type ExportCell, figureCells, figureColumns } from "../table/table.ts";
import type { answerBatch, BatchAsked } from "./batch.ts";

/** Piece by piece, the total, then place by place. */
export function batchTable(
  words: Words,
  { body }: Asked<BatchAsked>,
  answer: Awaited<ReturnType<typeof answerBatch>>,
): AnswerTable {
  const total = words("analysis.sum");
  const cells = (figures: BatchFigures) =>
    batchMetrics.flatMap((metric) => figureCells(figures[metric], metric));
  const rows: ExportCell[][] = [
    ...answer.rows.map((row): ExportCell[] => [total, "", row.time, ...cells(row)]),
    [total, "", null, ...cells(answer.total)],
    ...(answer.subjects.length > 1
      ? answer.subjects.map((row): ExportCell[] => [row.name, row.entityName ?? "", null, ...cells(row)])
      : []),
  ];
  return {
    analysis: "batch",
    question: [[words("analysis.step"), words(`analysis.steps.${body.interval}`)]],
    columns: [
      { header: words("groups.place"), kind: "text", width: 28 },
      { header: words("queries.kinds.entity"), kind: "text", width: 28 },
      { header: words("analysis.piece"), kind: isOfClock(body.interval) ? "moment" : "day" },
      ...batchMetrics.flatMap((metric) => figureColumns(words, metric)),
    ],
    rows,
  };
}
