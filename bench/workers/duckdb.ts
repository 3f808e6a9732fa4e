import { DuckDBInstance } from "@duckdb/node-api";
import { answering } from "./worker.ts";

/** What to fill the tables with: the same records as the server got, made by the same rule. */
export interface RawRecords {
  devices: number;
  zones: string[];
  /** Milliseconds since 1970 of the first day's first hour. */
  from: number;
  days: number;
  hoursADay: number;
}

export type DuckQuestion = { fill: RawRecords } | { sql: string; times: number };

const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
const connection = await instance.connect();

/**
 * Raw records with what gives them a meaning beside them. Local time comes from a table of each zone's offsets: by its
 * own zone function a question takes twenty times as long, which would flatter us.
 */
async function fill({ devices, zones, from, days, hoursADay }: RawRecords): Promise<void> {
  const first = new Date(from).toISOString();
  const list = zones.map((zone) => `'${zone}'`).join(",");
  for (const sql of [
    "set TimeZone = 'UTC'",
    `create table bindings as select range::int as device_id, range::int as access_id, timestamptz '${first}' as from_at from range(${devices})`,
    `create table accesses as select range::int as id, range::int as entity_id from range(${devices})`,
    `create table entities as select range::int as id, ([${list}])[1 + range % ${zones.length}] as zone from range(${devices})`,
    `create table hours as select z.zone, h.moment, timezone(z.zone, h.moment) - timezone('UTC', h.moment) as ahead
     from (select unnest([${list}]) as zone) z,
       (select timestamptz '${first}' - interval 2 day + interval 1 hour * range as moment from range(${(days + 4) * 24})) h`,
    `create table offsets as select zone, ahead, min(moment) as from_at, max(moment) + interval 1 hour as to_at
     from (select *, sum(changed) over (partition by zone order by moment) as stretch
       from (select *, case when ahead = lag(ahead) over (partition by zone order by moment) then 0 else 1 end as changed from hours))
     group by zone, ahead, stretch`,
    `create table records as select (range % ${devices})::int as device_id,
       timestamptz '${first}' + interval 1 day * (range // ${devices * hoursADay}) + interval 1 hour * (range // ${devices} % ${hoursADay}) as start_at,
       ((range % ${devices}) * 7 + range // ${devices} * 13) % 37 as in_count, ((range % ${devices}) * 5 + range // ${devices} * 11) % 31 as out_count
     from range(${devices * hoursADay * days})`,
  ])
    await connection.run(sql);
}

async function answer(question: DuckQuestion): Promise<unknown> {
  if ("fill" in question) return fill(question.fill);
  const took: number[] = [];
  let rows: unknown[] = [];
  for (let time = 0; time < question.times; time++) {
    const began = performance.now();
    rows = (await connection.runAndReadAll(question.sql)).getRowsJson();
    took.push(performance.now() - began);
  }
  return { took, rows };
}

answering(answer);
