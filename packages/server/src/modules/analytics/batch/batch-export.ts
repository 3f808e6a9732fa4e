import { type Batch, type BatchFigures, batchMetrics } from "@foyer/contract/analytics/batch";
import type { Words } from "@foyer/phrases/translate";
import { isOfClock } from "../../counting/rollups/interval-pieces.ts";
import type { ExportCell, ExportTable } from "../export/export-table.ts";
import { figureCells, figureColumns } from "../export/figure-columns.ts";
import { questionWords } from "../export/question-words.ts";
import type { BatchAsked } from "./batch.ts";

/** Piece by piece, the total, then place by place. */
export function batchTable(words: Words, body: BatchAsked, answer: Batch): ExportTable {
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
    days: { from: body.startTime, to: body.endTime },
    question: [
      ...questionWords(
        words,
        body,
        answer.subjects.map(({ name }) => name),
      ),
      [words("analysis.step"), words(`analysis.steps.${body.interval}`)],
    ],
    zones: answer.zones,
    warnings: answer.warnings,
    columns: [
      { header: words("groups.place"), kind: "text", width: 28 },
      { header: words("queries.kinds.entity"), kind: "text", width: 28 },
      { header: words("analysis.piece"), kind: isOfClock(body.interval) ? "moment" : "day" },
      ...batchMetrics.flatMap((metric) => figureColumns(words, metric)),
    ],
    rows,
    rowCount: rows.length,
  };
}
