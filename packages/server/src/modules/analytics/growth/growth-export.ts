import type { ComparedTime, Figure, NoChangeReason } from "@foyer/contract/counting/figure";
import type { NumberType } from "@foyer/contract/metrics";
import type { Words } from "@foyer/phrases/translate";
import { comparedCells, comparedColumns, comparedWithWords } from "../comparison/comparison.ts";
import type { AnswerTable, Asked } from "../question/question.ts";
import { type ExportCell, figureCells, figureColumns, metricKind } from "../table/table.ts";
import type { GrowthAsked, growthIn } from "./growth.ts";

interface Grown {
  current: Figure;
  previous: Figure | null;
  growth: number | null;
  compared?: ComparedTime;
  noChange?: NoChangeReason | undefined;
}

const unknown = { value: null, completeness: null };

/** Place by place, the total, then the total piece by piece. */
export function growthTable(
  words: Words,
  { body }: Asked<GrowthAsked>,
  { rows, total, points = [], comparedWith }: Awaited<ReturnType<typeof growthIn>>,
): AnswerTable {
  const type = body.type as NumberType;
  const before = words("growths.before");
  const cells = ({ current, previous, growth, compared, noChange }: Grown): ExportCell[] => [
    ...figureCells(current, type),
    ...figureCells(previous ?? unknown, type),
    current.value === null || previous?.value == null ? null : current.value - previous.value,
    growth,
    ...(compared
      ? comparedCells(words, compared)
      : [null, noChange ? words(`compared.noChange.${noChange}`) : ""]),
  ];
  return {
    analysis: "growth",
    question: [
      comparedWithWords(words, comparedWith),
      [words("growths.sites"), words(body.plain ? "growths.plain" : "growths.comparable")],
    ],
    columns: [
      { header: words("growths.place"), kind: "text", width: 28 },
      { header: words("queries.kinds.entity"), kind: "text", width: 28 },
      { header: words("growths.piece"), kind: "text" },
      ...figureColumns(words, type),
      ...figureColumns(words, type).map((column) => ({ ...column, header: `${column.header} (${before})` })),
      { header: words("growths.difference"), kind: metricKind(type) },
      { header: words("growths.change"), kind: "percent" },
      ...comparedColumns(words),
      { header: words("ranks.apart"), kind: "text" },
    ],
    rows: [
      ...rows.map((row): ExportCell[] => [
        row.name,
        row.entityName ?? "",
        "",
        ...cells(row),
        row.leftOut ? words(`growths.omitted.${row.leftOut}`) : "",
      ]),
      [words("growths.total"), "", "", ...cells(total), ""],
      ...points.map((point): ExportCell[] => [
        words("growths.total"),
        "",
        point.current.time,
        ...cells(point),
        "",
      ]),
    ],
    rowCount: rows.length + 1 + points.length,
  };
}
