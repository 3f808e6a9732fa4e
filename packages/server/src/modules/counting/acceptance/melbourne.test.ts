import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { expect, test } from "vitest";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
} from "../../../../test/factories.ts";
import { sharedData } from "../../../../test/shared-data.ts";
import { simulate } from "../../../../test/simulator.ts";
import {
  allRollups,
  type ListeningServer,
  listeningServer,
  recomputeAll,
} from "../../../../test/test-listeners.ts";

const file = sharedData("melbourne_hourly_directional_2023_even.csv.gz");

interface Hour {
  location: string;
  /** Milliseconds since 1970. */
  start: number;
  in: number;
  out: number;
}

/** The rows of the file from a local day until before another, in its order. */
function rowsBetween(from: string, to: string): (Hour & { day: string; hour: string })[] {
  return file
    .rows()
    .slice(1)
    .map(([location = "", start = "", direction1, direction2]) => ({
      location,
      day: start.slice(0, 10),
      hour: start.slice(11, 16),
      start: Date.parse(start),
      in: Number(direction1),
      out: Number(direction2),
    }))
    .filter(({ day }) => day >= from && day < to);
}

/** An entity per location, its sensor bound since 2023; entity ids by location. */
async function city(server: ListeningServer, locations: readonly string[]) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityBySite = new Map<string, number>();
  for (const location of locations) {
    const entityId = await entity(ask, { timeZone: "Australia/Melbourne", workTime: "00:00~00:00" });
    const corridorId = await access(ask, { entityId });
    const { id } = await device(ask, {
      sn: `melbourne-${location}`,
      modelId,
      entityId,
      recordPeriod: 60,
      uploadInterval: 60,
    });
    await binding(ask, { corridorId, deviceId: id, from: "2023-01-01" });
    entityBySite.set(location, entityId);
  }
  return { tenantId, ask, entityBySite };
}

const replay = (server: ListeningServer, from: string, to: string, locations: readonly string[]) =>
  simulate(
    server,
    `--replay=${file.path}`,
    "--map=melbourne-2023",
    "--protocol=foyer-mqtt",
    "--mqtt-version=4",
    "--sn-prefix=melbourne-",
    `--only=${locations.join(",")}`,
    `--from=${from}`,
    `--to=${to}`,
  );

/** What the roll-ups of entities hold, an hour a row, as `entity start in out`. */
async function hoursKept({ platform }: ListeningServer): Promise<string[]> {
  const { rows } = await platform.database.pool.query<{ line: string }>(
    `select concat_ws(' ', subject_id, extract(epoch from hour)::bigint * 1000, ins, outs) as line
     from (
       select subject_id, date_bin('1 hour', slot, timestamptz '2000-01-01 00:00Z') as hour,
         sum(coalesce(in_count, 0)) as ins, sum(coalesce(out_count, 0)) as outs
       from rollups where kind = 0 group by 1, 2) r`,
  );
  return rows.map(({ line }) => line).sort();
}

/** A sensor's hour as the file says it last; the same hour again with other figures is a revision. */
function lastRows<Row extends Hour>(rows: readonly Row[]) {
  const last = new Map<string, Row>();
  let revisions = 0;
  for (const row of rows) {
    const key = `${row.location} ${row.start}`;
    const before = last.get(key);
    if (before && (before.in !== row.in || before.out !== row.out)) revisions++;
    last.set(key, row);
  }
  return { hours: [...last.values()], revisions };
}

const revisionsKept = async ({ platform }: ListeningServer) =>
  (await platform.database.pool.query<{ n: number }>("select count(*) as n from record_revisions")).rows[0]
    ?.n;

