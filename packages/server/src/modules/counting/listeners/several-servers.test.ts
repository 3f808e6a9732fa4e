import { expect, test, vi } from "vitest";
import { busyCaller, busyCounter, busyPublisher } from "../../../../test/busy-senders.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { hasExternalBroker, lastingBroker } from "../../../../test/external-broker.ts";
import { type RealServer, realServer } from "../../../../test/real-server.ts";
import { testServer } from "../../../../test/test-server.ts";

/** Until everything that was acknowledged is counted, from the last message. */
const soon = { timeout: 30_000, interval: 200 };
const patience = { timeout: 20_000, interval: 50 };

async function countedSite(isForgetful = false) {
  const broker = await lastingBroker(undefined, { isForgetful });
  const server = await testServer();
  // HX-HE2 counters send their own clock.
  const site = await countingSite(server, { timeZone: "UTC" });
  const sns = [site.device.sn];
  while (sns.length < 4) {
    const { id, sn } = await site.addDevice();
    await site.bind(id, "2000-01-01");
    sns.push(sn);
  }
  const { pool, url: databaseUrl } = server.platform.database;
  const start = (instance: string) =>
    realServer(databaseUrl, {
      FOYER_ROLE: "ingest",
      FOYER_INSTANCE: instance,
      MQTT_URL: broker.url,
    });
  const kept = async () => {
    const { rows } = await pool.query<{ sn: string; start: Date }>(
      "select d.sn, r.start_at as start from records r join devices d on d.id = r.device_id",
    );
    return new Set(rows.map(({ sn, start: at }) => `${sn} ${at.toISOString()}`));
  };
  const names = async () =>
    (
      await pool.query("select distinct instance from broker_slots where holder is not null order by 1")
    ).rows.map(({ instance }) => instance);
  const expectAll = (...senders: { acknowledged: ReadonlySet<string> }[]) =>
    vi.waitFor(async () => {
      const counted = await kept();
      const missing = senders.flatMap(({ acknowledged }) =>
        [...acknowledged].filter((one) => !counted.has(one)),
      );
      expect(missing).toEqual([]);
    }, soon);
  /** Each record counts one person who came in. */
  const expectNothingTwice = () =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select (select count(*) from records)::int as records,
           (select sum(in_count) from rollups where kind = 1 and layer = 0)::int as people,
           (select count(*) from quarantined_records)::int + (select count(*) from record_revisions)::int as others`,
      );
      expect(rows[0]).toEqual({ records: rows[0].records, people: rows[0].records, others: 0 });
    }, soon);
  const carried = (instances: readonly string[]) =>
    vi.waitFor(async () => expect(await names()).toEqual(instances), patience);
  const guarded = () =>
    vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        "select from broker_slots where slot = 0 and leased_until > now() and not leaving",
      );
      expect(rowCount).toBe(1);
    }, patience);
  /** Devices that call, and are connected to, whichever server there is. */
  async function callers(servers: readonly RealServer[]) {
    const [http, tcp] = [await site.addDevice(), await site.addDevice()];
    for (const { id } of [http, tcp]) await site.bind(id, "2000-01-01");
    return [
      busyCaller(() => servers.map(({ ports }) => ports.http), http),
      busyCounter(() => servers.map(({ ports }) => ports.tcp), tcp.sn),
    ];
  }
  return { broker, sns, start, callers, kept, carried, guarded, expectAll, expectNothingTwice, pool };
}

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  test.skipIf(!hasExternalBroker)(
    `${signal} to one of three servers under load, and to another that nobody replaces: all that was acknowledged over MQTT, HTTP and TCP is counted, nothing twice`,
    { timeout: 120_000 },
    async () => {
      const { broker, sns, start, callers, carried, expectAll, expectNothingTwice } = await countedSite();
      const [one, two, three] = await Promise.all([start("one"), start("two"), start("three")]);
      await carried(["one", "three", "two"]);
      const servers = [one, two, three];

      const senders = [await busyPublisher(broker.url, sns), ...(await callers(servers))];
      const more = async () => {
        const [publisher, ...others] = senders;
        await Promise.all([publisher?.more(300), ...others.map((sender) => sender.more(10))]);
      };
      await more();
      await one.end(signal);
      await more();
      servers[0] = await start("four");
      await more();
      await two.end(signal);
      await more();
      await Promise.all(senders.map((sender) => sender.stop()));
      await expectAll(...senders);
      await expectNothingTwice();
      await carried(["four", "three"]);
    },
  );
}

test.skipIf(!hasExternalBroker)(
  "what comes while no server is there, and while the broker starts again, is counted by the next one",
  { timeout: 120_000 },
  async () => {
    const { broker, sns, start, carried, guarded, expectAll, pool } = await countedSite();
    const [one, two] = await Promise.all([start("one"), start("two")]);
    await carried(["one", "two"]);
    const publisher = await busyPublisher(broker.url, sns);
    await publisher.more(100);
    // Both at once: neither must take the other for one that stays.
    await Promise.all([one.end("SIGTERM"), two.end("SIGTERM")]);
    await publisher.more(100);
    await publisher.stop();
    await broker.restart();
    const { rows } = await pool.query("select count(*)::int as left from broker_slots where holder is null");
    expect(rows[0]?.left).toBeGreaterThan(0);
    await start("three");
    await expectAll(publisher);

    const again = await busyPublisher(broker.url, sns, 30);
    await again.more(100);
    await guarded();
    await broker.restart();
    await again.more(100);
    await again.stop();
    await expectAll(again);
    await carried(["three"]);
  },
);

test.skipIf(!hasExternalBroker)(
  "a broker that forgets everything is subscribed to again; what it acknowledges from then on is counted",
  { timeout: 120_000 },
  async () => {
    const { broker, sns, start, kept, carried, expectAll } = await countedSite(true);
    await Promise.all([start("one"), start("two")]);
    await carried(["one", "two"]);
    const before = await busyPublisher(broker.url, sns);
    await before.more(100);
    await before.stop();
    await expectAll(before);
    await broker.restart();
    const meanwhile = await busyPublisher(broker.url, sns, 30);
    await vi.waitFor(async () => {
      const counted = await kept();
      expect([...meanwhile.acknowledged].some((one) => counted.has(one))).toBe(true);
    }, patience);
    await meanwhile.more(100);
    await meanwhile.stop();
    const after = await busyPublisher(broker.url, sns, 60);
    await after.more(100);
    await after.stop();
    await expectAll(after);
  },
);
