import type pg from "pg";
import { type GroupBits, keptGroups, noFlowBit, reportedGroups } from "../../columns/columns.ts";
import { type CountRecord, isWindow, lineKey } from "../../records/records.ts";
import { type KeptBeside, keptBeside } from "./overlaps.queries.ts";

/** Whether a record is checked against others: a window whose length its device, or another sender, has stated. */
export const isHeldAgainst = (record: CountRecord): boolean => isWindow(record) && !record.isLengthSupposed;

const toBrand = (source: string) => source.split("/", 1)[0];

/** The groups a window reports. */
const recordGroups = ({ values }: CountRecord): GroupBits => keptGroups(reportedGroups(values)) & ~noFlowBit;

interface Counted {
  startMs: number;
  endMs: number;
  seconds: number;
  groups: GroupBits;
  source: string;
}

const toCounted = (record: CountRecord): Counted => ({
  startMs: record.startMs,
  endMs: record.startMs + record.seconds * 1000,
  seconds: record.seconds,
  groups: recordGroups(record),
  source: record.source,
});

/** Two windows of one line tell of the same time, and neither gave way to the other as its feed. */
const overlap = (a: Counted, b: Counted): boolean =>
  a.startMs < b.endMs &&
  b.startMs < a.endMs &&
  a.seconds !== b.seconds &&
  (a.groups & b.groups) !== 0 &&
  (a.source === b.source || toBrand(a.source) !== toBrand(b.source));

async function besideEach(client: pg.PoolClient, windows: readonly CountRecord[]): Promise<KeptBeside[]> {
  const beside: KeptBeside[] = [];
  for (const [tenantId, own] of Map.groupBy(windows.entries(), ([, window]) => window.tenantId)) {
    const records = own.map(([, window]) => window);
    const found = await keptBeside(client, tenantId, records, records.map(recordGroups));
    for (const [index, [nth]] of own.entries()) beside[nth] = found[index] as KeptBeside;
  }
  return beside;
}

/**
 * Among windows of one line that differ in length and overlap, the one that was kept first counts. Gives those of these
 * records that may not, by index. Only lines are checked of which not all windows, kept and new, are known to have one
 * length. Behind the devices' locks.
 */
export async function overlapping(
  client: pg.PoolClient,
  records: readonly CountRecord[],
  onlyLength: (line: string) => number | null,
): Promise<ReadonlySet<number>> {
  const overlaps = new Set<number>();
  const odd = new Set<string>();
  for (const record of records)
    if (isHeldAgainst(record) && onlyLength(lineKey(record)) !== record.seconds) odd.add(lineKey(record));
  if (odd.size === 0) return overlaps;
  const indices = records.flatMap((record, index) =>
    isWindow(record) && odd.has(lineKey(record)) ? [index] : [],
  );
  const windows = indices.map((index) => records[index] as CountRecord);
  const beside = await besideEach(client, windows);
  const taken = new Map<string, Counted[]>();
  windows.forEach((record, nth) => {
    const kept = beside[nth];
    if (!kept || kept.isKept) return;
    const counted = toCounted(record);
    const before = taken.get(lineKey(record)) ?? [];
    if (isHeldAgainst(record) && (kept.isOverlapped || before.some((other) => overlap(other, counted))))
      overlaps.add(indices[nth] as number);
    else before.push(counted);
    taken.set(lineKey(record), before);
  });
  return overlaps;
}
