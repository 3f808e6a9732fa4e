import type pg from "pg";
import { signedByDirection } from "../../../counting/placement/placement.ts";
import { hoursOfWeek, usualWeeks } from "../usual-visitors.ts";

/** Lines of a device (all of them where `line` is empty) that count no more since a moment. */
export interface SilentLine {
  subject: string;
  deviceId: number;
  line: string;
  since: Date;
}

/** What is kept of each open item, by `<kind> <subject>`. */
export async function keptUsual(
  pool: pg.Pool,
  tenantId: number,
  kinds: readonly string[],
): Promise<Map<string, { usual: number[]; since: Date }>> {
  const { rows } = await pool.query<{ key: string; usual: number[]; since: Date }>(
    `select kind || ' ' || subject as key, usual, began_at as since from fix_items
     where tenant_id = $1 and kind = any($2::text[]) and ended_at is null and usual is not null`,
    [tenantId, kinds],
  );
  return new Map(rows.map(({ key, ...kept }) => [key, kept]));
}

/** Visitors through entrances in each hour of the weeks before, by what the lines then counted; empty: they counted nothing. */
export async function readUsual(
  pool: pg.Pool,
  tenantId: number,
  lines: readonly SilentLine[],
): Promise<Map<string, number[]>> {
  const { rows } = await pool.query<{ subject: string; hour: number; visitors: number }>(
    `with asked as (
       select * from jsonb_to_recordset($2::jsonb) as l(subject text, "deviceId" bigint, line text, since timestamptz)
     ), counted as (
       select q.subject, (floor(extract(epoch from r.start_at) / 3600)::bigint % ${hoursOfWeek})::int as hour,
         floor(extract(epoch from q.since - r.start_at) / 604800)::int as week,
         sum(${signedByDirection("in_count", "r", "b.direction", "1")}) as visitors
       from asked q
       join bindings b on b.tenant_id = $1 and b.device_id = q."deviceId" and (q.line = '' or b.line = q.line)
         and b.from_at < q.since
       join accesses a on a.tenant_id = b.tenant_id and a.id = b.access_id and a.kind = 'entrance'
       join records r on r.tenant_id = b.tenant_id and r.device_id = b.device_id and r.line = b.line
         and r.start_at >= greatest(b.from_at, q.since - interval '${usualWeeks} weeks')
         and r.start_at < least(coalesce(b.to_at, 'infinity'), q.since)
       group by 1, 2, 3
     ), weeks as (select subject, count(distinct week) as n from counted group by 1)
     select subject, hour, coalesce(sum(visitors), 0)::float8 / n as visitors
     from counted join weeks using (subject) group by subject, hour, n`,
    [tenantId, JSON.stringify(lines)],
  );
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  return new Map(
    lines.map(({ subject }) => {
      const own = bySubject.get(subject);
      const week = Array.from({ length: own ? hoursOfWeek : 0 }, () => 0);
      for (const { hour, visitors } of own ?? []) week[hour] = visitors;
      return [subject, week];
    }),
  );
}
