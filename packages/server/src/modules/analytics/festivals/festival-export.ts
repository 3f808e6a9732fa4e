import type { Festival, FestivalDay, FestivalHour, FestivalSide } from "@foyer/contract/analytics/festivals";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Words } from "@foyer/phrases/translate";
import type { ExportCell, ExportColumn, ExportTable } from "../export/export-table.ts";
import { figureCells, figureColumns, metricKind } from "../export/figure-columns.ts";
import type { festivalContrastSame, festivalDetails, festivalIndex } from "./festival-answers.ts";

type Index = Awaited<ReturnType<typeof festivalIndex>>;
type Details = Awaited<ReturnType<typeof festivalDetails>>;
type Sides = Awaited<ReturnType<typeof festivalContrastSame>>;

interface Question {
  type: string;
  dataType: 0 | 1 | 2;
  openHoursOnly: boolean;
  plain: boolean;
}

/** Names that stand in the question; more are counted. */
const mostNames = 20;

function inWords(words: Words, question: Question, names: readonly string[]): [string, string][] {
  const counted = `analysis.counts.${question.dataType}` as "analysis.counts.0";
  const who = names.length > mostNames ? words(counted, { count: names.length }) : names.join(", ");
  return [
    [words("analysis.what"), words(`metrics.${question.type as NumberType}.name`)],
    [words("analysis.who"), who],
    [words("analysis.hours"), words(question.openHoursOnly ? "analysis.openHoursOnly" : "analysis.wholeDay")],
    [words("festivals.growth"), words(question.plain ? "festivals.ofAll" : "festivals.ofComparable")],
    [words("festivals.usual"), words("festivals.usualHelp")],
  ];
}

const comparedColumns = (words: Words, type: NumberType): ExportColumn[] => [
  ...figureColumns(words, type),
  { header: words("festivals.usual"), kind: metricKind(type) },
  { header: words("festivals.usualDays"), kind: "number" },
  { header: words("festivals.growth"), kind: "percent" },
];

const comparedCells = (type: NumberType, one: FestivalDay | FestivalHour | Festival): ExportCell[] => [
  ...figureCells(one, type),
  one.usual.value,
  one.usual.days,
  one.growth,
];

const spanOf = (holidays: readonly { startTime: string; endTime: string }[]): ExportTable["days"] => {
  const from = holidays.map(({ startTime }) => startTime).sort()[0];
  const to = holidays
    .map(({ endTime }) => endTime)
    .sort()
    .at(-1);
  return from && to ? { from, to } : null;
};

export function indexTable(words: Words, question: Question, { rows, zones, names }: Index): ExportTable {
  const type = question.type as NumberType;
  return {
    analysis: "festivals",
    days: spanOf(rows),
    question: inWords(words, question, names),
    zones,
    columns: [
      { header: words("holidays.name"), kind: "text", width: 28 },
      { header: words("holidays.year"), kind: "number" },
      { header: words("festivals.firstDay"), kind: "day" },
      { header: words("festivals.lastDay"), kind: "day" },
      ...comparedColumns(words, type),
      { header: words("festivals.perDay"), kind: metricKind(type) },
      { header: words("festivals.yearBefore"), kind: metricKind(type) },
      { header: words("festivals.growthBefore"), kind: "percent" },
    ],
    rows: rows.map((row) => [
      row.name,
      row.year,
      row.startTime,
      row.endTime,
      ...comparedCells(type, row),
      row.perDay.value,
      row.before?.value ?? null,
      row.before?.growth ?? null,
    ]),
    rowCount: rows.length,
  };
}

/** Days, and the hours asked for below them. */
function* piecesOf(
  { name, year }: Pick<FestivalSide, "name" | "year">,
  days: readonly (FestivalDay | null)[],
  hours: readonly (FestivalHour | null)[],
  type: NumberType,
): Generator<ExportCell[]> {
  for (const day of days) if (day) yield [name, year, day.nth, day.time, null, ...comparedCells(type, day)];
  for (const hour of hours) if (hour) yield [name, year, null, null, hour.time, ...comparedCells(type, hour)];
}

const pieceColumns = (words: Words, type: NumberType): ExportColumn[] => [
  { header: words("holidays.name"), kind: "text", width: 28 },
  { header: words("holidays.year"), kind: "number" },
  { header: words("festivals.nth"), kind: "number" },
  { header: words("festivals.day"), kind: "day" },
  { header: words("festivals.hour"), kind: "text" },
  ...comparedColumns(words, type),
];

export function detailsTable(words: Words, question: Question, answer: Details): ExportTable {
  const { holiday, days, hours, zones, names } = answer;
  const type = question.type as NumberType;
  const rows = [...piecesOf(holiday, days, hours, type)];
  return {
    analysis: "festivalDetails",
    days: spanOf([holiday]),
    question: [
      [words("festivals.holiday"), `${holiday.name} ${holiday.year}`],
      ...inWords(words, question, names),
    ],
    zones,
    columns: pieceColumns(words, type),
    rows,
    rowCount: rows.length,
  };
}

export function sidesTable(words: Words, question: Question, answer: Sides): ExportTable {
  const { sides, days, hours, zones, names } = answer;
  const type = question.type as NumberType;
  const rows = sides.flatMap((side, at) => [
    ...piecesOf(
      side,
      days.map((day) => day[at] ?? null),
      hours.map(({ points }) => points[at] ?? null),
      type,
    ),
  ]);
  return {
    analysis: "festivalContrast",
    days: null,
    question: [
      [words("festivals.holidays"), sides.map(({ name, year }) => `${name} ${year}`).join(", ")],
      ...inWords(words, question, names),
    ],
    zones,
    columns: pieceColumns(words, type),
    rows,
    rowCount: rows.length,
  };
}
