import { setTimeout as pause } from "node:timers/promises";
import { flowTopic } from "@foyer/contract/devices/topics";
import { connectAsync } from "mqtt";
import type pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { hasExternalBroker, lastingBroker } from "../../../../test/external-broker.ts";
import { brokerNetwork } from "../../../../test/losing-network.ts";
import { testServer } from "../../../../test/test-server.ts";
import type { Platform } from "../../../platform/platform.ts";
import { makeBrokerClient } from "./broker-client.ts";

const patience = { timeout: 30_000, interval: 50 };
/** Longer than a lease, and until another server has ended what is left. */
const tooLongMs = 18_000;

/** Servers that share out what a publisher sends without a pause. */
async function sharing() {
  const broker = await lastingBroker();
  const { platform } = await testServer();
  const { pool } = platform.database;
  const network = await brokerNetwork(broker.url);
  const taken = new Set<number>();

  function start(instance: string, mqttUrl: string): { lateMs: number } {
    const way = { lateMs: 0 };
    const query = async (...asked: Parameters<pg.Pool["query"]>) => {
      await pause(way.lateMs);
      return pool.query(...asked);
    };
    const of: Platform = {
      ...platform,
      config: { ...platform.config, mqttUrl, instance },
      database: Object.create(platform.database, {
        pool: { value: Object.create(pool, { query: { value: query } }) },
      }),
    };
    const client = makeBrokerClient(of, async (_topic, payload) => taken.add(Number(payload)) !== null, 500);
    client.start();
    onTestFinished(() => client.stop());
    return way;
  }

  const names = async () => {
    const { rows } = await pool.query<{ instance: string }>(
      "select instance from broker_slots where slot > 0 and holder is not null order by instance",
    );
    return rows.map(({ instance }) => instance);
  };
  const carried = (instances: readonly string[]) =>
    vi.waitFor(async () => expect(await names()).toEqual(instances), patience);

  const publisher = await connectAsync(broker.url);
  const publish = (nth: number) => publisher.publishAsync(flowTopic("SN"), String(nth), { qos: 1 });
  let sent = 0;
  let sending: NodeJS.Timeout | undefined;
  onTestFinished(() => {
    clearInterval(sending);
    return publisher.endAsync(true);
  });
  /** Once somebody has subscribed: of what came before, the broker keeps nothing. */
  const publishAlways = async () => {
    await vi.waitFor(async () => {
      await publish(0);
      expect(taken.has(0)).toBe(true);
    }, patience);
    sending = setInterval(() => void publish(++sent), 20);
  };
  /** All that was sent until now, and in the seconds after. */
  const expectAll = async () => {
    await pause(2_000);
    const all = Array.from({ length: sent }, (_, nth) => nth + 1);
    await vi.waitFor(() => expect(all.filter((one) => !taken.has(one))).toEqual([]), patience);
  };
  return { broker, network, pool, start, carried, publishAlways, expectAll };
}

test.skipIf(!hasExternalBroker)(
  "a server that just came back under a new name, and hears nothing again, keeps none of the counts for itself",
  { timeout: 120_000 },
  async () => {
    const { broker, network, start, carried, publishAlways, expectAll } = await sharing();
    const one = start("one", `mqtt://127.0.0.1:${network.port}`);
    start("two", broker.url);
    await carried(["one", "two"]);
    await publishAlways();

    one.lateMs = tooLongMs;
    await carried(["two"]);
    one.lateMs = 0;
    await carried(["one", "two"]);

    one.lateMs = tooLongMs;
    const goOn = network.hold();
    await carried(["two"]);
    goOn();
    one.lateMs = 0;
    await carried(["one", "two"]);
    await expectAll();
  },
);

test.skipIf(!hasExternalBroker)(
  "what the broker shares out to a name that was given up too early is taken by others",
  { timeout: 120_000 },
  async () => {
    const { broker, pool, start, carried, publishAlways, expectAll } = await sharing();
    start("one", broker.url);
    start("two", broker.url);
    await carried(["one", "two"]);
    await publishAlways();
    await pool.query("delete from broker_slots where slot > 0 and instance = 'one'");
    await carried(["two"]);
    await carried(["one", "two"]);
    await expectAll();
  },
);
