import type pg from "pg";
import type { CountRecord } from "../../records/records.ts";
import { countedFrom, type LineOfSource } from "./superseded.queries.ts";

/** Remark of records that gave way to a better feed. */
export const otherFeed = "otherFeed";

/**
 * The records that a feed no longer counted has left from a moment on, made empty: a better feed reports the same
 * people. What they said stays readable as a revision.
 */
export async function emptied(
  pool: pg.Pool,
  of: LineOfSource,
  fromMs: number,
  receivedMs: number,
): Promise<CountRecord[]> {
  const rows = await countedFrom(pool, of, fromMs);
  return rows.map(({ start_at, seconds, revision, measured }) => ({
    tenantId: of.tenantId,
    deviceId: of.deviceId,
    line: of.line,
    startMs: start_at.getTime(),
    seconds,
    receivedMs,
    source: of.source,
    revision: revision === null ? null : revision + 1,
    values: {},
    ...(measured !== null && { measured }),
    remark: otherFeed,
  }));
}
