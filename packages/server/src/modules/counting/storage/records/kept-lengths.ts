import type pg from "pg";
import type { CountRecord } from "../../records/records.ts";
import { lengthsKept } from "./kept-lengths.queries.ts";

/** A record whose length the device did not say. */
export interface UnsaidLength {
  record: CountRecord;
  anchor: "start" | "end";
}

/**
 * A device that gives its records a stamp and no length knows them by that stamp: where one is kept under another of
 * its `lengths`, the record is that one again, sent once more or revised.
 */
export async function withKeptLengths(
  pool: pg.Pool,
  device: { tenantId: number; deviceId: number },
  unsaid: readonly UnsaidLength[],
  lengths: readonly number[],
): Promise<void> {
  if (unsaid.length === 0 || lengths.length < 2) return;
  const stamps = unsaid.map(({ record: { line, source, startMs, seconds }, anchor }) => ({
    line,
    source,
    anchor,
    stampMs: anchor === "end" ? startMs + seconds * 1000 : startMs,
  }));
  const kept = await lengthsKept(pool, device, stamps, lengths);
  for (const [index, { record, anchor }] of unsaid.entries()) {
    const [other] = kept[index] ?? [];
    if (other === undefined || kept[index]?.includes(record.seconds)) continue;
    if (anchor === "end") record.startMs += (record.seconds - other) * 1000;
    record.seconds = other;
  }
}
