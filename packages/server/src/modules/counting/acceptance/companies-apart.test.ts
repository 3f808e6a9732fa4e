import { createHash } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { joinServer, leaveServer } from "../../../../test/databases.ts";
import { realServer } from "../../../../test/real-server.ts";
import { allRollups, listeningServer } from "../../../../test/test-listeners.ts";
import { emptyDatabase, type TestServer, testServer } from "../../../../test/test-server.ts";
import { migrate } from "../../../platform/database/migrate.ts";
import { recompute } from "../recomputing/recomputing.ts";
import { ensurePartitions } from "../storage/partitions/partitions.ts";

/** On the workers of Citus, and a server with Citus that is no worker yet. */
const isCitus = process.env.FOYER_TEST_CITUS_URL !== undefined;
const spare = process.env.FOYER_TEST_CITUS_SPARE_URL;

const companies = 4;
const zones = ["Europe/Berlin", "Asia/Shanghai", "America/New_York", "Asia/Ho_Chi_Minh"];
const began = Date.parse("2026-03-02T00:00:00Z");
const fiveMinutes = 300_000;
/** Of each counter: three days. */
const windows = 864;
const atOnce = 24;

type Site = Awaited<ReturnType<typeof countingSite>>;

async function openSites(server: TestServer): Promise<Site[]> {
  const sites: Site[] = [];
  for (const timeZone of zones.slice(0, companies)) sites.push(await countingSite(server, { timeZone }));
  return sites;
}

const toRecord = (company: number, nth: number, more = 0) => ({
  start: new Date(began + nth * fiveMinutes).toISOString(),
  seconds: 300,
  in: ((company + 3) * (nth + 7)) % 19,
  out: (((company + 5) * (nth + 2)) % 17) + more,
});

/** What a counter sends, always the same: not in the order of time, some of it twice, some of it corrected afterwards. */
function deliveries(company: number): ReturnType<typeof toRecord>[][] {
  const order = Array.from({ length: windows }, (_, nth) => (nth * 325) % windows);
  const batches = Array.from({ length: windows / atOnce }, (_, at) =>
    order.slice(at * atOnce, (at + 1) * atOnce).map((nth) => toRecord(company, nth)),
  );
  return batches.flatMap((batch, at) => {
    const corrected = batch.slice(0, 3).map((_, i) => toRecord(company, order[at * atOnce + i] as number, 2));
    return at % 5 === 0 ? [batch, batch, corrected] : [batch];
  });
}

/** Sends everything; what is not answered as kept is sent again, as devices do. */
async function send(port: number, sites: readonly Site[], meanwhile = Promise.resolve()): Promise<number> {
  let refused = 0;
  async function deliver({ device }: Site, records: object[]): Promise<void> {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/records`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${device.key}` },
        body: JSON.stringify({ sn: device.sn, records }),
      });
      await answer.text();
      if (answer.status === 200) return;
      refused++;
    }
  }
  await Promise.all([
    meanwhile,
    ...sites.map(async (site, company) => {
      for (const records of deliveries(company)) await deliver(site, records);
    }),
  ]);
  return refused;
}

/** A print of every figure of the companies. */
async function figures(server: TestServer, sites: readonly Site[]) {
  const lines: string[] = [];
  for (const { tenantId } of sites) {
    await recompute(server.platform.database.pool, tenantId, Date.now());
    lines.push(`company ${tenantId}`, ...(await allRollups(server, tenantId)));
  }
  expect(lines.length).toBeGreaterThan(1_000);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** The same on one PostgreSQL. */
async function figuresTogether(): Promise<string> {
  const url = await emptyDatabase();
  await migrate(url);
  const server = await listeningServer({}, url);
  const sites = await openSites(server);
  await send(server.ports.http, sites);
  return figures(server, sites);
}

const asked = { timeout: 300_000 };

test.skipIf(!isCitus)(
  "the same counts make the same figures on Citus and on one PostgreSQL",
  asked,
  async () => {
    const server = await listeningServer();
    const sites = await openSites(server);
    expect(await send(server.ports.http, sites)).toBe(0);
    expect(await figures(server, sites)).toBe(await figuresTogether());
  },
);

test.skipIf(!isCitus || spare === undefined)(
  "companies move to a new worker while their counters send: nothing is lost, figures are the same",
  asked,
  async () => {
    const server = await testServer();
    const { pool, url } = server.platform.database;
    const sites = await openSites(server);
    const ingest = await realServer(url, { FOYER_ROLE: "ingest", FOYER_HE2_PORT: "off", MQTT_PORT: "off" });
    const placed = async () =>
      (
        await pool.query<{ id: number; host: string; port: number }>(
          `select shardid as id, nodename as host, nodeport as port from citus_shards
           where table_name = 'organisations'::regclass order by 1`,
        )
      ).rows;
    const node = await joinServer(inject("databaseServers"), spare as string, url);
    onTestFinished(() => leaveServer(spare as string, url));
    async function move(): Promise<void> {
      await pool.query("select replicate_reference_tables('force_logical')");
      for (const { id, host, port } of await placed())
        await pool.query("select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')", [
          id,
          host,
          port,
          node.host,
          node.port,
        ]);
    }
    // While companies move no month begins.
    await ensurePartitions(pool, [began]);
    const refused = await send(ingest.ports.http, sites, move());
    expect((await placed()).map(({ port }) => port)).toEqual([node.port, node.port]);
    expect(await figures(server, sites)).toBe(await figuresTogether());
    expect(refused).toBe(0);
  },
);
