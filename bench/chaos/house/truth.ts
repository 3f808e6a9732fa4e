import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { NotedRecord } from "./simulator.ts";

/** Kept while a program may be writing what is to be counted. */
const patienceMs = 600_000;

/** Where the embedded database of a data folder lies. */
export function findCluster(dataFolder: string): string {
  const note = join(dataFolder, "database-elsewhere.txt");
  return join(existsSync(note) ? (readFileSync(note, "utf8").split("\n")[0] ?? "") : dataFolder, "database");
}

/** Where it is reached, past the server. */
export function databaseUrl(dataFolder: string): string {
  const password = readFileSync(join(dataFolder, "database-password"), "utf8").trim();
  return `postgres://foyer:${password}@${encodeURIComponent(findCluster(dataFolder))}:5432/postgres`;
}

const mostNamed = 20;

export interface Compared {
  stored: number;
  /** Promised, and not there. */
  lost: number;
  /** Some of those, for who looks for the cause. */
  someLost: readonly NotedRecord[];
  /** There with other values than promised. */
  changed: number;
  /** There without a promise: their answer was still on its way. */
  unpromised: number;
}

/** Every roll-up as text, with all columns: equal texts are equal figures. */
const allRollups = `
  select 'slot ' || to_jsonb(r)::text as line from rollups r
  union all select 'day ' || to_jsonb(r)::text from day_rollups r`;

const markAll = `
insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
select tenant_id, kind, id, '-infinity', 'infinity' from (
  select tenant_id, 0 as kind, id from entities
  union all select tenant_id, 1, id from accesses
  union all select tenant_id, 2, id from areas) s`;

const difference = `
select count(*)::int as n from (
  (select line from chaos_before except all select line from (${allRollups}) a)
  union all ((${allRollups}) except all select line from chaos_before)) d`;

/** Months said to be added up, and not the sum of their days. */
const unequalMonths = `(
  select 1 from month_states s where s.fresh and (
    select (sum(in_count), sum(out_count), sum(covered_seconds)) from month_rollups m
    where m.tenant_id = s.tenant_id and m.kind = s.kind and m.subject_id = s.subject_id and m.month = s.month
  ) is distinct from (
    select (sum(in_count), sum(out_count), sum(covered_seconds)) from day_rollups d
    where d.tenant_id = s.tenant_id and d.kind = s.kind and d.subject_id = s.subject_id
      and d.day >= s.month and d.day < s.month + interval '1 month')) m`;

/** What the database holds, read past the server. */
export class Truth {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2 });
    this.pool.on("error", () => undefined);
    this.pool.on("connect", (client) => client.on("error", () => undefined));
  }

  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, values)).rows;
  }

  async count(from: string): Promise<number> {
    return (await this.rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0;
  }

  /** Compares what was acknowledged with what is stored for the same devices. */
  async compare(promised: readonly NotedRecord[]): Promise<Compared> {
    const rows = await this.rows<{ key: string; values: string }>(
      `select concat_ws(' ', d.sn, r.line, to_char(r.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), r.seconds) as key,
         concat_ws(' ', coalesce(r.in_count, 0), coalesce(r.out_count, 0)) as values
       from records r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id where r.source <> 'presence' and d.sn = any($1)`,
      [[...new Set(promised.map(({ sn }) => sn))]],
    );
    const stored = new Map(rows.map(({ key, values }) => [key, values]));
    const keys = new Set<string>();
    const lost: NotedRecord[] = [];
    let changed = 0;
    for (const record of promised) {
      const key = `${record.sn} ${record.line} ${record.start} ${record.seconds}`;
      keys.add(key);
      const values = stored.get(key);
      if (values === undefined) lost.push(record);
      else if (values !== `${record.in} ${record.out}`) changed++;
    }
    return {
      ...{ stored: stored.size, lost: lost.length, changed },
      ...{ someLost: lost.slice(0, mostNamed), unpromised: stored.size - keys.size + lost.length },
    };
  }

  /** How many of a few records are not stored: quicker than comparing all. */
  async missing(records: readonly NotedRecord[]): Promise<number> {
    const list = (name: keyof NotedRecord) => records.map((record) => record[name]);
    const [row] = await this.rows<{ n: number }>(
      `select count(*)::int as n
       from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[]) p (sn, line, start_at, seconds)
       where not exists (
         select from devices d join records r on r.tenant_id = d.tenant_id and r.device_id = d.id
         where d.sn = p.sn and r.line = p.line and r.start_at = p.start_at and r.seconds = p.seconds)`,
      [list("sn"), list("line"), list("start"), list("seconds")],
    );
    return row?.n ?? records.length;
  }

  /** Waits until no figure is due for recomputation. */
  async settled(): Promise<void> {
    for (const end = Date.now() + patienceMs; (await this.count("recompute_marks")) > 0; await sleep(100))
      if (Date.now() > end) throw new Error("figures still wait to be made anew");
  }

  /**
   * Has the server recompute every roll-up from the records, and counts those that differ from before, and months that
   * differ from their days. Nothing may be received meanwhile.
   */
  async recomputeDifferences(): Promise<number> {
    await this.settled();
    await this.rows("drop table if exists chaos_before");
    await this.rows(`create table chaos_before as ${allRollups}`);
    await this.rows(markAll);
    await this.settled();
    const [row] = await this.rows<{ n: number }>(difference);
    await this.rows("drop table chaos_before");
    return (row?.n ?? -1) + (await this.count(unequalMonths));
  }

  /** Accesses whose slots do not add up to their records: `in` and `out` that were counted twice or not at all. */
  async unequalSums(): Promise<number> {
    return this.count(`(
      select b.access_id, sum(coalesce(r.in_count, 0)) as i, sum(coalesce(r.out_count, 0)) as o
      from records r join bindings b on b.tenant_id = r.tenant_id and b.device_id = r.device_id and b.line = r.line and r.start_at >= b.from_at
        and (b.to_at is null or r.start_at < b.to_at) where b.direction = 0 group by 1
    ) s full join (
      select subject_id, sum(coalesce(in_count, 0)) as i, sum(coalesce(out_count, 0)) as o
      from rollups where kind = 1 and layer = 0 group by 1
    ) k on k.subject_id = s.access_id where (s.i, s.o) is distinct from (k.i, k.o)`);
  }

  async stop(): Promise<void> {
    await this.pool.end();
  }
}
