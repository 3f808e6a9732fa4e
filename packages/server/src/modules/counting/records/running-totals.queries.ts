import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type pg from "pg";

/** A running total of one line at a moment. */
export interface Reading {
  tenantId: number;
  deviceId: number;
  line: string;
  atMs: number;
  receivedMs: number;
  totals: MeasureValues;
  modulus?: number | undefined;
}

/** What a measure stood at before a reading. */
export interface Before {
  measure: Measure;
  total: number;
  atMs: number;
}

const lineOf = ({ tenantId, deviceId, line }: Reading) => [tenantId, deviceId, line];

/** Keeps a reading as it came; of two with the same stamp the later receipt stays. */
export async function keepReading(client: pg.PoolClient, reading: Reading): Promise<void> {
  await client.query(
    `insert into running_totals (tenant_id, device_id, line, at, received_at, modulus, measures)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, device_id, line, at) do update
     set received_at = excluded.received_at, modulus = excluded.modulus, measures = excluded.measures
     where running_totals.received_at <= excluded.received_at`,
    [
      ...lineOf(reading),
      new Date(reading.atMs),
      new Date(reading.receivedMs),
      reading.modulus ?? null,
      JSON.stringify(reading.totals),
    ],
  );
}

/** A reading as kept, and what each of its measures stood at in the reading before that told it. */
export async function readingAt(client: pg.PoolClient, of: Reading, atMs: number) {
  const { rows } = await client.query<{
    received_at: Date;
    modulus: number | null;
    measures: MeasureValues;
    before: Before[] | null;
  }>(
    `select t.received_at, t.modulus, t.measures, (
       select jsonb_agg(jsonb_build_object('measure', m.name, 'total', p.total, 'atMs', p.at_ms))
       from jsonb_object_keys(t.measures) as m(name)
       cross join lateral (
         select (b.measures ->> m.name)::bigint as total, extract(epoch from b.at) * 1000 as at_ms
         from running_totals b
         where b.tenant_id = t.tenant_id and b.device_id = t.device_id and b.line = t.line and b.at < t.at
           and b.measures ? m.name
         order by b.at desc limit 1
       ) p
     ) as before
     from running_totals t
     where t.tenant_id = $1 and t.device_id = $2 and t.line = $3 and t.at = $4`,
    [...lineOf(of), new Date(atMs)],
  );
  return rows[0];
}

/** When the readings come that follow this one, one for each of its measures; their records start from it. */
export async function followers(client: pg.PoolClient, reading: Reading): Promise<number[]> {
  const { rows } = await client.query<{ at: Date }>(
    `select distinct n.at from unnest($5::text[]) as m(name)
     cross join lateral (
       select f.at from running_totals f
       where f.tenant_id = $1 and f.device_id = $2 and f.line = $3 and f.at > $4 and f.measures ? m.name
       order by f.at limit 1
     ) n`,
    [...lineOf(reading), new Date(reading.atMs), Object.keys(reading.totals)],
  );
  return rows.map(({ at }) => at.getTime());
}

export async function nextRevision(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ revision: number }>(
    "select nextval('running_total_revisions') as revision",
  );
  return rows[0]?.revision as number;
}
