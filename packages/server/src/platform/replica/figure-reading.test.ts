import { home } from "@foyer/contract/analytics/home";
import { query } from "@foyer/contract/analytics/query";
import { ranking } from "@foyer/contract/analytics/rank";
import { expect, onTestFinished, test, vi } from "vitest";
import { counted } from "../../../test/counted.ts";
import { countingSite } from "../../../test/counting-site.ts";
import { area, companyAdminSession } from "../../../test/factories.ts";
import { streamingReplica } from "../../../test/streaming-replica.ts";
import { hasSystemPostgres } from "../../../test/system-postgres.ts";
import { freshDatabase, type TestServer, testServerOn } from "../../../test/test-server.ts";
import { apiRoot } from "../http/serve.ts";

const soon = { timeout: 10_000, interval: 50 };
const today = "2026-05-06";

/** Where figures were read, and why not from the replica. */
async function readings({ platform }: Pick<TestServer, "platform">): Promise<Record<string, number>> {
  const { values } = await platform.metrics.figureReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.why || labels.from, value]));
}

/** Where the figures of some work are read. */
async function readFrom(server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const before = await readings(server);
  await work();
  return Object.entries(await readings(server)).flatMap(([why, n]) => (n > (before[why] ?? 0) ? why : []));
}

/** A server on a database with a replica, whose figures are read there by now. */
async function readingServer(
  { primary, replica }: Pick<Awaited<ReturnType<typeof streamingReplica>>, "primary" | "replica">,
  environment: Record<string, string> = {},
) {
  const server = await testServerOn(primary.url, { DATABASE_READ_URL: replica.url, ...environment });
  server.clock.set(`${today}T12:00:00Z`);
  server.platform.figures.start();
  await isUsed(server);
  return server;
}

const isUsed = (server: TestServer) =>
  vi.waitFor(async () => {
    const reading = () => server.platform.figures.read({ tenantId: null }, async () => undefined);
    expect(await readFrom(server, reading)).toEqual(["replica"]);
  }, soon);

async function countedSite(server: TestServer) {
  const site = await countingSite(server, { recordPeriod: 15 });
  const { token } = await companyAdminSession(server, site.tenantId);
  const ask = server.asToken(token);
  return {
    ...site,
    token,
    ask,
    count: (time: string, people: number) =>
      counted(server, site, "+02:00", { [`${today} ${time}`]: { in: people } }),
    /** An answer with all that is around it. */
    overHttp: async (): Promise<{ asOf?: string }> =>
      (
        await server.http.inject({ url: apiRoot + home.statistical.path, headers: { authorization: token } })
      ).json(),
    /** The same of a question about days that are over, whose answer is kept. */
    keptOverHttp: async (): Promise<{ asOf?: string }> =>
      (
        await server.http.inject({
          method: "POST",
          url: apiRoot + ranking.rank.path,
          headers: { authorization: token },
          payload: { type: "flowIn", startTime: "2026-05-01", endTime: "2026-05-02" },
        })
      ).json(),
    visitors: async (): Promise<number | null> => {
      const { cards } = await ask(home.statistical, { query: { period: 1 } });
      return cards.flowIn?.value ?? null;
    },
  };
}

test.skipIf(!hasSystemPostgres)(
  "figures are read from the replica, and news of counts comes once they can be read there",
  async () => {
    const replicated = await streamingReplica();
    const server = await readingServer(replicated);
    const site = await countedSite(server);
    const told = vi.fn();
    server.platform.figures.news.on("countsChanged", told);
    await site.count("08:00", 5);
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), soon);
    const visitors = (people: number) =>
      readFrom(server, async () => expect(await site.visitors()).toBe(people));
    // What the site itself was made with is there a moment later.
    await vi.waitFor(async () => expect(await visitors(5)).toEqual(["replica"]), soon);

    await replicated.pause();
    told.mockClear();
    await site.count("08:15", 7);
    expect(await visitors(5)).toEqual(["replica"]);
    expect(told).not.toHaveBeenCalled();
    // Nor do they claim to be newer than what they are read from.
    await replicated.primary.query("update devices set last_seen_at = now()");
    expect((await site.ask(home.statistical, {})).asOf).toBeNull();
    await vi.waitFor(async () => {
      const age = Date.now() - Date.parse((await site.overHttp()).asOf ?? "");
      expect(age).toBeGreaterThan(5_000);
    }, soon);
    expect(await site.keptOverHttp()).toHaveProperty("asOf");
    await replicated.resume();
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), soon);
    await vi.waitFor(async () => expect(await site.overHttp()).not.toHaveProperty("asOf"), soon);
    expect(await site.keptOverHttp()).not.toHaveProperty("asOf");
    expect(await visitors(12)).toEqual(["replica"]);
  },
);

