import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { longestRecordSeconds } from "../records/records.ts";
import type { CountTable } from "./count-table.ts";
import type { ReportFault } from "./drop-rows.ts";
import { type KeptRecord, keptRecords } from "./kept-records.queries.ts";

export type Existing = Omit<ImportCheck["existing"], "fresh">;

/** What a kept record says beyond a row, which stays as it is. */
export interface Staying {
  values: MeasureValues;
  /** The row says something else of its own measures. */
  isRevised: boolean;
}

interface Compared {
  slots: readonly Measure[];
  reportFault: ReportFault;
  /** Gets what stays of kept records, by row of the table. */
  stays: Map<number, Staying>;
}

interface Line {
  tenantId: number;
  deviceId: number;
  line: string;
  sensor: number;
}

/** Whether the row says the same as what is kept. */
const isEqual = (table: CountTable, at: number, { values }: KeptRecord): boolean =>
  table.values.every((said, slot) => (said[at] as number) < 0 || said[at] === values[slot]);

/** What a kept record says of measures the row says nothing of: it stays as it is. Null where there is none. */
function unsaid(
  table: CountTable,
  at: number,
  slots: readonly Measure[],
  { values, others }: KeptRecord,
): MeasureValues | null {
  const stays: MeasureValues = { ...others };
  slots.forEach((measure, slot) => {
    const value = values[slot] ?? 0;
    if ((table.values[slot]?.[at] as number) < 0 && value > 0) stays[measure] = value;
  });
  return Object.keys(stays).length > 0 ? stays : null;
}

/**
 * Drops rows that would overlap a kept record of another length: both would be counted. Kept records come in the order
 * of their start, so earlier ones never have to be checked again.
 */
function makeOverlaps(table: CountTable, rows: Uint32Array, reportFault: ReportFault) {
  let from = 0;
  return ({ startMs, seconds }: KeptRecord): void => {
    const end = startMs + seconds * 1000;
    while (from < rows.length && table.endAt(rows[from] as number) <= startMs) from++;
    for (let index = from; index < rows.length; index++) {
      const at = rows[index] as number;
      const start = table.start[at] as number;
      if (start >= end) return;
      if (table.seconds[at] === 0 || table.dropped[at] === 1) continue;
      table.dropped[at] = 1;
      reportFault(at, "overlapsKept");
    }
  };
}

/** From before the first row, as far as a record may reach, to the end of the last one. */
const toSpan = (table: CountTable, first: number, last: number) => ({
  from: new Date((table.start[first] as number) - longestRecordSeconds * 1000),
  to: new Date(table.endAt(last) + 1),
});

/**
 * Compares what a line keeps with what an import brings: equal, to be revised, or left alone because the device's own
 * revision stands. `rows` are the line's rows of the table by start. What overlaps a record of another length is
 * dropped and reported; measures a row does not name stay as they are kept.
 */
export async function compareWithKept(
  pool: pg.Pool,
  line: Line,
  table: CountTable,
  rows: Uint32Array,
  { slots, reportFault, stays }: Compared,
): Promise<Existing> {
  const found: Existing = { equal: 0, revised: 0, outdated: 0 };
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return found;
  const dropUnder = makeOverlaps(table, rows, reportFault);
  for await (const kept of keptRecords(pool, line, toSpan(table, first, last), slots)) {
    const at = table.find({ sensor: line.sensor, start: kept.startMs, seconds: kept.seconds });
    const isSame = at >= 0 && table.dropped[at] === 0;
    // A count of no time overlaps nothing.
    if (!isSame && kept.seconds > 0) dropUnder(kept);
    if (!isSame) continue;
    const outcome = toOutcome(table, at, kept);
    found[outcome]++;
    const values = outcome === "outdated" ? null : unsaid(table, at, slots, kept);
    if (values) stays.set(at, { values, isRevised: outcome === "revised" });
  }
  return found;
}

/** Drops rows of expired months whose figures stand: they may have counted already. */
export function dropCounted(
  table: CountTable,
  rows: Uint32Array,
  months: ReadonlySet<string>,
  reportFault: ReportFault,
): void {
  if (months.size === 0) return;
  for (const at of rows) {
    if (table.dropped[at] === 1) continue;
    const month = new Date(table.start[at] as number).toISOString().slice(0, 7);
    if (!months.has(month)) continue;
    table.dropped[at] = 1;
    reportFault(at, "monthGone");
  }
}

function toOutcome(table: CountTable, at: number, kept: KeptRecord): keyof Existing {
  if (isEqual(table, at, kept)) return "equal";
  return kept.hasRevision ? "outdated" : "revised";
}
