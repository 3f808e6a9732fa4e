import type pg from "pg";

/** The last record of each line that starts within [from, to): its start and its end, milliseconds. */
export async function lastRecords(
  pool: pg.Pool,
  { tenantId, deviceId }: { tenantId: number; deviceId: number },
  lines: readonly string[],
  from: number,
  to: number,
) {
  const { rows } = await pool.query<{ line: string; start_at: Date; end_at: Date }>(
    `select distinct on (line) line, start_at, start_at + make_interval(secs => seconds) as end_at from records
     where tenant_id = $1 and device_id = $2 and line = any($3) and start_at >= $4 and start_at < $5 and source <> 'presence'
     order by line, start_at desc`,
    [tenantId, deviceId, lines, new Date(from), new Date(to)],
  );
  return rows.map(({ line, start_at, end_at }) => ({
    line,
    startMs: start_at.getTime(),
    endMs: end_at.getTime(),
  }));
}
