import type pg from "pg";
import type { CountRecord } from "../../records/records.ts";

export type LineOfSource = Pick<CountRecord, "tenantId" | "deviceId" | "line" | "source">;

interface Emptied {
  start_at: Date;
  seconds: number;
  revision: number | null;
  measured: number | null;
}

/** The records of a line that came by a source and start at a moment or later; empty ones left out. */
export async function countedFrom(pool: pg.Pool, of: LineOfSource, fromMs: number) {
  const { rows } = await pool.query<Emptied>(
    `select start_at, seconds, revision, measured from records
     where tenant_id = $1 and device_id = $2 and line = $3 and source = $4 and start_at >= $5 and used <> 0`,
    [of.tenantId, of.deviceId, of.line, of.source, new Date(fromMs)],
  );
  return rows;
}
