import { readClock } from "./clock-times.ts";
import { type DateOrder, joinClock, readStamp, type Stamp } from "./stamps.ts";

/** A column of a table's first rows: its name ("" without one) and its cells. */
export interface SampleColumn {
  index: number;
  name: string;
  cells: readonly string[];
}

export interface TimeGuess {
  order: DateOrder;
  /** Day and month could change places. */
  isDoubtful: boolean;
  time: number;
  /** Column of the time of day where it stands apart. */
  clock: number | null;
  stamps: (Stamp | null)[];
}

/** Share of cells that must be readable; the rest may be footers and faults. */
const enough = 0.6;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "");

function readAll(cells: readonly string[], order: DateOrder): { stamps: (Stamp | null)[]; share: number } {
  const stamps = cells.map((cell) => (cell.trim() === "" ? null : readStamp(cell.trim(), order)));
  const count = filled(cells).length;
  return { stamps, share: count === 0 ? 0 : stamps.filter(Boolean).length / count };
}

const timeRange = (stamps: readonly (Stamp | null)[]) => {
  const times = stamps.flatMap((stamp) => (stamp ? [stamp.ms] : []));
  return Math.max(...times) - Math.min(...times);
};

interface Reading {
  order: DateOrder;
  isDoubtful: boolean;
  stamps: (Stamp | null)[];
}

/** Day or month first: what can be read; if both can, what makes the shorter span. */
function readDays(cells: readonly string[]): Reading | null {
  const dayFirst = readAll(cells, "dmy");
  const monthFirst = readAll(cells, "mdy");
  if (Math.max(dayFirst.share, monthFirst.share) < enough) return null;
  const both = Math.abs(dayFirst.share - monthFirst.share) < 0.01;
  const spans = [timeRange(dayFirst.stamps), timeRange(monthFirst.stamps)] as const;
  const isMonth = both ? spans[1] < spans[0] : monthFirst.share > dayFirst.share;
  // A month with a name reads the same both ways.
  const isSame = dayFirst.stamps.every((stamp, index) => stamp?.ms === monthFirst.stamps[index]?.ms);
  return {
    order: isMonth ? "mdy" : "dmy",
    isDoubtful: both && !isSame,
    stamps: (isMonth ? monthFirst : dayFirst).stamps,
  };
}

const sane = (stamps: readonly (Stamp | null)[]) =>
  stamps.every((stamp) => !stamp || (stamp.ms > 0 && stamp.ms < Date.UTC(2200, 0)));

const timeName = /time|date|stamp|zeit|datum|heure|fecha|hora|data|giorno|tanggal|tarih|дата|日期|时间|日時/i;

function readTimes(column: SampleColumn): Reading | null {
  if (filled(column.cells).length === 0) return null;
  const yearFirst = readAll(column.cells, "ymd");
  const hasMonthNames = /\p{L}{3}/u.test(filled(column.cells)[0] ?? "");
  if (yearFirst.share >= enough && !hasMonthNames)
    return { order: "ymd", isDoubtful: false, stamps: yearFirst.stamps };
  const days = readDays(column.cells);
  if (days) return days;
  // Plain numbers are times only where the name says so.
  if (!timeName.test(column.name)) return null;
  for (const order of ["epoch", "excel"] as const) {
    const { stamps, share } = readAll(column.cells, order);
    if (share >= enough && sane(stamps)) return { order, isDoubtful: false, stamps };
  }
  return null;
}

/** When a row was made, sent or stored is not when people were counted. */
const besides = /request|receiv|creat|updat|insert|upload|stored|saved|import|export|modif|install|load/i;
const clockName = /hour|time|clock|slot|stunde|zeit|heure|hora|ora\b|saat|jam|час|время|时|時|시/i;

/** The column of the time of day beside a column of days: it says `9:30` everywhere, or its name says hour. */
function clockBeside(columns: readonly SampleColumn[], day: SampleColumn): SampleColumn | undefined {
  return columns.find(({ index, name, cells }) => {
    const said = filled(cells);
    if (index === day.index || said.length === 0) return false;
    const readable = said.filter((cell) => readClock(cell.trim(), "alone")).length / said.length;
    return readable >= enough && (clockName.test(name) || said.every((cell) => cell.includes(":")));
  });
}

/** Which column says when, and how to read it; null when none does. */
export function guessTime(columns: readonly SampleColumn[]): TimeGuess | null {
  const readings = columns.flatMap((column) => {
    const reading = readTimes(column);
    return reading ? [{ column, reading }] : [];
  });
  const best = readings.find(({ column }) => !besides.test(column.name)) ?? readings[0];
  if (!best) return null;
  const { column, reading } = best;
  const clock = reading.stamps.some((stamp) => stamp?.hasClock) ? undefined : clockBeside(columns, column);
  const stamps = clock
    ? reading.stamps.map((stamp, row) => stamp && joinClock(stamp, (clock.cells[row] ?? "").trim()))
    : reading.stamps;
  return { ...reading, time: column.index, clock: clock?.index ?? null, stamps };
}
