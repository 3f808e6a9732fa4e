import type { NumberType } from "@foyer/contract/metrics";
import type { Words } from "@foyer/phrases/translate";
import type { AnswerTable, Asked } from "../question/question.ts";
import { figureCells, figureColumns, metricKind } from "../table/table.ts";
import type { answerBestDays, BestDaysAsked } from "./best-days.ts";

/** The best days as they go into a file. */
export function bestDaysTable(
  words: Words,
  { body }: Asked<BestDaysAsked>,
  { rows }: Awaited<ReturnType<typeof answerBestDays>>,
): AnswerTable {
  const type = body.type as NumberType;
  const ofSite = body.dataType !== 0;
  const weekday = words(`weekdays.${body.weekday as 1}`);
  const noFigure = { value: null, completeness: null };
  return {
    analysis: "bestDays",
    question: [[words("ranks.order"), words("ranks.orders.best", { weekday })]],
    columns: [
      { header: words("ranks.place"), kind: "number" },
      { header: words("ranks.name"), kind: "text", width: 28 },
      ...(ofSite ? [{ header: words("queries.kinds.entity"), kind: "text" as const, width: 28 }] : []),
      { header: words("ranks.bestDay", { weekday }), kind: "day" },
      ...figureColumns(words, type),
      { header: words("ranks.holidayThen"), kind: "text" },
      { header: words("ranks.mean", { weekday }), kind: metricKind(type) },
      { header: words("ranks.daysCounted"), kind: "number" },
      { header: words("ranks.daysIncomplete"), kind: "number" },
    ],
    rows: rows.map(({ place, name, entityName, best, mean, days, incomplete }) => [
      place,
      name,
      ...(ofSite ? [entityName ?? ""] : []),
      best?.day ?? null,
      ...figureCells(best?.figure ?? noFigure, type),
      best?.holidays.join(", ") ?? "",
      mean,
      days,
      incomplete,
    ]),
  };
}
