import type pg from "pg";

/** People (in and out) by device and hour, in milliseconds; hours nothing was reported for are left out. */
export type HourCounts = Map<number, Map<number, number>>;

interface Row {
  device: number;
  hour: number;
  people: number;
}

const weekMs = 7 * 86_400_000;
/** Clocks of a place move by an hour or two between the weeks. */
const marginMs = 2 * 3_600_000;

/** What devices counted in a span and in the same span of each of so many weeks before. */
export async function hourCounts(
  pool: pg.Pool,
  tenantId: number,
  deviceIds: readonly number[],
  span: { from: number; to: number; weeks: number },
): Promise<HourCounts> {
  const counts: HourCounts = new Map();
  for (let week = 0; week <= span.weeks; week++) {
    const { rows } = await pool.query<Row>(
      `select device_id as device, (extract(epoch from date_trunc('hour', start_at, 'UTC')) * 1000)::bigint as hour,
         sum(coalesce(in_count, 0) + coalesce(out_count, 0))::bigint as people
       from records
       where tenant_id = $1 and device_id = any($2::bigint[]) and start_at >= $3 and start_at < $4
       group by 1, 2`,
      [
        tenantId,
        deviceIds,
        new Date(span.from - week * weekMs - marginMs),
        new Date(span.to - week * weekMs + marginMs),
      ],
    );
    for (const { device, hour, people } of rows) {
      const own = counts.get(device) ?? new Map<number, number>();
      counts.set(device, own.set(hour, people));
    }
  }
  return counts;
}
