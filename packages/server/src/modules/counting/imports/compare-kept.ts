import type { ImportCheck } from "@foyer/contract/counting/import-check";
import { type Measure, measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { longestRecordSeconds } from "../records/count-record.ts";
import type { CountTable } from "./count-table.ts";
import { type KeptRecord, keptRecords } from "./kept-records.queries.ts";
import type { Tell } from "./settle.ts";

export type Existing = Omit<ImportCheck["existing"], "fresh">;

interface Line {
  tenantId: number;
  deviceId: number;
  line: string;
  sensor: number;
}

const measureBit = new Map(measures.map((measure, index) => [measure, 1n << BigInt(index)]));

function isEqual(table: CountTable, at: number, slots: readonly Measure[], kept: KeptRecord): boolean {
  let used = 0n;
  const same = slots.every((measure, slot) => {
    const value = table.valueAt(slot, at);
    if (value > 0) used |= measureBit.get(measure) ?? 0n;
    return value === kept.values[slot];
  });
  return same && used === kept.used;
}

/**
 * Drops rows that would lie upon a kept record of another length: both would be counted. Kept records come in the order
 * of their start, so what lies before one never has to be looked at again.
 */
function makeOverlaps(table: CountTable, rows: Uint32Array, tell: Tell) {
  let from = 0;
  return ({ startMs, seconds }: KeptRecord): void => {
    const end = startMs + seconds * 1000;
    while (from < rows.length && table.endOf(rows[from] as number) <= startMs) from++;
    for (let index = from; index < rows.length; index++) {
      const at = rows[index] as number;
      const start = table.start[at] as number;
      if (start >= end) return;
      if (table.seconds[at] === 0 || table.dropped[at] === 1) continue;
      table.dropped[at] = 1;
      tell(at, "overlapsKept");
    }
  };
}

/** From before the first row, as far as a record may reach, to the end of the last one. */
const spanOf = (table: CountTable, first: number, last: number) => ({
  from: new Date((table.start[first] as number) - longestRecordSeconds * 1000),
  to: new Date(table.endOf(last) + 1),
});

/**
 * Compares what a line keeps with what an import brings: equal, to be revised, or left alone because the device's own
 * revision stands. `rows` are the line's rows of the table by start. What overlaps a record of another length is
 * dropped and told.
 */
export async function compareWithKept(
  pool: pg.Pool,
  line: Line,
  table: CountTable,
  rows: Uint32Array,
  slots: readonly Measure[],
  tell: Tell,
): Promise<Existing> {
  const found: Existing = { equal: 0, revised: 0, outdated: 0 };
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return found;
  const dropUnder = makeOverlaps(table, rows, tell);
  for await (const kept of keptRecords(pool, line, spanOf(table, first, last), slots)) {
    const at = table.find({ sensor: line.sensor, start: kept.startMs, seconds: kept.seconds });
    const isSame = at >= 0 && table.dropped[at] === 0;
    // A count of no time overlaps nothing.
    if (!isSame && kept.seconds > 0) dropUnder(kept);
    if (isSame) found[outcomeOf(table, at, slots, kept)]++;
  }
  return found;
}

/** Drops rows of months whose records were let go and whose figures stand: they may have counted already. */
export function dropCounted(
  table: CountTable,
  rows: Uint32Array,
  months: ReadonlySet<string>,
  tell: Tell,
): void {
  if (months.size === 0) return;
  for (const at of rows) {
    if (table.dropped[at] === 1) continue;
    const month = new Date(table.start[at] as number).toISOString().slice(0, 7);
    if (!months.has(month)) continue;
    table.dropped[at] = 1;
    tell(at, "monthGone");
  }
}

function outcomeOf(
  table: CountTable,
  at: number,
  slots: readonly Measure[],
  kept: KeptRecord,
): keyof Existing {
  if (isEqual(table, at, slots, kept)) return "equal";
  return kept.hasRevision ? "outdated" : "revised";
}
