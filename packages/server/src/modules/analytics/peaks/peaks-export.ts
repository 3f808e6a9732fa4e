import type { WeekdayFigure } from "@foyer/contract/analytics/peaks";
import type { NumberType } from "@foyer/contract/metrics";
import type { Words } from "@foyer/phrases/translate";
import type { AnswerTable, Asked } from "../question/question.ts";
import { type ExportCell, figureCells, figureColumns, metricKind } from "../table/table.ts";
import type { answerPeaks, PeaksAsked } from "./peaks.ts";

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The weekdays of all together and of each place, then the hours of the week of all together. */
export function peaksTable(
  words: Words,
  { body }: Asked<PeaksAsked>,
  { subjects, weekdays, cells }: Awaited<ReturnType<typeof answerPeaks>>,
): AnswerTable {
  const type = body.type as NumberType;
  const kind = metricKind(type);
  const together = words("peaks.together");
  const weekdayName = (weekday: number) => words(`weekdays.${weekday as Weekday}`);
  const ofDay = (place: string, site: string, row: WeekdayFigure): ExportCell[] => [
    place,
    site,
    weekdayName(row.weekday),
    "",
    row.days,
    row.incomplete,
    row.average,
    row.peak?.hour ?? null,
    row.peak?.average ?? null,
    row.trough?.hour ?? null,
    row.trough?.average ?? null,
    ...figureCells(row.total, type),
  ];
  const rows: ExportCell[][] = [
    ...weekdays.map((row) => ofDay(together, "", row)),
    ...(subjects.length > 1
      ? subjects.flatMap(({ name, entityName = "", weekdays }) =>
          weekdays.map((row) => ofDay(name, entityName, row)),
        )
      : []),
    ...cells.map(({ weekday, hour, average, days, ...known }): ExportCell[] => [
      together,
      "",
      weekdayName(weekday),
      hour,
      days,
      null,
      average,
      ...[null, null, null, null],
      ...figureCells({ ...known, value: null }, type),
    ]),
  ];
  return {
    analysis: "peaks",
    question: [[words("peaks.holidays"), words(body.withoutHolidays ? "peaks.without" : "peaks.with")]],
    columns: [
      { header: words("peaks.place"), kind: "text", width: 28 },
      { header: words("queries.kinds.entity"), kind: "text", width: 28 },
      { header: words("peaks.weekday"), kind: "text" },
      { header: words("peaks.hour"), kind: "text" },
      { header: words("peaks.days"), kind: "number" },
      { header: words("peaks.leftOut"), kind: "number" },
      { header: words("peaks.average"), kind },
      { header: words("peaks.peakAt"), kind: "text" },
      { header: words("peaks.peak"), kind },
      { header: words("peaks.troughAt"), kind: "text" },
      { header: words("peaks.trough"), kind },
      ...figureColumns(words, type),
    ],
    rows,
  };
}
