import { type ShareRow, splits } from "@foyer/contract/analytics/proportion";
import type { NumberType } from "@foyer/contract/metrics";
import type { Words } from "@foyer/phrases/translate";
import type { AnswerTable, Asked } from "../question/question.ts";
import { type ExportCell, figureCells, figureColumns, metricKind } from "../table/table.ts";
import type { answerProportion, ProportionAsked } from "./proportion.ts";

/** Shares as they go into a file, the whole last. */
export function proportionTable(
  words: Words,
  { body }: Asked<ProportionAsked>,
  { rows, others, total }: Awaited<ReturnType<typeof answerProportion>>,
): AnswerTable {
  const type = body.type as NumberType;
  const parts = body.split ? splits[body.split] : [];
  const shareName = ({ kind, name }: ShareRow) =>
    kind === "ownDept" ? words("shares.ownDept", { name }) : name;
  const cells = (
    of: Pick<ShareRow, "value" | "completeness" | "origin" | "share" | "parts">,
  ): ExportCell[] => [
    ...figureCells(of, type),
    of.share,
    ...(of.parts ?? []).flatMap(({ value, share }) => [value, share]),
  ];
  const table: ExportCell[][] = [
    ...rows.map((row) => [shareName(row), row.entityName ?? "", ...cells(row)]),
    ...(others ? [[words("shares.others", { count: others.count }), "", ...cells(others)]] : []),
    [words("shares.whole"), "", ...cells({ ...total, share: total.value ? 1 : null })],
  ];
  return {
    analysis: "proportion",
    question: [
      [words("shares.by"), words(`shares.bys.${body.by}`)],
      [words("shares.split"), words(`shares.splits.${body.split ?? "none"}`)],
    ],
    columns: [
      { header: words("shares.name"), kind: "text", width: 28 },
      { header: words("queries.kinds.entity"), kind: "text", width: 28 },
      ...figureColumns(words, type),
      { header: words("shares.share"), kind: "percent" },
      ...parts.flatMap((part) => {
        const name = words(`metrics.${part}.name`);
        return [
          { header: name, kind: metricKind(part) },
          { header: words("shares.shareOf", { part: name }), kind: "percent" as const },
        ];
      }),
    ],
    rows: table,
  };
}