test.skipIf(!hasSystemPostgres)(
  "who changed something reads no figures from before, on whichever server; others read on from the replica",
  async () => {
    const replicated = await streamingReplica();
    const [server, other] = [await readingServer(replicated), await readingServer(replicated)];
    const [site, neighbour] = [await countedSite(server), await countedSite(server)];
    await site.count("08:00", 5);
    const kpi = (ask: typeof site.ask) => ask(home.kpi, { query: { type: "flowIn" } });
    await vi.waitFor(async () => {
      for (const where of [server, other])
        expect(await readFrom(where, () => kpi(where.asToken(site.token)))).toEqual(["replica"]);
    }, soon);
    await vi.waitFor(async () => {
      expect(await readFrom(server, () => kpi(neighbour.ask))).toEqual(["replica"]);
    }, soon);

    await replicated.pause();
    await area(site.ask, { entityId: site.entityId });
    for (const where of [server, other])
      expect(await readFrom(where, () => kpi(where.asToken(site.token)))).toEqual(["change"]);
    expect(await readFrom(server, () => kpi(neighbour.ask))).toEqual(["replica"]);
    await replicated.resume();
    await vi.waitFor(async () => {
      for (const where of [server, other])
        expect(await readFrom(where, () => kpi(where.asToken(site.token)))).toEqual(["replica"]);
    }, soon);
  },
);

test.skipIf(!hasSystemPostgres)("a file is written from the replica to its last row", async () => {
  const replicated = await streamingReplica();
  const server = await readingServer(replicated);
  const site = await countedSite(server);
  await site.count("08:00", 5);
  /** Visitors in the row of the total. */
  const total = async () => {
    const file = await server.http.inject({
      method: "POST",
      url: `${apiRoot}${query.flow.path}/export`,
      headers: { authorization: site.token, lang: "en" },
      payload: { type: ["flowIn"], startTime: today, endTime: today, format: "csv" },
    });
    return file.body.trimEnd().split("\n").at(-1)?.split(",")[4];
  };
  await vi.waitFor(async () => expect(await readFrom(server, site.visitors)).toEqual(["replica"]), soon);
  await replicated.pause();
  await site.count("08:15", 7);
  expect(await readFrom(server, async () => expect(await total()).toBe("5"))).toEqual(["replica"]);
  await replicated.resume();
  await vi.waitFor(async () => expect(await total()).toBe("12"), soon);
});

test.skipIf(!hasSystemPostgres)("a replica too far behind is not read until it has caught up", async () => {
  const replicated = await streamingReplica();
  const server = await readingServer(replicated, { FOYER_READ_LAG_SECONDS: "2" });
  const site = await countedSite(server);
  const warn = vi.spyOn(server.platform.log, "warn");
  await replicated.pause();
  await site.count("08:00", 5);
  await vi.waitFor(async () => {
    expect(await readFrom(server, async () => expect(await site.visitors()).toBe(5))).toEqual(["behind"]);
  }, soon);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ hindrance: "behind" }),
    expect.stringContaining("the replica is not used"),
  );
  const { values } = await server.platform.metrics.replicaLag.get();
  expect(values[0]?.value).toBeGreaterThan(2);
  await replicated.resume();
  await isUsed(server);
});

