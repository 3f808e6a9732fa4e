import type pg from "pg";
import type { AskedDevice } from "./asked-device.ts";
import { linesOfDevice } from "./lines-of-device.queries.ts";

interface HourRow {
  start_at: Date;
  in_count: number | null;
  out_count: number | null;
  covered: number;
}

const ofLine = "r.tenant_id = $1 and r.device_id = $2 and r.line = l.line";

export const deviceDetailQueries = (pool: pg.Pool) => ({
  async accesses({ tenantId, id }: AskedDevice, now: Date) {
    const { rows } = await pool.query<{ id: number; name: string; line: string }>(
      `select a.id, a.name, b.line from bindings b
       join accesses a on a.tenant_id = b.tenant_id and a.id = b.access_id
       where b.tenant_id = $1 and b.device_id = $2 and b.from_at <= $3 and (b.to_at is null or b.to_at > $3)
       order by length(b.line), b.line`,
      [tenantId, id, now],
    );
    return rows;
  },

  /**
   * Counts as sent by the hour in which their interval starts, from `from` on, with the part of each hour that the
   * best reporting line covers. Crossings cover no time: an hour with any counts as covered.
   */
  async hours({ tenantId, id }: AskedDevice, from: Date, hours: number): Promise<HourRow[]> {
    const { rows } = await pool.query<HourRow>(
      `with counted as (
         select floor(extract(epoch from r.start_at - $3) / 3600)::int as hour, r.line,
           sum(coalesce(r.in_count, 0)) as in_count, sum(coalesce(r.out_count, 0)) as out_count,
           case when max(r.seconds) = 0 then 3600 else sum(r.seconds) end as seconds
         from ${linesOfDevice} join records r on ${ofLine}
           and r.start_at >= $3 and r.start_at < $3 + make_interval(hours => $4)
         group by 1, 2)
       select $3 + make_interval(hours => h.hour) as start_at, sum(c.in_count)::int as in_count,
         sum(c.out_count)::int as out_count, least(coalesce(max(c.seconds), 0) / 3600.0, 1)::float8 as covered
       from generate_series(0, $4 - 1) as h(hour) left join counted c on c.hour = h.hour
       group by h.hour order by h.hour`,
      [tenantId, id, from, hours],
    );
    return rows;
  },

  async sums({ tenantId, id }: AskedDevice, from: Date, to: Date): Promise<{ in: number; out: number }> {
    const { rows } = await pool.query<{ in: number; out: number }>(
      `select coalesce(sum(r.in_count), 0)::int as in, coalesce(sum(r.out_count), 0)::int as out
       from ${linesOfDevice} join records r on ${ofLine} and r.start_at >= $3 and r.start_at < $4`,
      [tenantId, id, from, to],
    );
    return rows[0] ?? { in: 0, out: 0 };
  },

  async picture({ tenantId, id }: AskedDevice) {
    const { rows } = await pool.query<{ taken_at: Date; content_type: string; bytes: Buffer }>(
      "select taken_at, content_type, bytes from device_pictures where tenant_id = $1 and device_id = $2",
      [tenantId, id],
    );
    return rows[0];
  },
});
