import { setTimeout as pause } from "node:timers/promises";
import { flowTopic } from "@foyer/contract/devices/topics";
import { connectAsync } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { hasExternalBroker, lastingBroker } from "../../../../test/external-broker.ts";
import { realServer } from "../../../../test/real-server.ts";
import { testServer } from "../../../../test/test-server.ts";

/** Until everything that was acknowledged is counted, from the last message. */
const soon = { timeout: 30_000, interval: 200 };
const patience = { timeout: 20_000, interval: 50 };
const underWay = 20;
/** Each of them: about a thousand messages a second together. */
const paceMs = 20;
const minuteMs = 60_000;

const dayMs = 86_400_000;

/**
 * Four counters that publish without a pause, minutes before so many days ago; what the broker acknowledged of each, by
 * serial number and minute.
 */
async function busyPublisher(url: string, sns: readonly string[], daysAgo = 0) {
  // Back sooner than the servers are: what comes before them must not get lost either.
  const client = await connectAsync(url, { reconnectPeriod: 20 });
  onTestFinished(() => client.endAsync(true));
  const acknowledged = new Set<string>();
  const began = Math.floor(Date.now() / minuteMs) * minuteMs - daysAgo * dayMs;
  let isSending = true;
  let nth = 0;
  async function send(): Promise<void> {
    while (isSending) {
      const sn = sns[nth % sns.length] as string;
      const start = new Date(began - ++nth * minuteMs).toISOString();
      const body = JSON.stringify({ sn, records: [{ start, seconds: 60, in: 1 }] });
      await client.publishAsync(flowTopic(sn), body, { qos: 1 });
      acknowledged.add(`${sn} ${start}`);
      await pause(paceMs);
    }
  }
  const sending = Promise.all(Array.from({ length: underWay }, send));
  return {
    acknowledged,
    more: (count: number) => {
      const before = acknowledged.size;
      return vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + count), patience);
    },
    async stop() {
      isSending = false;
      await sending;
    },
  };
}

async function countedSite() {
  const broker = await lastingBroker();
  const server = await testServer();
  const site = await countingSite(server);
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
      FOYER_HE2_PORT: "off",
    });
  const kept = async () => {
    const { rows } = await pool.query<{ sn: string; start: Date }>(
      "select d.sn, r.start_at as start from records r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id",
    );
    return new Set(rows.map(({ sn, start: at }) => `${sn} ${at.toISOString()}`));
  };
  const names = async () =>
    (
      await pool.query("select distinct instance from broker_slots where holder is not null order by 1")
    ).rows.map(({ instance }) => instance);
  const expectAll = ({ acknowledged }: { acknowledged: ReadonlySet<string> }) =>
    vi.waitFor(async () => {
      const counted = await kept();
      expect([...acknowledged].filter((one) => !counted.has(one))).toEqual([]);
    }, soon);
  const carried = (instances: readonly string[]) =>
    vi.waitFor(async () => expect(await names()).toEqual(instances), patience);
  const guarded = () =>
    vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        "select 1 from broker_slots where slot = 0 and leased_until > now() and not leaving",
      );
      expect(rowCount).toBe(1);
    }, patience);
  return { broker, sns, start, kept, carried, guarded, expectAll, pool };
}

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  test.skipIf(!hasExternalBroker)(
    `${signal} to one of three servers under load, and to another that nobody replaces: all that the broker acknowledged is counted`,
    { timeout: 120_000 },
    async () => {
      const { broker, sns, start, carried, expectAll } = await countedSite();
      const [one, two] = await Promise.all([start("one"), start("two"), start("three")]);
      await carried(["one", "three", "two"]);

      const publisher = await busyPublisher(broker.url, sns);
      await publisher.more(300);
      await one.end(signal);
      await publisher.more(300);
      await start("four");
      await publisher.more(300);
      await two.end(signal);
      await publisher.more(300);
      await publisher.stop();
      await expectAll(publisher);
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
