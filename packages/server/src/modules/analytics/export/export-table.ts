import type { ExportFormat, ExportKind } from "@foyer/contract/analytics/export";
import type { AnswerWarning } from "@foyer/contract/analytics/question";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { Words } from "@foyer/phrases/translate";
import type { SheetCell } from "../../../platform/spreadsheet/sheet.ts";
import type { Days } from "../../counting/time/compared-days.ts";

/**
 * How a column's cells are written. `day`: `yyyy-MM-dd`. `moment`: `yyyy-MM-dd HH:mm` on a local clock; what has another
 * form (an offset behind it) stays text. `percent`: a share, 1 = 100 %. `duration`: milliseconds.
 */
export type ExportColumnKind = "text" | "day" | "moment" | "number" | "percent" | "duration";

export interface ExportColumn {
  header: string;
  kind: ExportColumnKind;
  /** In letters; default: by what the column says. */
  width?: number;
}

export type ExportCell = SheetCell;

/** The answer to a question, as it goes into a file. */
export interface ExportTable {
  analysis: ExportKind;
  /** The days asked for; null where there is no one span. */
  days: Days | null;
  /** The question in words of the reader: who, what, when, compared with what. */
  question: [label: string, value: string][];
  /** Zones whose clocks the times are of (`Subjects.zones`). */
  zones?: readonly string[];
  /** What the answer warns of. */
  warnings?: readonly AnswerWarning[] | undefined;
  /** ISO 8601, the newest count in it; null when there is none. */
  asOf?: string | null;
  columns: ExportColumn[];
  /** Taken in parts as the file is written. What they hold (a cursor) is opened with the first row and closed by `return`. */
  rows: Iterable<ExportCell[]> | AsyncIterable<ExportCell[]>;
  rowCount: number;
}

/** What `prepare` is given beside the input of the endpoint. */
export interface ExportAsked {
  /** The caller's phrases. */
  words: Words;
  language: LanguageCode;
  format: ExportFormat;
  /** Gives up when the caller has gone. */
  signal: AbortSignal;
}
