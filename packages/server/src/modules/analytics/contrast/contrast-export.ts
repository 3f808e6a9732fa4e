import type { ContrastSeries } from "@foyer/contract/analytics/contrast";
import type { NumberType } from "@foyer/contract/metrics";
import type { Words } from "@foyer/phrases/translate";
import { isOfClock } from "../../counting/clocks/clocks.ts";
import { comparedCells, comparedColumns } from "../comparison/comparison.ts";
import type { AnswerTable, Asked } from "../question/question.ts";
import { type ExportCell, figureCells, figureColumns, questionWords } from "../table/table.ts";
import type { ContrastAnswer, ContrastAsked } from "./contrast.ts";

const spanText = (words: Words, { startTime: from, endTime: to }: ContrastSeries["range"]) =>
  from === to ? from : words("exports.question.span", { from, to });

const hasChanges = ({ together, ranges }: Pick<ContrastAsked, "together" | "ranges">): boolean =>
  together && ranges.length > 1;

/** Series by series: its pieces, its total, and what compares with a running range. */
function* seriesRows(
  words: Words,
  { type, dataType, together, ranges }: ContrastAsked,
  series: readonly ContrastSeries[],
): Generator<ExportCell[]> {
  const isCompared = hasChanges({ together, ranges });
  for (const { name, entityName, range, points, total, sameElapsed, change } of series) {
    const of: ExportCell[] = [
      together ? words(`analysis.allOf.${dataType}`) : name,
      ...(dataType === 0 ? [] : [entityName ?? ""]),
      spanText(words, range),
    ];
    const cells = (figure: typeof total, compared: ExportCell[] = [null, null, null]) => [
      ...figureCells(figure, type as NumberType),
      ...(isCompared ? compared : []),
    ];
    for (const point of points) yield [...of, point.time, "", ...cells(point)];
    const compared = change && [change.growth, ...comparedCells(words, change.compared)];
    yield [...of, null, words("analysis.sum"), ...cells(total, compared)];
    if (sameElapsed) yield [...of, null, words("analysis.comparedWith.elapsed"), ...cells(sameElapsed)];
  }
}

/** A contrast as it goes into a file; of several ranges, or of all together, it is a comparison. */
export function contrastTable(
  words: Words,
  { body }: Asked<ContrastAsked>,
  { series, names }: ContrastAnswer,
): AnswerTable {
  const { type, dataType, interval, ranges, together } = body;
  return {
    analysis: together || ranges.length > 1 ? "compare" : "contrast",
    firstLines: questionWords(words, body, names),
    question: [
      ...(ranges.length === 1
        ? []
        : [
            [words("exports.question.days"), ranges.map((range) => spanText(words, range)).join(", ")] as [
              string,
              string,
            ],
          ]),
      [words("analysis.step"), words(`analysis.steps.${interval}`)],
    ],
    columns: [
      { header: words("analysis.who"), kind: "text", width: 28 },
      ...(dataType === 0
        ? []
        : [{ header: words("queries.kinds.entity"), kind: "text" as const, width: 28 }]),
      { header: words("exports.question.days"), kind: "text", width: 26 },
      { header: words("analysis.piece"), kind: isOfClock(interval) ? "moment" : "day" },
      { header: words("analysis.note"), kind: "text" },
      ...figureColumns(words, type as NumberType),
      ...(hasChanges(body)
        ? [{ header: words("compare.changeHelp"), kind: "percent" as const }, ...comparedColumns(words)]
        : []),
    ],
    rows: seriesRows(words, body, series),
    rowCount: series.reduce((all, { points, sameElapsed }) => all + points.length + (sameElapsed ? 2 : 1), 0),
  };
}
