import { rm } from "node:fs/promises";
import pg from "pg";
import { startDatabase } from "./database.ts";
import { temporaryFolder } from "./records-house.ts";
import { type RunningServer, startServer } from "./server.ts";
import { makeSite } from "./site.ts";

export const fleet = { entities: 1_000, devices: 10_000, recordsADevice: 24 };

export interface DevicesHouse {
  server: RunningServer;
  databaseUrl: string;
  /** Sessions of the company's administrator and of the platform's operator. */
  tokens: { company: string; platform: string };
  stop(): Promise<void>;
}

/** Devices of a large chain: some silent, weak, behind or free, nearly all counting; the last day's records of each. */
const statements: readonly [string, readonly unknown[]][] = [
  [
    `insert into entities (tenant_id, organisation_id, name, time_zone, open_minute, close_minute)
     select tenant_id, organisation_id, 'Shop ' || n, (array['Europe/Berlin', 'Asia/Shanghai', 'America/New_York'])[1 + n % 3],
       (array[0, 540, 600])[1 + n % 3], (array[0, 1200, 1320])[1 + n % 3]
     from entities cross join generate_series(2, $1::int) n`,
    [fleet.entities],
  ],
  [
    `insert into accesses (tenant_id, organisation_id, entity_id, name)
     select tenant_id, organisation_id, id, 'Door' from entities`,
    [],
  ],
  [
    `with places as (
       select tenant_id, id, row_number() over (order by id) - 1 as nth from entities
     ), made as (
       insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, version, battery,
         clock_skew_seconds, last_seen_at, created_at)
       select p.tenant_id, 'FLEET-' || n, 'Counter ' || n, d.device_type, d.model_id, p.id,
         (array[5, 10, 30, 60])[1 + n % 4], 'V5.' || n % 7, 5 + n % 40, n % 90,
         now() - (case when n % 20 = 0 then interval '3 days' else n % 30 * interval '1 minute' end),
         now() - interval '200 days'
       from generate_series(1, $1::int) n
       join places p on p.nth = n % $2::int
       cross join (select * from devices order by id limit 1) d
       returning tenant_id, id, sn
     )
     insert into serial_numbers (sn, tenant_id, device_id) select sn, tenant_id, id from made`,
    [fleet.devices, fleet.entities],
  ],
  [
    `insert into bindings (tenant_id, device_id, line, access_id, from_at)
     select d.tenant_id, d.id, '1', a.id, now() - interval '190 days'
     from devices d join accesses a on a.tenant_id = d.tenant_id and a.entity_id = d.entity_id and a.name = 'Door'
     where d.sn like 'FLEET-%' and d.id % 50 <> 0`,
    [],
  ],
  [
    `insert into device_lines (tenant_id, device_id, line, source, first_at)
     select tenant_id, id, '1', 'bench', now() - interval '190 days' from devices where sn like 'FLEET-%'`,
    [],
  ],
  [
    `do $$ declare month date; begin
       for month in select distinct date_trunc('month', day at time zone 'UTC')
         from generate_series(now() - interval '3 days', now() + interval '1 day', interval '1 day') day loop
         execute format('create table if not exists records_%s partition of records for values from (%L) to (%L)',
           to_char(month, 'YYYY_MM'), month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
       end loop;
     end $$`,
    [],
  ],
  [
    `insert into records (tenant_id, device_id, line, start_at, seconds, received_at, source, used, in_count)
     select d.tenant_id, d.id, '1', date_trunc('hour', now()) - n * interval '1 hour', 3600, now(), 'bench', 1, n
     from devices d cross join generate_series(1, $1::int) n where d.sn like 'FLEET-%'`,
    [fleet.recordsADevice],
  ],
  [
    `insert into commands (tenant_id, device_id, name, parameters, cause, expires_at)
     select tenant_id, id, 'restart', '{}', 'person', now() + interval '1 day' from devices where id % 200 = 0`,
    [],
  ],
  ["analyze", []],
];

/** A company with ten thousand devices, known to a running server. */
export async function openDevicesHouse(): Promise<DevicesHouse> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const databaseUrl = database.url;
  const server = await startServer(folder, databaseUrl);
  const { token, platformToken } = await makeSite(server.url, 1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [statement, values] of statements) await client.query(statement, [...values]);
  await client.end();
  return {
    server,
    databaseUrl,
    tokens: { company: token, platform: platformToken },
    async stop() {
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
