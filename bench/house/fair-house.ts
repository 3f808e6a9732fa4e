import { rm } from "node:fs/promises";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import pg from "pg";
import { newAdministrator } from "./console.ts";
import { startDatabase } from "./database.ts";
import { temporaryFolder } from "./records-house.ts";
import { type RunningServer, startServer } from "./server.ts";
import { makeSite } from "./site.ts";

/** A large company with days that count, and a small one beside it. */
export const fair = {
  sites: Number(process.env.FOYER_BENCH_ENTITIES ?? 1_000),
  days: 92,
  sitesOfNeighbour: 10,
};

export interface FairHouse {
  server: RunningServer;
  /** Session of the large company's user. */
  token: string;
  neighbour: string;
  stop(): Promise<void>;
}

const statements: readonly [string, readonly unknown[]][] = [
  [
    `insert into entities (tenant_id, organisation_id, name, time_zone, open_minute, close_minute)
     select tenant_id, organisation_id, 'Shop ' || n, 'Europe/Berlin', 540, 1200
     from entities cross join generate_series(2, $1::int) n`,
    [fair.sites],
  ],
  [
    `with made as (
       insert into accesses (tenant_id, organisation_id, entity_id, name)
       select tenant_id, organisation_id, id, 'Way in' from entities returning tenant_id, id, entity_id
     ), counters as (
       insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, last_seen_at)
       select m.tenant_id, 'FAIR-' || m.id, 'Counter', d.device_type, d.model_id, m.entity_id, 5, now()
       from made m cross join (select * from devices order by id limit 1) d returning tenant_id, id, entity_id
     )
     insert into bindings (tenant_id, device_id, line, access_id, from_at)
     select m.tenant_id, c.id, '1', m.id, now() - interval '190 days' from made m join counters c using (tenant_id, entity_id)`,
    [],
  ],
  [
    `insert into day_rollups (tenant_id, kind, subject_id, day, layer, covered_seconds, in_count, out_count)
     select s.tenant_id, s.kind, s.id, current_date - n, 0, 39600, (s.id * 7 + n) % 997, (s.id * 5 + n * 3) % 991
     from (select tenant_id, 0 as kind, id from entities union all select tenant_id, 1, id from accesses) s
     cross join generate_series(1, $1::int) n`,
    [fair.days],
  ],
  ["analyze", []],
];

/** Two companies of one server: one of many sites, one of few. */
export async function openFairHouse(): Promise<FairHouse> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const server = await startServer(folder, database.url);
  const { token, admin } = await makeSite(server.url, 1);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const [statement, values] of statements) await client.query(statement, [...values]);
  await client.end();
  const { id: tenantId } = await admin(companies.create, {
    body: { name: "Neighbour", timeZone: "Europe/Berlin" },
  });
  const { ask, token: neighbour } = await newAdministrator(server.url, admin, tenantId, "neighbour");
  const { id: deptId } = await ask(organisations.create, { body: { name: "All" } });
  for (let number = 1; number <= fair.sitesOfNeighbour; number++) {
    const body = { name: `Kiosk ${number}`, deptId, timeZone: "Europe/Berlin", workTime: "09:00~20:00" };
    await ask(entities.create, { body });
  }
  return {
    server,
    token,
    neighbour,
    async stop() {
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
