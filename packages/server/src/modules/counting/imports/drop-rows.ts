import type { ImportFault } from "@foyer/contract/counting/import-check";
import type { CountTable } from "./count-table.ts";

/** Reports what is wrong with a row of the table. */
export type ReportFault = (at: number, reason: ImportFault) => void;

const dayMs = 86_400_000;
/** Days without any row around times that stand on their own. */
const gapDays = 31;
/** So few rows on their own are rather mistyped than counted … */
const fewRows = 3;
/** … in a file of at least so many. */
const manyRows = 20;

interface Cluster {
  first: number;
  last: number;
  rows: number;
}

function findClusters(days: ReadonlyMap<number, number>): Cluster[] {
  const clusters: Cluster[] = [];
  for (const [day, rows] of [...days].sort((a, b) => a[0] - b[0])) {
    const before = clusters.at(-1);
    if (before && day - before.last <= gapDays) {
      before.last = day;
      before.rows += rows;
    } else clusters.push({ first: day, last: day, rows });
  }
  return clusters;
}

/** Drops rows whose time lies far from all others of their file: a mistyped year would make a site wait for years of counts. */
export function dropStrayTimes(table: CountTable, reportFault: ReportFault): void {
  const byFile = new Map<number, Map<number, number>>();
  for (let at = 0; at < table.size; at++) {
    const file = table.file[at] as number;
    const days = byFile.get(file) ?? new Map<number, number>();
    byFile.set(file, days);
    const day = Math.floor((table.start[at] as number) / dayMs);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const stray = new Map<number, Cluster[]>();
  for (const [file, days] of byFile) {
    const clusters = findClusters(days);
    const most = Math.max(...clusters.map(({ rows }) => rows));
    const few = clusters.filter(({ rows }) => rows <= fewRows);
    if (most >= manyRows && few.length > 0) stray.set(file, few);
  }
  if (stray.size === 0) return;
  for (let at = 0; at < table.size; at++) {
    const day = Math.floor((table.start[at] as number) / dayMs);
    const isStray = stray
      .get(table.file[at] as number)
      ?.some(({ first, last }) => day >= first && day <= last);
    if (!isStray) continue;
    table.dropped[at] = 1;
    reportFault(at, "strayTime");
  }
}

/** How many records of a sensor have each length. */
function countLengths(table: CountTable, rows: Uint32Array, from: number, to: number): Map<number, number> {
  const lengths = new Map<number, number>();
  for (let index = from; index < to; index++) {
    const seconds = table.seconds[rows[index] as number] as number;
    lengths.set(seconds, (lengths.get(seconds) ?? 0) + 1);
  }
  return lengths;
}

/**
 * Drops records whose time another one of the same sensor covers as well, such as the whole day among its hours: both
 * would be counted. Of two that overlap the one of the rarer length goes.
 */
export function dropOverlaps(table: CountTable, reportFault: ReportFault): void {
  const rows = table.sorted();
  let from = 0;
  while (from < rows.length) {
    const sensor = table.sensor[rows[from] as number];
    let to = from;
    while (to < rows.length && table.sensor[rows[to] as number] === sensor) to++;
    dropOverlapsIn(table, rows, from, to, reportFault);
    from = to;
  }
}

function dropOverlapsIn(
  table: CountTable,
  rows: Uint32Array,
  from: number,
  to: number,
  reportFault: ReportFault,
): void {
  const lengths = countLengths(table, rows, from, to);
  const usual = (at: number) => lengths.get(table.seconds[at] as number) ?? 0;
  const drop = (at: number) => {
    table.dropped[at] = 1;
    reportFault(at, "overlap");
  };
  let open = -1;
  for (let index = from; index < to; index++) {
    const at = rows[index] as number;
    // A count of no time overlaps nothing.
    if (table.seconds[at] === 0) continue;
    if (open >= 0 && (table.start[at] as number) < table.endAt(open)) {
      if (usual(at) <= usual(open)) {
        drop(at);
        continue;
      }
      drop(open);
    }
    open = at;
  }
}
