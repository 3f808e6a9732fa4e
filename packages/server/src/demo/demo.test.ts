import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { expect, test } from "vitest";
import { demonstration } from "../../test/demonstration.ts";
import type { ListeningServer } from "../../test/test-listeners.ts";
import { sites } from "./places.ts";

/** Long enough for the newest outages. */
const length = { months: 0, fineDays: 1, days: 4, heatDays: 2, heatFineDays: 0 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function queryRows<Row extends object>(
  { platform }: ListeningServer,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await platform.database.pool.query<Row>(sql, values)).rows;
}

/** Covered seconds of an access on a business day, over those its device should have reported. */
async function completeness(
  server: ListeningServer,
  site: string,
  access: string,
  day: string,
): Promise<number> {
  const [row] = await queryRows<{ covered: number; open: number; type: number }>(
    server,
    `select r.covered_seconds as covered, e.close_minute - e.open_minute as open, d.device_type as type
     from entities e join accesses a on a.tenant_id = e.tenant_id and a.entity_id = e.id
     join bindings b on b.tenant_id = a.tenant_id and b.access_id = a.id
     join devices d on d.tenant_id = b.tenant_id and d.id = b.device_id
     join day_rollups r on r.tenant_id = a.tenant_id and r.kind = 1 and r.subject_id = a.id and r.day = $3
     where e.name = $1 and a.name = $2`,
    [site, access, day],
  );
  if (!row) return 0;
  return row.covered / (row.type === 1 ? row.open * 60 : 86_400);
}

/** Seconds that people spent behind a line within a span, by its counts of five minutes. */
async function secondsInside(server: ListeningServer, sn: string, from: Date, to: Date): Promise<number> {
  const rows = await queryRows<{ inside: number }>(
    server,
    `select sum(coalesce(in_count, 0) - coalesce(out_count, 0)) over (order by start_at)::float8 as inside
     from records r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id
     where d.sn = $1 and r.start_at >= $2 and r.start_at < $3 and r.seconds = 300`,
    [sn, from, to],
  );
  return rows.reduce((sum, { inside }) => sum + inside * 300, 0);
}

/** Person-seconds that a heat device saw within a span. */
async function personSeconds(server: ListeningServer, sn: string, from: Date, to: Date): Promise<number> {
  const [row] = await queryRows<{ seconds: number }>(
    server,
    `select coalesce(sum(g.total * g.scale), 0)::float8 as seconds
     from heat_grids g join devices d on d.tenant_id = g.tenant_id and d.id = g.device_id
     where d.sn = $1 and g.start_at >= $2 and g.start_at < $3 and g.measure = 0`,
    [sn, from, to],
  );
  return row?.seconds ?? 0;
}

test("the demonstration shows every kind of thing, complete but for honest gaps, and goes on at the next start", async () => {
  const { server, start, folder } = await demonstration(length);
  const demo = await start();
  expect(demo.newAccounts.map(({ role }) => role)).toEqual(["platform", "company", "store"]);
  await demo.live;

  const count = async (table: string) =>
    (await queryRows<{ n: number }>(server, `select count(*) as n from ${table}`))[0]?.n;
  expect(await count("entities")).toBe(13);
  expect(await count("accesses")).toBe(44);
  expect(await count("areas")).toBe(42);
  expect(
    await count(
      "areas a where not exists (select 1 from area_ties t where t.tenant_id = a.tenant_id and t.area_id = a.id)",
    ),
  ).toBe(0);
  const types = await queryRows<{ device_type: number }>(
    server,
    "select distinct device_type from devices order by 1",
  );
  expect(types.map((row) => row.device_type)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 21]);
  expect(
    await count(
      "accesses a where not exists (select 1 from bindings b where b.tenant_id = a.tenant_id and b.access_id = a.id)",
    ),
  ).toBe(0);
  expect(await count("quarantined_records")).toBe(0);

  const yesterday = new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10);
  const threeDaysAgo = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10);
  // Sites that open every day and have nothing new that never reported.
  for (const { name, accesses } of sites.filter(
    ({ week, devices }) => !week && !devices.some(({ isUnheard }) => isUnheard),
  )) {
    for (const access of accesses)
      expect(await completeness(server, name, access.name, yesterday), name).toBe(1);
  }
  const withGap = await completeness(server, "Grand Central Kiosks", "Lexington Avenue", threeDaysAgo);
  expect(withGap).toBeGreaterThan(0.5);
  expect(withGap).toBeLessThan(0.9);

  await demo.heat;
  const plans = await queryRows<{ name: string; devices: number; zones: number; bytes: number }>(
    server,
    `select r.name, (select count(*) from heat_placements p where p.tenant_id = r.tenant_id and p.report_id = r.id)::int as devices,
       (select count(*) from heat_zones z where z.tenant_id = r.tenant_id and z.report_id = r.id)::int as zones, length(a.body) as bytes
     from heat_reports r join assets a on a.hash = r.img_hash order by r.name`,
  );
  expect(plans.map(({ name, devices, zones }) => [name, devices, zones])).toEqual([
    ["Ground floor", 3, 1],
    ["Upper floor", 2, 3],
  ]);
  for (const { bytes } of plans) expect(bytes).toBeLessThan(512_000);
  const hours = await queryRows<{ sn: string; hours: number }>(
    server,
    `select d.sn, count(*)::int as hours from heat_grids g
     join devices d on d.tenant_id = g.tenant_id and d.id = g.device_id
     where g.measure = 0 and g.seconds = 3600 and g.covered = 3600 group by d.sn order by d.sn`,
  );
  expect(hours.map(({ sn }) => sn)).toEqual(["FD0604", "FD0605", "FD0606", "FD0607", "FD0608"]);
  for (const one of hours) expect(one.hours).toBeGreaterThanOrEqual(47);
  // The day that has gone by in New York: who is counted into the lounge is who is seen there.
  const midnight = Math.floor(Date.now() / dayMs) * dayMs;
  const lounge = [server, "FD0604", new Date(midnight - dayMs + 5 * hourMs), new Date(midnight)] as const;
  const [inside, seen] = [await secondsInside(...lounge), await personSeconds(...lounge)];
  expect(seen).toBeGreaterThanOrEqual(inside * 0.85);
  expect(seen).toBeLessThanOrEqual(inside * 1.05);

  for (const { username, password } of demo.newAccounts) await server.signIn(username, password);
  await demo.stop();
  const fleet = JSON.parse(await readFile(join(folder, "demo/fleet.json"), "utf8")) as PlannedDevice[];
  expect(fleet).toHaveLength(46);
  expect((await stat(join(folder, "demo/fleet.json"))).mode & 0o777).toBe(0o600);

  const again = await start();
  expect(again.newAccounts).toEqual([]);
  expect(await count("entities")).toBe(13);
  const [before, after] = [server.identity.demoAccounts.slice(0, 3), server.identity.demoAccounts.slice(3)];
  expect(after.map(({ username }) => username)).toEqual(before.map(({ username }) => username));
  for (const { username, password } of after) await server.signIn(username, password);
  for (const { username, password } of before)
    await expect(server.signIn(username, password)).rejects.toThrow();
}, 180_000);
