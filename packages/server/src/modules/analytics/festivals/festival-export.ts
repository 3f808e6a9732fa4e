import type { Festival, FestivalDay, FestivalHour, FestivalSide } from "@foyer/contract/analytics/festivals";
import type { ComparedTime } from "@foyer/contract/analytics/figure";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Words } from "@foyer/phrases/translate";
import {
  comparedCells as cellsOfCompared,
  comparedColumns as columnsOfCompared,
} from "../comparison/compared-words.ts";
import type { ExportCell, ExportColumn, ExportTable } from "../export/export-table.ts";
import { figureCells, figureColumns, knownCells, metricKind } from "../export/figure-columns.ts";
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

/** A figure beside that of the holiday, with what is known of it. */
const besideColumns = (words: Words, name: string, type: NumberType): ExportColumn[] => [
  { header: name, kind: metricKind(type) },
  { header: words("exports.completenessOf", { name }), kind: "percent" },
  { header: words("exports.coverageOf", { name }), kind: "percent" },
];

const comparedColumns = (words: Words, type: NumberType): ExportColumn[] => [
  ...figureColumns(words, type),
  ...besideColumns(words, words("festivals.usual"), type),
  { header: words("festivals.usualDays"), kind: "number" },
  ...changeColumns(words, words("festivals.growth")),
];

/** A change, over how much of the time it is, and how. */
const changeColumns = (words: Words, change: string): ExportColumn[] => [
  { header: change, kind: "percent" },
  ...columnsOfCompared(words).map((column) => ({ ...column, header: `${change}: ${column.header}` })),
];

const changeCells = (
  words: Words,
  growth: number | null,
  compared: ComparedTime | undefined,
): ExportCell[] => [growth, ...(compared ? cellsOfCompared(words, compared) : [null, ""])];

const comparedCells = (
  words: Words,
  type: NumberType,
  one: FestivalDay | FestivalHour | Festival,
): ExportCell[] => [
  ...figureCells(one, type),
  ...knownCells(one.usual),
  one.usual.days,
  ...changeCells(words, one.growth, one.compared),
];

const spanOf = (holidays: readonly { startTime: string; endTime: string }[]): ExportTable["days"] => {
  const from = holidays.map(({ startTime }) => startTime).sort()[0];
  const to = holidays
    .map(({ endTime }) => endTime)
    .sort()
    .at(-1);
  return from && to ? { from, to } : null;
};

/** Holidays' scopes in words, by their ids. */
type Scopes = ReadonlyMap<number, string>;

export function indexTable(
  words: Words,
  question: Question,
  { rows, zones, names }: Index,
  scopes: Scopes,
): ExportTable {
  const type = question.type as NumberType;
  return {
    analysis: "festivals",
    days: spanOf(rows),
    question: inWords(words, question, names),
    zones,
    columns: [
      { header: words("holidays.name"), kind: "text", width: 28 },
      { header: words("holidays.year"), kind: "number" },
      { header: words("holidays.for"), kind: "text", width: 28 },
      { header: words("festivals.firstDay"), kind: "day" },
      { header: words("festivals.lastDay"), kind: "day" },
      ...comparedColumns(words, type),
      { header: words("festivals.perDay"), kind: metricKind(type) },
      ...besideColumns(words, words("festivals.yearBefore"), type),
      ...changeColumns(words, words("festivals.growthBefore")),
    ],
    rows: rows.map((row) => [
      row.name,
      row.year,
      scopes.get(row.id) ?? "",
      row.startTime,
      row.endTime,
      ...comparedCells(words, type, row),
      row.perDay.value,
      ...(row.before ? knownCells(row.before) : [null, null, null]),
      ...changeCells(words, row.before?.growth ?? null, row.before?.compared),
    ]),
    rowCount: rows.length,
  };
}

/** Days, and the hours asked for below them. */
function* piecesOf(
  words: Words,
  { name, year }: Pick<FestivalSide, "name" | "year">,
  scope: string,
  days: readonly (FestivalDay | null)[],
  hours: readonly (FestivalHour | null)[],
  type: NumberType,
): Generator<ExportCell[]> {
  for (const day of days)
    if (day) yield [name, year, scope, day.nth, day.time, null, ...comparedCells(words, type, day)];
  for (const hour of hours)
    if (hour) yield [name, year, scope, null, null, hour.time, ...comparedCells(words, type, hour)];
}

const pieceColumns = (words: Words, type: NumberType): ExportColumn[] => [
  { header: words("holidays.name"), kind: "text", width: 28 },
  { header: words("holidays.year"), kind: "number" },
  { header: words("holidays.for"), kind: "text", width: 28 },
  { header: words("festivals.nth"), kind: "number" },
  { header: words("festivals.day"), kind: "day" },
  { header: words("festivals.hour"), kind: "text" },
  ...comparedColumns(words, type),
];

export function detailsTable(words: Words, question: Question, answer: Details, scopes: Scopes): ExportTable {
  const { holiday, days, hours, zones, names } = answer;
  const type = question.type as NumberType;
  const rows = [...piecesOf(words, holiday, scopes.get(holiday.id) ?? "", days, hours, type)];
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

export function sidesTable(words: Words, question: Question, answer: Sides, scopes: Scopes): ExportTable {
  const { sides, days, hours, zones, names } = answer;
  const type = question.type as NumberType;
  const rows = sides.flatMap((side, at) => [
    ...piecesOf(
      words,
      side,
      scopes.get(side.id) ?? "",
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
