import type { ColumnKind, Sheet, SheetColumn } from "./sheet.ts";

const longestName = 31;
const [narrowest, widest] = [9, 60];
/** Rows read to tell how wide a column is. */
const sampledRows = 200;

/** Letters of the languages of East Asia take the room of two. */
const displayLength = (text: string): number => {
  const wide = text.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g,
  );
  return text.length + (wide?.length ?? 0);
};

/** How wide a column is, in letters: as it says, otherwise by its content. */
export function columnWidth(
  { header, kind, width }: SheetColumn,
  index: number,
  rows: Sheet["rows"],
): number {
  if (width !== undefined) return width;
  const shown = rows.slice(0, sampledRows).map((row) => displayLength(String(row[index] ?? "")));
  const least = kind === "moment" ? 20 : narrowest;
  return Math.min(widest, Math.max(least, displayLength(header) + 2, ...shown.map((length) => length + 1)));
}

/** Excel allows few signs and letters in a sheet's name, and no name twice. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const plain =
      name
        .replace(/[[\]/\\:*?\s]+/g, " ")
        .replace(/^'+|'+$/g, "")
        .trim()
        .slice(0, longestName)
        .trim() || String(index + 1);
    let fit = plain;
    for (let count = 2; taken.has(fit.toLowerCase()); count++)
      fit = `${plain.slice(0, longestName - 4)} ${count}`;
    taken.add(fit.toLowerCase());
    return fit;
  });
}

const clocks: Partial<Record<ColumnKind, { form: RegExp; format: string }>> = {
  date: { form: /^\d{4}-\d\d-\d\d$/, format: "yyyy-mm-dd" },
  moment: { form: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/, format: "yyyy-mm-dd hh:mm:ss" },
};

/** Day 0 of Excel, and the first day whose number is right: it takes 1900 for a leap year. */
const excelZero = Date.UTC(1899, 11, 30);
const firstSure = Date.UTC(1900, 2, 1);
const msOfDay = 86_400_000;

/** The format of a column's cells; undefined = as Excel shows a number by itself. */
export const columnFormat = ({ kind = "text", format }: SheetColumn): string | undefined =>
  clocks[kind]?.format ?? (kind === "text" ? "@" : format);

/** A day or time as Excel counts it, in days; undefined when the text is none of the column's kind. */
export function excelTime(text: string, kind: ColumnKind): number | undefined {
  if (!clocks[kind]?.form.test(text)) return undefined;
  const ms = Date.parse(`${text.replace(" ", "T")}${text.length > 10 ? "Z" : ""}`);
  return Number.isNaN(ms) || ms < firstSure ? undefined : (ms - excelZero) / msOfDay;
}
