import type { ImportLayout } from "@foyer/contract/counting/import-plan";
import { guessDelimiter, guessEncoding } from "../../../platform/spreadsheet/guess-text.ts";
import { rowsIn } from "../../../platform/spreadsheet/table-text.ts";
import { readCount } from "./cell-count.ts";
import { guessColumns } from "./guess-columns.ts";
import type { Stamp } from "./stamps.ts";
import { guessTime, type SampleColumn, type TimeGuess } from "./time-columns.ts";

/** Rows read for the guess, and how many of them are shown. */
const sampledRows = 3_000;
const shown = 12;
const longestNote = 200;

export interface Guess {
  layout: ImportLayout;
  doubtfulDate: boolean;
  sample: string[][];
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== "");

/** The number of cells most rows have. */
function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const row of rows.filter(isFilled)) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

const isCount = (cell: string) => typeof readCount(cell, ".") === "number";

/** The row of the names, from 1: the first of the usual width, when it has words where the rows below have numbers. */
function findHeader(rows: readonly string[][], width: number): number {
  const first = rows.findIndex((row) => row.length === width && isFilled(row));
  if (first === -1 || first >= 100) return 0;
  const names = rows[first] as string[];
  return names.some((cell) => isCount(cell) || /\d{1,4}[-/.:]\d{1,2}/.test(cell)) ? 0 : first + 1;
}

/** Counts are whole: what looks like three decimals groups thousands. */
function guessDecimal(rows: readonly string[][]): "." | "," {
  const cells = rows.slice(0, sampledRows).flat();
  const comma = cells.some((cell) => /^\s*-?\d+,\d{1,2}\s*$|^\s*\d{1,3}(\.\d{3})+(,\d+)?\s*$/.test(cell));
  const point = cells.some((cell) => /^\s*-?\d+\.\d{1,2}\s*$|^\s*\d{1,3}(,\d{3})+(\.\d+)?\s*$/.test(cell));
  return comma && !point ? "," : ".";
}

/** The number that comes most often; of equals the smallest. */
function mostUsual(numbers: readonly number[]): number | null {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? null;
}

/** Seconds between the times of a sensor that lie most often next to each other. */
function usualDistance(stamps: readonly (Stamp | null)[], sensors: readonly string[]): number | null {
  const bySensor = Map.groupBy(
    stamps.flatMap((stamp, row) => (stamp ? [{ ms: stamp.ms, sensor: sensors[row] ?? "" }] : [])),
    ({ sensor }) => sensor,
  );
  const distances: number[] = [];
  for (const rows of bySensor.values()) {
    const times = [...new Set(rows.map(({ ms }) => ms))].sort((a, b) => a - b);
    times.slice(1).forEach((ms, index) => {
      distances.push((ms - (times[index] as number)) / 1000);
    });
  }
  return mostUsual(distances);
}

const daySeconds = 86_400;
const hourSeconds = 3_600;

function guessInterval({ stamps }: TimeGuess, sensors: readonly string[]): ImportLayout["interval"] {
  if (!stamps.some((stamp) => stamp?.hasClock)) return "day";
  const ranges = stamps.flatMap((stamp) => (stamp?.endMs ? [(stamp.endMs - stamp.ms) / 1000] : []));
  if (ranges.length > 0) return mostUsual(ranges) ?? hourSeconds;
  const distance = usualDistance(stamps, sensors) ?? hourSeconds;
  return distance >= daySeconds ? "day" : Math.max(1, Math.round(distance));
}

const endName = /(^|[^a-z])(end|until|to|bis|ende|fin|hasta)([^a-z]|$)/i;

/** Hours from 1 to 24 are called by their end. */
function isEnd({ clock }: TimeGuess, columns: readonly SampleColumn[], timeName: string): boolean {
  if (endName.test(timeName)) return true;
  const hours = new Set((clock === null ? [] : (columns[clock]?.cells ?? [])).map((cell) => cell.trim()));
  const has = (hour: string) => hours.has(hour) || hours.has(`${hour}:00`) || hours.has(`${hour}:00:00`);
  return has("24") && !has("0") && !has("00");
}

/** A file's name without ending and without the day, month or year it is of: files of a sensor share it. */
export function sensorOfName(name: string): string {
  const stem = name.replace(/\.(csv|tsv|txt|xlsx|gz|data)\b/gi, "");
  const undated = stem
    .replace(/(19|20)\d{2}[-_. ]?(0[1-9]|1[0-2])[-_. ]?([0-2]\d|3[01])(?!\d)/g, "")
    .replace(/(19|20)\d{2}[-_. ]?(0[1-9]|1[0-2])?(?!\d)/g, "")
    .replace(/[-_. ]{2,}/g, "-")
    .replace(/[-_. ]+$|^[-_. ]+/g, "")
    .trim();
  return (undated || stem).slice(0, longestNote);
}

function withoutTime(rows: readonly string[][], width: number, base: Omit<ImportLayout, "columns">): Guess {
  return {
    layout: { ...base, columns: Array.from({ length: width }, () => ({ role: "ignore" as const })) },
    doubtfulDate: false,
    sample: takeSample(rows),
  };
}

const takeSample = (rows: readonly string[][]) =>
  rows.slice(0, shown).map((row) => row.map((cell) => cell.slice(0, longestNote)));

/** How a file is most likely to be read, from its beginning. `isWhole` is false where `head` was cut off. */
export function guessLayout(
  head: Buffer,
  { name, isUtf8, isWhole }: { name: string; isUtf8: boolean; isWhole: boolean },
): Guess {
  const encoding = guessEncoding(head, isUtf8);
  const text = new TextDecoder(encoding).decode(head).replaceAll("\0", "");
  const delimiter = guessDelimiter(text);
  const read = rowsIn(text, delimiter, sampledRows);
  // The last row may be a part of one.
  const rows = isWhole || read.length === sampledRows ? read : read.slice(0, -1);
  const width = usualWidth(rows);
  const headerRow = findHeader(rows, width);
  const decimal = guessDecimal(rows.slice(headerRow));
  const names = headerRow > 0 ? (rows[headerRow - 1] as string[]) : [];
  const body = rows.slice(headerRow).filter((row) => row.length === width);
  const columns: SampleColumn[] = Array.from({ length: width }, (_, index) => ({
    index,
    name: (names[index] ?? "").trim(),
    cells: body.map((row) => row[index] ?? ""),
  }));
  const base = {
    encoding,
    delimiter,
    headerRow,
    decimal,
    anchor: "start" as const,
    dateOrder: "ymd" as const,
    interval: hourSeconds,
    sensor: sensorOfName(name),
  };
  const time = guessTime(columns);
  if (!time) return withoutTime(rows, width, base);

  const { columns: roles, directions, sensor } = guessColumns(columns, time, decimal);
  const timeName = columns[time.time]?.name ?? "";
  const isWall = time.stamps.some((stamp) => stamp?.isWall);
  const sensors = sensor === null ? [] : (columns[sensor]?.cells ?? []);
  return {
    layout: {
      ...base,
      columns: roles,
      dateOrder: time.order,
      anchor: isEnd(time, columns, timeName) ? "end" : "start",
      interval: guessInterval(time, sensors),
      ...(isWall && /utc|gmt/i.test(timeName) && { zone: "UTC" }),
      ...(directions && { directions }),
    },
    doubtfulDate: time.isDoubtful,
    sample: takeSample(rows),
  };
}
