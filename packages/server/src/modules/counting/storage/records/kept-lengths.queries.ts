import type pg from "pg";

/** A record by its device's key: line, source and stamp, where its interval starts or ends. */
export interface StampedRecord {
  line: string;
  source: string;
  stampMs: number;
  anchor: "start" | "end";
}

/** By stamp the lengths, in seconds, of those given under which a record is kept. */
export async function lengthsKept(
  pool: pg.Pool,
  { tenantId, deviceId }: { tenantId: number; deviceId: number },
  stamps: readonly StampedRecord[],
  lengths: readonly number[],
): Promise<number[][]> {
  const { rows } = await pool.query<{ nth: number; seconds: number }>(
    `select s.nth::int as nth, r.seconds
     from unnest($3::text[], $4::text[], $5::float8[], $6::boolean[]) with ordinality as s(line, source, stamp_ms, is_end, nth)
     cross join unnest($7::integer[]) as l(seconds)
     join records r on r.tenant_id = $1 and r.device_id = $2 and r.line = s.line and r.seconds = l.seconds
       and r.start_at = to_timestamp(s.stamp_ms / 1000 - case when s.is_end then l.seconds else 0 end)
       and r.source = s.source`,
    [
      tenantId,
      deviceId,
      stamps.map(({ line }) => line),
      stamps.map(({ source }) => source),
      stamps.map(({ stampMs }) => stampMs),
      stamps.map(({ anchor }) => anchor === "end"),
      lengths,
    ],
  );
  const found: number[][] = stamps.map(() => []);
  for (const { nth, seconds } of rows) found[nth - 1]?.push(seconds);
  return found;
}
