import type { RollupDifference } from "@foyer/contract/counting/quality";
import type pg from "pg";
import { lockClasses } from "../../../platform/database/advisory-locks.ts";
import type { Subject } from "../../places/subject-kinds/subject-kinds.ts";

/** An entity whose roll-ups are compared with their records. */
export interface CheckedEntity {
  tenantId: number;
  id: number;
  zone: string;
  dayStartMinute: number;
}

/** Entities that were not checked for longest, of one company or (null) of all. */
export async function longestNotChecked(
  pool: pg.Pool,
  tenantId: number | null,
  most: number,
): Promise<CheckedEntity[]> {
  const { rows } = await pool.query<CheckedEntity>(
    `select e.tenant_id as "tenantId", e.id, e.time_zone as zone, e.day_start_minute as "dayStartMinute"
     from entities e
     left join quality_entities q on q.tenant_id = e.tenant_id and q.entity_id = e.id
     where $1::bigint is null or e.tenant_id = $1
     order by q.checked_at nulls first, e.tenant_id, e.id limit $2`,
    [tenantId, most],
  );
  return rows;
}

/** The first business day an entity has figures of; null: none. */
export async function firstDay(pool: pg.Pool, { tenantId, id }: CheckedEntity): Promise<string | null> {
  const { rows } = await pool.query<{ day: string | null }>(
    "select min(day) as day from day_rollups where tenant_id = $1 and kind = 0 and subject_id = $2",
    [tenantId, id],
  );
  return rows[0]?.day ?? null;
}

export const noteChecked = (pool: pg.Pool, { tenantId, id }: CheckedEntity, at: Date) =>
  pool.query(
    `insert into quality_entities (tenant_id, entity_id, checked_at) values ($1, $2, $3)
     on conflict (tenant_id, entity_id) do update set checked_at = excluded.checked_at`,
    [tenantId, id, at],
  );

/** A difference as it is kept: names and visibility are looked up when it is shown. */
export type KeptDifference = Omit<RollupDifference, "name">;

export interface KeptCheck {
  id: number;
  startedAt: Date;
  milliseconds: number;
  askedBy: string | null;
  entities: number;
  days: number;
  rollups: number;
  skipped: number;
  differences: number;
  found: KeptDifference[];
}

export async function keepCheck(
  pool: pg.Pool,
  tenantId: number,
  seed: number,
  check: Omit<KeptCheck, "id">,
): Promise<KeptCheck> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into rollup_checks (tenant_id, started_at, milliseconds, asked_by, seed, entities, days, rollups, skipped, differences, found)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      tenantId,
      check.startedAt,
      check.milliseconds,
      check.askedBy,
      seed,
      check.entities,
      check.days,
      check.rollups,
      check.skipped,
      check.differences,
      JSON.stringify(check.found),
    ],
  );
  return { ...check, id: rows[0]?.id ?? 0 };
}

export const forgetChecks = (pool: pg.Pool, before: Date) =>
  pool.query("delete from rollup_checks where started_at < $1", [before]);

export async function latestChecks(pool: pg.Pool, tenantId: number, most: number): Promise<KeptCheck[]> {
  const { rows } = await pool.query<KeptCheck>(
    `select id, started_at as "startedAt", milliseconds, asked_by as "askedBy", entities, days, rollups, skipped, differences, found
     from rollup_checks where tenant_id = $1 order by started_at desc, id desc limit $2`,
    [tenantId, most],
  );
  return rows;
}

/** Names of entities, accesses and areas, by `kind|id`. */
export async function findNames(
  pool: pg.Pool,
  tenantId: number,
  subjects: readonly Subject[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; name: string }>(
    `select s.kind || '|' || s.id as key, coalesce(e.name, a.name, r.name) as name
     from (select distinct kind, id from unnest($2::smallint[], $3::bigint[]) as t(kind, id)) s
     left join entities e on s.kind = 0 and e.tenant_id = $1 and e.id = s.id
     left join accesses a on s.kind = 1 and a.tenant_id = $1 and a.id = s.id
     left join areas r on s.kind = 2 and r.tenant_id = $1 and r.id = s.id
     where coalesce(e.name, a.name, r.name) is not null`,
    [tenantId, subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Only one check of a company at a time: class of the advisory lock. */
const checkLock = lockClasses.check;

/** What `work` gives, done while no other server does it for the company; `busy` where one does. */
export async function whileAlone<Result>(
  pool: pg.Pool,
  tenantId: number,
  work: () => Promise<Result>,
): Promise<Result | "busy"> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock($1, ($2::bigint % 2147483647)::int) as mine",
      [checkLock, tenantId],
    );
    return rows[0]?.mine ? await work() : "busy";
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}
