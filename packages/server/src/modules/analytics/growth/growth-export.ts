import type { ComparedTime, Figure, NoChangeReason } from "@foyer/contract/analytics/figure";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Words } from "@foyer/phrases/translate";
import { comparedWithWords } from "../comparison/compared-with-words.ts";
import { comparedCells, comparedColumns } from "../comparison/compared-words.ts";
import type { ExportCell, ExportTable } from "../export/export-table.ts";
import { figureCells, figureColumns, metricKind } from "../export/figure-columns.ts";
import { questionWords } from "../export/question-words.ts";
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
  body: GrowthAsked,
  answer: Awaited<ReturnType<typeof growthIn>>,
): ExportTable {
  const { rows, total, points = [], zones, warnings, comparedWith, subjects } = answer;
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
    days: { from: body.startTime, to: body.endTime },
    question: [
      ...questionWords(
        words,
        body,
        subjects.all.map(({ name }) => name),
      ),
      comparedWithWords(words, comparedWith),
      [words("growths.sites"), words(body.plain ? "growths.plain" : "growths.comparable")],
    ],
    zones,
    warnings,
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
