import { type LanguageCode, languages } from "@foyer/phrases/languages";
import type { Words } from "@foyer/phrases/translate";
import type { StreamedSheet } from "../../../platform/spreadsheet/stream-workbook.ts";
import type { ExportTable } from "../table/table.ts";

/** Who took the figures out, and when. */
export interface ExportOccasion {
  words: Words;
  language: LanguageCode;
  companyName: string;
  username: string;
  /** The company's, for moments. */
  zone: string;
  now: Date;
}

/** `yyyy-MM-dd HH:mm (zone)` as a clock of the zone shows it. */
function clockText(moment: Date, zone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return `${format.format(moment)} (${zone})`;
}

/** Only where something is to be said. */
const line = (label: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[label, value]];

const spanText = (words: Words, days: NonNullable<ExportTable["days"]>): string =>
  days.from === days.to ? days.from : words("exports.question.span", { from: days.from, to: days.to });

/** What was asked, by whom and when, and how the columns are to be read. */
function questionRows(table: ExportTable, occasion: ExportOccasion): [string, string][] {
  const { words, companyName, username, zone, now } = occasion;
  const { asOf, zones = [], warnings = [], days, rowCount } = table;
  const newest = asOf ? clockText(new Date(asOf), zone) : words("exports.question.noData");
  return [
    ...line(words("exports.question.company"), companyName),
    ...table.question,
    ...line(words("exports.question.days"), days ? spanText(words, days) : undefined),
    ...line(words("exports.question.zones"), zones.length > 0 ? zones.join(", ") : undefined),
    ...line(words("exports.question.asOf"), asOf === undefined ? undefined : newest),
    ...line(words("exports.question.askedBy"), username),
    ...line(words("exports.question.askedAt"), clockText(now, zone)),
    ...line(words("exports.question.rows"), String(rowCount)),
    ...line("", ""),
    ...line(words("exports.question.meaning"), words("exports.question.completeness")),
    ...line("", words("exports.question.origin")),
    ...line("", words("exports.question.gap")),
    ...warnings.map((warning): [string, string] => ["", words(`analysis.warnings.${warning}`)]),
  ];
}

/** The first sheet: the question in words. */
export function questionSheet(table: ExportTable, occasion: ExportOccasion): StreamedSheet {
  const { words, language } = occasion;
  return {
    name: words("exports.sheets.question"),
    columns: [
      { header: words(`exports.kinds.${table.analysis}`), width: 28, wraps: true },
      { header: "", width: 90, wraps: true },
    ],
    rows: questionRows(table, occasion),
    rightToLeft: languages[language].direction === "rtl",
  };
}
