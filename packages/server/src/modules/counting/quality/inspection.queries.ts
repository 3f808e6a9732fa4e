import type pg from "pg";
import { lockClasses } from "../../../platform/database/advisory-locks.ts";
import { businessDayOfWall } from "../../../platform/database/business-day.ts";
import { inTransaction } from "../../../platform/database/in-transaction.ts";
import { businessDay } from "../placement/placement.ts";
import type { Found, FoundKind } from "./findings/finding.ts";
import type { LineHour } from "./findings/line-hours.ts";
import type { DayFlow } from "./findings/out-of-balance.ts";

/** An entity to inspect, with its clock. Times of day in minutes after local midnight. */
export interface InspectedEntity {
  tenantId: number;
  id: number;
  name: string;
  zone: string;
  hours: string;
  dayStartMinute: number;
}

/** Inspections of one entity never overlap: class of the advisory lock. */
const inspectionLock = lockClasses.inspection;

const entityColumns = `e.tenant_id as "tenantId", e.id, e.name, e.time_zone as zone, e.hours,
  e.day_start_minute as "dayStartMinute"`;

/** Entities of all companies, longest not inspected first. */
export async function longestNotInspected(pool: pg.Pool, most: number): Promise<InspectedEntity[]> {
  const { rows } = await pool.query<InspectedEntity>(
    `select ${entityColumns} from entities e
     left join quality_entities q on q.tenant_id = e.tenant_id and q.entity_id = e.id
     order by q.looked_at nulls first, e.tenant_id, e.id limit $1`,
    [most],
  );
  return rows;
}

/** Those of these entities that were not inspected since a moment, longest not inspected first. */
export async function notInspectedSince(
  pool: pg.Pool,
  tenantId: number,
  ids: readonly number[],
  since: Date,
  most: number,
): Promise<InspectedEntity[]> {
  const { rows } = await pool.query<InspectedEntity>(
    `select ${entityColumns} from entities e
     left join quality_entities q on q.tenant_id = e.tenant_id and q.entity_id = e.id
     where e.tenant_id = $1 and e.id = any($2::bigint[]) and (q.looked_at is null or q.looked_at < $3)
     order by q.looked_at nulls first, e.id limit $4`,
    [tenantId, ids, since, most],
  );
  return rows;
}

export async function findInspectedEntity(
  pool: pg.Pool,
  tenantId: number,
  id: number,
): Promise<InspectedEntity | undefined> {
  const { rows } = await pool.query<InspectedEntity>(
    `select ${entityColumns} from entities e where e.tenant_id = $1 and e.id = $2`,
    [tenantId, id],
  );
  return rows[0];
}

/** Records of an entity's bound lines from $3 up to, not including, $4; `at` is the wall clock of their start. */
const boundRecords = (columns: string) => `
  from entities e
  join accesses a on a.tenant_id = e.tenant_id and a.entity_id = e.id
  join bindings b on b.tenant_id = a.tenant_id and b.access_id = a.id
  join devices d on d.tenant_id = b.tenant_id and d.id = b.device_id
  cross join lateral (
    select ${columns}, r.start_at at time zone e.time_zone as at
    from records r
    where r.tenant_id = $1 and r.device_id = b.device_id and r.line = b.line
      and r.start_at >= greatest(b.from_at, $3::timestamptz) and r.start_at < least(coalesce(b.to_at, 'infinity'), $4::timestamptz)
    offset 0) r`;

const businessDaySql = (wall: string) => businessDayOfWall(wall, "e.time_zone", "e.day_start_minute");

export interface HourOfLine extends LineHour {
  deviceId: number;
  line: string;
}

