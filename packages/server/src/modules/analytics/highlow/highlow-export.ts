import type { HighLow, WeekdayFigure } from "@foyer/contract/analytics/highlow";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Words } from "@foyer/phrases/translate";
import type { ExportCell, ExportTable } from "../export/export-table.ts";
import { figureCells, figureColumns, metricKind } from "../export/figure-columns.ts";
import { questionWords } from "../export/question-words.ts";
import type { HighLowAsked } from "./highlow.ts";

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The weekdays of all together and of each place, then the hours of the week of all together. */
export function highLowTable(words: Words, body: HighLowAsked, answer: HighLow): ExportTable {
  const { subjects, weekdays, cells, zones, warnings } = answer;
  const type = body.type as NumberType;
  const kind = metricKind(type);
  const together = words("peaks.together");
  const dayOf = (weekday: number) => words(`weekdays.${weekday as Weekday}`);
  const ofDay = (place: string, site: string, row: WeekdayFigure): ExportCell[] => [
    place,
    site,
    dayOf(row.weekday),
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
      dayOf(weekday),
      hour,
      days,
      null,
      average,
      ...[null, null, null, null],
      ...figureCells({ ...known, value: null }, type),
    ]),
  ];
  return {
    analysis: "highlow",
    days: { from: body.startTime, to: body.endTime },
    question: [
      ...questionWords(
        words,
        body,
        subjects.map(({ name }) => name),
      ),
      [words("peaks.holidays"), words(body.withoutHolidays ? "peaks.without" : "peaks.with")],
    ],
    zones,
    warnings,
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
    rowCount: rows.length,
  };
}