test.skipIf(!file.isThere)(
  "a month of a city's sensors over MQTT: every hour is the file's last word on it",
  { timeout: 120_000 },
  async () => {
    const all = rowsBetween("2023-06-01", "2023-07-01");
    const locations = [...new Set(all.map(({ location }) => location))].sort().slice(0, 20);
    expect(locations).toHaveLength(20);
    const rows = all.filter(({ location }) => locations.includes(location));
    const { hours, revisions } = lastRows(rows);
    expect(hours.length).toBeLessThan(rows.length);

    const server = await listeningServer({ FOYER_MAX_AGE_DAYS: "36500" });
    const { tenantId, ask, entityBySite } = await city(server, locations);
    await replay(server, "2023-06-01", "2023-07-01", locations);

    const expected = hours.map(
      (row) => `${entityBySite.get(row.location)} ${row.start} ${row.in} ${row.out}`,
    );
    expect(await hoursKept(server)).toEqual(expected.sort());
    expect(await revisionsKept(server)).toBe(revisions);
    expect(revisions).toBeGreaterThan(100);

    // Some days as the console shows them; on the 30th many hours came twice.
    for (const location of locations.slice(0, 3)) {
      for (const day of ["2023-06-01", "2023-06-14", "2023-06-30"]) {
        const ofDay = hours.filter((row) => row.location === location && row.day === day);
        const query = { startTime: day, entityId: entityBySite.get(location) as number };
        for (const [type, direction] of [
          ["flowIn", "in"],
          ["flowOut", "out"],
        ] as const) {
          const { now } = await ask(home.trend, { query: { ...query, type } });
          expect(now).toHaveLength(24);
          const shown = now.filter(({ value }) => value !== null).map(({ time, value }) => [time, value]);
          expect(shown).toEqual(ofDay.map((row) => [row.hour, row[direction]]).sort());
        }
      }
    }
    // The city's month: what people would add up by hand.
    const total = hours.reduce((sum, row) => sum + row.in + row.out, 0);
    const body = { type: "totalPerson" as const, startTime: "2023-06-01", endTime: "2023-06-30", size: 100 };
    const ranked = await ask(ranking.rank, { body });
    expect(ranked.rows).toHaveLength(20);
    expect(ranked.total.value).toBe(total);

    const live = await allRollups(server, tenantId);
    await recomputeAll(server, tenantId);
    expect(await allRollups(server, tenantId)).toEqual(live);
  },
);

test.skipIf(!file.isThere)(
  "the week in which summer time ends there: the hour that comes twice is a gap once",
  { timeout: 60_000 },
  async () => {
    const rows = rowsBetween("2023-04-01", "2023-04-05");
    const locations = [...new Set(rows.map(({ location }) => location))].sort().slice(0, 20);
    const { hours } = lastRows(rows.filter(({ location }) => locations.includes(location)));

    const server = await listeningServer({ FOYER_MAX_AGE_DAYS: "36500" });
    const { ask, entityBySite } = await city(server, locations);
    await replay(server, "2023-04-01", "2023-04-05", locations);
    const expected = hours.map(
      (row) => `${entityBySite.get(row.location)} ${row.start} ${row.in} ${row.out}`,
    );
    expect(await hoursKept(server)).toEqual(expected.sort());

    for (const location of locations) {
      const entityId = entityBySite.get(location) as number;
      const { now } = await ask(home.trend, { query: { startTime: "2023-04-02", entityId } });
      expect(now).toHaveLength(25);
      const twice = now.filter(({ time }) => time.startsWith("02:00"));
      expect(twice.map(({ time }) => time)).toEqual(["02:00+11:00", "02:00+10:00"]);
      const atTwo = ["2023-04-02T02:00:00+11:00", "2023-04-02T02:00:00+10:00"].map(
        (start) =>
          hours.find((row) => row.location === location && row.start === Date.parse(start))?.in ?? null,
      );
      expect(twice.map(({ value }) => value)).toEqual(atTwo);
      const ofDay = hours.filter((row) => row.location === location && row.day === "2023-04-02");
      const [day] = await ask(home.days, {
        query: { startTime: "2023-04-02", endTime: "2023-04-02", entityId },
      });
      expect(day).toMatchObject({
        value: ofDay.reduce((sum, row) => sum + row.in, 0),
        coveredSeconds: ofDay.length * 3_600,
        expectedSeconds: 25 * 3_600,
      });
    }
  },
);