test.skipIf(!hasSystemPostgres)(
  "figures are answered while the replica goes away and comes back",
  async () => {
    const replicated = await streamingReplica();
    const server = await readingServer(replicated);
    const site = await countedSite(server);
    await site.count("08:00", 5);
    await vi.waitFor(async () => {
      expect(await readFrom(server, site.visitors)).toEqual(["replica"]);
    }, soon);
    await replicated.replica.stop();
    expect(await readFrom(server, async () => expect(await site.visitors()).toBe(5))).not.toEqual([
      "replica",
    ]);
    await vi.waitFor(async () => expect(await readFrom(server, site.visitors)).toEqual(["away"]), soon);
    await replicated.replica.start();
    await isUsed(server);
    expect(await readFrom(server, async () => expect(await site.visitors()).toBe(5))).toEqual(["replica"]);
  },
);

test.skipIf(!hasSystemPostgres)(
  "where nobody knows how far the replica is behind it is not read",
  async () => {
    const replicated = await streamingReplica();
    const server = await readingServer(replicated, { FOYER_READ_LAG_SECONDS: "1" });
    await replicated.primary.stop();
    const reading = () => server.platform.figures.read({ tenantId: null }, async () => undefined);
    await vi.waitFor(async () => expect(await readFrom(server, reading)).toEqual(["behind"]), soon);
    await replicated.primary.start();
    await isUsed(server);
  },
);

test.skipIf(!hasSystemPostgres)(
  "what the replica cancels for what it replays is read from the database",
  async () => {
    const replicated = await streamingReplica(["max_standby_streaming_delay=0"]);
    const server = await readingServer(replicated);
    const { pool } = server.platform.database;
    await replicated.primary.query("create table things as select generate_series(1, 3) as n");
    await vi.waitFor(() => replicated.replica.query("select from things"), soon);
    const tries: string[] = [];
    const reading = () =>
      server.platform.figures.read({ tenantId: null }, async () => {
        const isStandby = (await pool.query("select pg_is_in_recovery() as yes")).rows[0]?.yes === true;
        tries.push(isStandby ? "replica" : "primary");
        const wait = isStandby ? "pg_sleep(20)" : "1";
        return (await pool.query(`select count(*) as n from things, lateral (select ${wait}) as waited`))
          .rows;
      });
    const [from] = await Promise.all([
      readFrom(server, async () => expect(await reading()).toEqual([{ n: 0 }])),
      vi
        .waitFor(() => expect(tries).toEqual(["replica"]), soon)
        .then(() => replicated.primary.query("truncate things")),
    ]);
    expect(from).toEqual(["failure"]);
    expect(tries).toEqual(["replica", "primary"]);
  },
);

test.skipIf(!hasSystemPostgres)(
  "what writes after all is done by the database, and leaves nothing half done",
  async () => {
    const replicated = await streamingReplica();
    const server = await readingServer(replicated);
    const { db } = server.platform.database;
    await replicated.primary.query("create table kept (n int)");
    const write = () =>
      server.platform.figures.read({ tenantId: null }, () =>
        db
          .insertInto("kept" as never)
          .values({ n: 1 } as never)
          .execute(),
      );
    expect(await readFrom(server, write)).toEqual(["failure"]);
    expect(await replicated.primary.query("select n from kept")).toEqual([{ n: 1 }]);
  },
);

test.skipIf(!hasSystemPostgres)("a database that is no replica of this one is never read", async () => {
  const { primary } = await streamingReplica();
  const log: unknown[] = [];
  for (const url of [primary.url, await freshDatabase()]) {
    const server = await testServerOn(primary.url, { DATABASE_READ_URL: url });
    vi.spyOn(server.platform.log, "warn").mockImplementation((what: unknown) => void log.push(what));
    server.platform.figures.start();
    await vi.waitFor(async () => {
      const reading = () => server.platform.figures.read({ tenantId: null }, async () => undefined);
      expect(await readFrom(server, reading)).toEqual(["foreign"]);
    }, soon);
  }
  expect(log).toHaveLength(2);
  expect(log).toEqual(Array(2).fill(expect.objectContaining({ hindrance: "foreign" })));
  onTestFinished(() => void vi.restoreAllMocks());
});
