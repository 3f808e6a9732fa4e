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

/** Where a whole fleet falls silent at once, no statement reads the weeks of all of it. */
const linesAtOnce = 50;

/** Visitors through entrances in each hour of the weeks before, by what the lines then counted; empty: they counted nothing. */
export async function readUsual(
  pool: pg.Pool,
  tenantId: number,
  lines: readonly SilentLine[],
): Promise<Map<string, number[]>> {
  const usual = new Map<string, number[]>();
  for (let first = 0; first < lines.length; first += linesAtOnce)
    for (const [subject, week] of await readSome(pool, tenantId, lines.slice(first, first + linesAtOnce)))
      usual.set(subject, week);
  return usual;
}

interface CountedHour {
  subject: string;
  hour: number;
  /** In all weeks together. */
  visitors: number;
  /** A bit for each week in which it was counted. */
  weeks: number;
}

async function readSome(
  pool: pg.Pool,
  tenantId: number,
  lines: readonly SilentLine[],
): Promise<[subject: string, week: number[]][]> {
  const { rows } = await pool.query<CountedHour>(
    `with asked as (
       select * from jsonb_to_recordset($2::jsonb) as l(subject text, "deviceId" bigint, line text, since timestamptz)
     )
     select q.subject, (floor(extract(epoch from r.start_at) / 3600)::bigint % ${hoursOfWeek})::int as hour,
       coalesce(sum(${signedByDirection("in_count", "r", "b.direction", "1")}), 0)::float8 as visitors,
       bit_or(1 << floor(extract(epoch from q.since - r.start_at) / 604800)::int) as weeks
     from asked q
     join bindings b on b.tenant_id = $1 and b.device_id = q."deviceId" and (q.line = '' or b.line = q.line)
       and b.from_at < q.since
     join accesses a on a.tenant_id = b.tenant_id and a.id = b.access_id and a.kind = 'entrance'
     join records r on r.tenant_id = b.tenant_id and r.device_id = b.device_id and r.line = b.line
       and r.start_at >= greatest(b.from_at, q.since - interval '${usualWeeks} weeks')
       and r.start_at < least(coalesce(b.to_at, 'infinity'), q.since)
     group by 1, 2`,
    [tenantId, JSON.stringify(lines)],
  );
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  return lines.map(({ subject }) => [subject, weekOf(bySubject.get(subject) ?? [])]);
}

/** Each hour's visitors in a week that anything was counted in. */
function weekOf(hours: readonly CountedHour[]): number[] {
  const counted = hours.reduce((all, { weeks }) => all | weeks, 0);
  let weeks = 0;
  for (let left = counted; left > 0; left >>= 1) weeks += left & 1;
  const week = Array.from({ length: weeks > 0 ? hoursOfWeek : 0 }, () => 0);
  for (const { hour, visitors } of hours) week[hour] = visitors / weeks;
  return week;
}
