import type pg from "pg";
import type { CountRecord } from "./count-record.ts";

/**
 * The records that a feed no longer counted has left from a moment on, made empty: a better feed tells the same
 * people. What they said stays readable as a revision.
 */
export async function emptied(
  pool: pg.Pool,
  of: Pick<CountRecord, "tenantId" | "deviceId" | "line" | "source">,
  fromMs: number,
  receivedMs: number,
): Promise<CountRecord[]> {
  const { rows } = await pool.query<{ start_at: Date; seconds: number; revision: number | null }>(
    `select start_at, seconds, revision from records
     where tenant_id = $1 and device_id = $2 and line = $3 and source = $4 and start_at >= $5 and used <> 0`,
    [of.tenantId, of.deviceId, of.line, of.source, new Date(fromMs)],
  );
  return rows.map(({ start_at, seconds, revision }) => ({
    tenantId: of.tenantId,
    deviceId: of.deviceId,
    line: of.line,
    startMs: start_at.getTime(),
    seconds,
    receivedMs,
    source: of.source,
    revision: revision === null ? null : revision + 1,
    values: {},
    remark: "otherFeed",
  }));
}
