import type { Festival, FestivalDay, FestivalHour, FestivalSide } from "@foyer/contract/analytics/festivals";
import type { ComparedTime } from "@foyer/contract/counting/figure";
import type { NumberType } from "@foyer/contract/metrics";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { Words } from "@foyer/phrases/translate";
import { holidayScopeWords } from "../../places/holidays/holidays.ts";
import {
  comparedCells as cellsOfCompared,
  comparedColumns as columnsOfCompared,
} from "../comparison/comparison.ts";
import type { AnswerTable, Asked } from "../question/question.ts";
import {
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  figureCells,
  figureColumns,
  knownCells,
  metricKind,
  questionWords,
} from "../table/table.ts";
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

type AskedFestivals = Asked<Question>;

const inWords = (words: Words, { plain }: Question): [string, string][] => [
  [words("festivals.growth"), words(plain ? "festivals.ofAll" : "festivals.ofComparable")],
  [words("festivals.usual"), words("festivals.usualHelp")],
];

/** The question begins with the holidays it is about. */
function linesFrom(
  words: Words,
  { body, subjects }: AskedFestivals,
  holidays: [label: string, value: string],
): [string, string][] {
  const names = subjects.all.map(({ name }) => name);
  return [holidays, ...questionWords(words, body, names)];
}

/** Whose holidays a file holds: holidays with the same name are told apart by it. */
const loadScopes = (
  { platform, caller }: AskedFestivals,
  reader: { words: Words; language: LanguageCode },
  holidays: readonly { id: number }[],
): Promise<Scopes> =>
  holidayScopeWords(
    platform.database.db,
    caller,
    holidays.map(({ id }) => id),
    reader,
  );

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

const toSpan = (holidays: readonly { startTime: string; endTime: string }[]): ExportTable["days"] => {
  const from = holidays.map(({ startTime }) => startTime).sort()[0];
  const to = holidays
    .map(({ endTime }) => endTime)
    .sort()
    .at(-1);
  return from && to ? { from, to } : null;
};

/** Holidays' scopes in words, by their ids. */
type Scopes = ReadonlyMap<number, string>;

export async function indexTable(
  words: Words,
  asked: AskedFestivals,
  { rows }: Index,
  language: LanguageCode,
): Promise<AnswerTable> {
  const type = asked.body.type as NumberType;
  const scopes = await loadScopes(asked, { words, language }, rows);
  return {
    analysis: "festivals",
    days: toSpan(rows),
    question: inWords(words, asked.body),
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
  };
}

/** Days, and the hours asked for below them. */
function* toPieces(
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

export async function detailsTable(
  words: Words,
  asked: AskedFestivals,
  { holiday, days, hours }: Details,
  language: LanguageCode,
): Promise<AnswerTable> {
  const type = asked.body.type as NumberType;
  const scopes = await loadScopes(asked, { words, language }, [holiday]);
  const rows = [...toPieces(words, holiday, scopes.get(holiday.id) ?? "", days, hours, type)];
  return {
    analysis: "festivalDetails",
    days: toSpan([holiday]),
    firstLines: linesFrom(words, asked, [words("festivals.holiday"), `${holiday.name} ${holiday.year}`]),
    question: inWords(words, asked.body),
    columns: pieceColumns(words, type),
    rows,
  };
}

export async function sidesTable(
  words: Words,
  asked: AskedFestivals,
  { sides, days, hours }: Sides,
  language: LanguageCode,
): Promise<AnswerTable> {
  const type = asked.body.type as NumberType;
  const scopes = await loadScopes(asked, { words, language }, sides);
  const named = sides.map(({ name, year }) => `${name} ${year}`).join(", ");
  const rows = sides.flatMap((side, at) => [
    ...toPieces(
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
    firstLines: linesFrom(words, asked, [words("festivals.holidays"), named]),
    question: inWords(words, asked.body),
    columns: pieceColumns(words, type),
    rows,
  };
}
