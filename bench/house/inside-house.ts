import { rm } from "node:fs/promises";
import pg from "pg";
import { startDatabase } from "./database.ts";
import { temporaryFolder } from "./records-house.ts";
import { type RunningServer, startServer } from "./server.ts";
import { makeSite, type Site } from "./site.ts";

/** Entities with an area each; business days before the one that runs. */
export const inside = { entities: 1_000, daysBefore: 3 };

export interface InsideHouse {
  server: RunningServer;
  /** With the ids of all entities. */
  site: Site;
  stop(): Promise<void>;
}

/** A zone where it is between 18:00 and 19:00 now, so that every run adds up equally long a day. */
function zoneOfEvening(): string {
  const ahead = 18 - new Date().getUTCHours();
  const offset = ahead > 14 ? ahead - 24 : ahead;
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

/** Every quarter of an hour of every place is filled up to now, in the order of time, as counts come in. */
const statements = (zone: string): readonly [string, readonly unknown[]][] => [
  ["update entities set time_zone = $1", [zone]],
  [
    `insert into entities (tenant_id, organisation_id, name, time_zone, open_minute, close_minute)
     select tenant_id, organisation_id, 'Shop ' || n, $2, 540, 1200 from entities cross join generate_series(2, $1::int) n`,
    [inside.entities, zone],
  ],
  [
    `insert into areas (tenant_id, entity_id, name)
     select tenant_id, id, 'Floor' from entities e where not exists (select from areas a where a.entity_id = e.id)`,
    [],
  ],
  [
    `with made as (
       insert into accesses (tenant_id, organisation_id, entity_id, name)
       select tenant_id, organisation_id, id, 'Door' from entities returning tenant_id, id, entity_id
     )
     insert into area_ties (tenant_id, access_id, area_id, sign)
     select m.tenant_id, m.id, a.id, 1 from made m join areas a using (tenant_id, entity_id)`,
    [],
  ],
  [
    `with made as (
       insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, last_seen_at)
       select a.tenant_id, 'INSIDE-' || a.id, 'Counter', d.device_type, d.model_id, a.entity_id, 5, now()
       from accesses a cross join (select * from devices order by id limit 1) d where a.name = 'Door'
       returning tenant_id, id, entity_id
     )
     insert into bindings (tenant_id, device_id, line, access_id, from_at)
     select m.tenant_id, m.id, '1', a.id, now() - interval '190 days'
     from made m join accesses a using (tenant_id, entity_id) where a.name = 'Door'`,
    [],
  ],
  [
    `do $$ declare month date; begin
       for month in select distinct date_trunc('month', day at time zone 'UTC')
         from generate_series(now() - interval '5 days', now() + interval '1 day', interval '1 day') day loop
         execute format('create table if not exists rollups_%s partition of rollups for values from (%L) to (%L)',
           to_char(month, 'YYYY_MM'), month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
       end loop;
     end $$`,
    [],
  ],
  [
    `insert into rollups (tenant_id, kind, subject_id, slot, layer, covered_seconds, in_count, out_count)
     select s.tenant_id, s.kind, s.id, slot, 0, 900, (s.id * 7 + q) % 13, (s.id * 5 + q * 3) % 13
     from generate_series(date_trunc('day', now(), $2) - $1 * interval '1 day', now(), interval '15 minutes')
       with ordinality as slots(slot, q)
     cross join (select tenant_id, 0 as kind, id from entities union all select tenant_id, 1, id from accesses
       union all select tenant_id, 2, id from areas) s
     order by slot, s.kind, s.id`,
    [inside.daysBefore, zone],
  ],
  ["analyze", []],
];

/** A company of many places, all of them counting, at six in the evening. */
export async function openInsideHouse(): Promise<InsideHouse> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const databaseUrl = database.url;
  const server = await startServer(folder, databaseUrl);
  const site = await makeSite(server.url, 1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [statement, values] of statements(zoneOfEvening())) await client.query(statement, [...values]);
  const { rows } = await client.query<{ id: string }>("select id from entities order by id");
  await client.end();
  return {
    server,
    site: { ...site, entityIds: rows.map(({ id }) => Number(id)) },
    async stop() {
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