/** What each line of an entity reported by hour of the local clock. */
export async function lineHours(
  pool: pg.Pool,
  { tenantId, id }: InspectedEntity,
  from: Date,
  to: Date,
): Promise<HourOfLine[]> {
  const { rows } = await pool.query<HourOfLine>(
    `select b.device_id as "deviceId", b.line, ${businessDaySql("r.at")} as day, extract(hour from r.at)::int as hour,
       count(*) as records, sum(r.seconds)::bigint as "coveredSeconds", sum(r.count)::bigint as count
     ${boundRecords(`r.seconds, coalesce(r.in_count, 0) + coalesce(r.out_count, 0) + coalesce(r.turnback, 0)
       + coalesce(r.passby, 0) + coalesce(r.car_in, 0) + coalesce(r.car_out, 0) as count, r.start_at`)}
     where e.tenant_id = $1 and e.id = $2
     group by 1, 2, 3, 4`,
    [tenantId, id, from, to],
  );
  return rows;
}

export interface FlowOfSubject extends DayFlow {
  kind: 0 | 1;
  id: number;
}

/** Measured in and out of an entity and its accesses by business day, both ends included. */
export async function dayFlows(
  pool: pg.Pool,
  { tenantId, id }: InspectedEntity,
  from: string,
  to: string,
): Promise<FlowOfSubject[]> {
  const { rows } = await pool.query<FlowOfSubject>(
    `select r.kind, r.subject_id as id, r.day, coalesce(r.in_count, 0) as in, coalesce(r.out_count, 0) as out
     from (select 0 as kind, $2::bigint as id union all select 1, a.id from accesses a where a.tenant_id = $1 and a.entity_id = $2) s
     join day_rollups r on r.tenant_id = $1 and r.kind = s.kind and r.subject_id = s.id and r.layer = 0
     where r.day between $3::date and $4::date
     order by r.day`,
    [tenantId, id, from, to],
  );
  return rows;
}

export interface LineOfEntity {
  deviceId: number;
  line: string;
  accessId: number;
  kind: "entrance" | "internal";
  direction: number;
  /** Until further notice, or at least until now. */
  isBound: boolean;
}

/** Bindings of an entity in force at some time since a moment. */
export async function linesSince(
  pool: pg.Pool,
  { tenantId, id }: InspectedEntity,
  since: Date,
  now: Date,
): Promise<LineOfEntity[]> {
  const { rows } = await pool.query<LineOfEntity>(
    `select b.device_id as "deviceId", b.line, a.id as "accessId", a.kind, b.direction,
       b.from_at <= $4 and (b.to_at is null or b.to_at > $4) as "isBound"
     from accesses a join bindings b on b.tenant_id = a.tenant_id and b.access_id = a.id
     where a.tenant_id = $1 and a.entity_id = $2 and (b.to_at is null or b.to_at > $3)`,
    [tenantId, id, since, now],
  );
  return rows;
}

/** How many records of each line were replaced, by start. */
export async function revisionsOfLines(
  pool: pg.Pool,
  { tenantId, id }: InspectedEntity,
  from: Date,
): Promise<{ deviceId: number; line: string; revised: number }[]> {
  const { rows } = await pool.query<{ deviceId: number; line: string; revised: number }>(
    `select l.device_id as "deviceId", l.line, count(*) as revised
     from (select distinct b.device_id, b.line from accesses a
       join bindings b on b.tenant_id = a.tenant_id and b.access_id = a.id where a.tenant_id = $1 and a.entity_id = $2) l
     join record_revisions v on v.tenant_id = $1 and v.device_id = l.device_id and v.line = l.line and v.start_at >= $3
     group by 1, 2`,
    [tenantId, id, from],
  );
  return rows;
}

/**
 * What came irregularly, by business day: records more than a day after their end, replaced ones, and those held back
 * (by the day they arrived, since their own may be absurd). What covers the time before a device was added is its
 * history, not late.
 */
