import type { NumberType } from "@foyer/contract/metrics";
import type { Words } from "@foyer/phrases/translate";
import {
  comparedCells,
  comparedColumns,
  comparedWithWords,
  completenessBeforeHeader,
} from "../comparison/comparison.ts";
import type { AnswerTable, Asked } from "../question/question.ts";
import { figureCells, figureColumns, metricKind } from "../table/table.ts";
import type { answerRank, RankAsked } from "./rank.ts";

/** A ranking as it goes into a file. */
export function rankTable(
  words: Words,
  { body }: Asked<RankAsked>,
  { rows, comparedWith }: Awaited<ReturnType<typeof answerRank>>,
): AnswerTable {
  const type = body.type as NumberType;
  const ofSite = body.dataType !== 0;
  return {
    analysis: "rank",
    question: [
      [words("ranks.order"), words(`ranks.orders.${body.order}`)],
      comparedWithWords(words, comparedWith),
    ],
    columns: [
      { header: words("ranks.place"), kind: "number" },
      { header: words("ranks.name"), kind: "text", width: 28 },
      ...(ofSite ? [{ header: words("queries.kinds.entity"), kind: "text" as const, width: 28 }] : []),
      ...figureColumns(words, type),
      { header: words("ranks.share"), kind: "percent" },
      { header: words("ranks.before"), kind: metricKind(type) },
      { header: completenessBeforeHeader(words, words("ranks.before")), kind: "percent" },
      { header: words("ranks.change"), kind: "percent" },
      ...comparedColumns(words),
      { header: words("ranks.placeBefore"), kind: "number" },
      { header: words("ranks.apart"), kind: "text" },
    ],
    rows: rows.map((row) => [
      row.place,
      row.name,
      ...(ofSite ? [row.entityName ?? ""] : []),
      ...figureCells(row, type),
      row.share,
      row.previous,
      row.completenessBefore,
      row.growth,
      ...comparedCells(words, row.compared),
      row.placeBefore,
      row.leftOut ? words("ranks.leftOut") : row.value === null ? words("ranks.noData") : "",
    ]),
  };
}