const irregular = `
  select ${businessDaySql("r.at")} as day, count(*) as late, max(r.received_at) as last_late_at, 0 as revised, 0 as quarantined
  ${boundRecords("r.start_at, r.seconds, r.received_at")}
  where e.tenant_id = $1 and e.id = $2 and r.start_at >= d.created_at
    and r.received_at > r.start_at + make_interval(secs => r.seconds) + interval '1 day'
  group by 1
  union all
  select ${businessDay("v.start_at", "e")}, 0, null, count(*), 0
  from entities e
  join accesses a on a.tenant_id = e.tenant_id and a.entity_id = e.id
  join bindings b on b.tenant_id = a.tenant_id and b.access_id = a.id
  join record_revisions v on v.tenant_id = b.tenant_id and v.device_id = b.device_id and v.line = b.line
    and v.start_at >= greatest(b.from_at, $3::timestamptz) and v.start_at < least(coalesce(b.to_at, 'infinity'), $4::timestamptz)
  where e.tenant_id = $1 and e.id = $2
  group by 1
  union all
  select ${businessDay("q.received_at", "e")}, 0, null, 0, count(*)
  from entities e
  join devices d on d.tenant_id = e.tenant_id and d.entity_id = e.id
  join quarantined_records q on q.tenant_id = d.tenant_id and q.device_id = d.id
  where e.tenant_id = $1 and e.id = $2 and q.state = 'held' and q.received_at >= $3 and q.received_at < $4
  group by 1`;

/** Findings of the last inspection that a new one continues from. */
export async function stuckBefore(
  pool: pg.Pool,
  { tenantId, id }: InspectedEntity,
): Promise<FoundKind<"stuckAtZero">[]> {
  const { rows } = await pool.query<FoundKind<"stuckAtZero">>(
    `select kind, json_build_object('kind', subject_kind, 'id', subject_id, 'line', line) as subject,
       severity, cause, since, until, evidence
     from quality_findings where tenant_id = $1 and entity_id = $2 and kind = 'stuckAtZero'`,
    [tenantId, id],
  );
  return rows;
}

/** Business days with the moments they span, from and up to. */
export interface InspectedSpan {
  fromDay: string;
  toDay: string;
  from: Date;
  to: Date;
}

/** Saves what an inspection found, in place of what the last one did; false when another one of the entity is under way. */
export async function saveInspection(
  pool: pg.Pool,
  { tenantId, id }: InspectedEntity,
  { fromDay, toDay, from, to }: InspectedSpan,
  found: readonly Found[],
  at: Date,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock($1, ($2::bigint % 2147483647)::int) as mine",
      [inspectionLock, id],
    );
    if (rows[0]?.mine) {
      await client.query(
        "delete from quality_days where tenant_id = $1 and entity_id = $2 and day between $3::date and $4::date",
        [tenantId, id, fromDay, toDay],
      );
      await client.query(
        `insert into quality_days (tenant_id, entity_id, day, late, last_late_at, revised, quarantined)
         select $1, $2, day, sum(late), max(last_late_at), sum(revised), sum(quarantined)
         from (${irregular}) i where day between $5::date and $6::date group by day`,
        [tenantId, id, from, to, fromDay, toDay],
      );
      await client.query("delete from quality_findings where tenant_id = $1 and entity_id = $2", [
        tenantId,
        id,
      ]);
      await client.query(
        `insert into quality_findings (tenant_id, entity_id, kind, subject_kind, subject_id, line, severity, cause, since, until, evidence)
         select $1, $2, kind, (subject ->> 'kind')::smallint, (subject ->> 'id')::bigint, subject ->> 'line', severity, cause, since, until, evidence
         from jsonb_to_recordset($3::jsonb) as f(kind text, subject jsonb, severity text, cause text, since date, until date, evidence jsonb)`,
        [tenantId, id, JSON.stringify(found)],
      );
      await client.query(
        `insert into quality_entities (tenant_id, entity_id, looked_at) values ($1, $2, $3)
         on conflict (tenant_id, entity_id) do update set looked_at = excluded.looked_at`,
        [tenantId, id, at],
      );
    }
    return rows[0]?.mine ?? false;
  });
}
