import { expect, onTestFinished, test, vi } from "vitest";
import { databaseNetwork } from "../../../test/losing-network.ts";
import { silent } from "../../../test/silent.ts";
import { freshDatabase } from "../../../test/test-server.ts";
import { startEventRelay } from "../event-relay.ts";
import { Events } from "../events.ts";
import { makeLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { oneReading } from "./one-reading.ts";

const connections = { pool: 1, ingest: 1, backlog: 1 };
const soon = { timeout: 10_000, interval: 100 };

/** A server's connections, over a network that may lose them, and those of another server. */
async function twoServers() {
  const databaseUrl = await freshDatabase();
  const network = await databaseNetwork(databaseUrl);
  const open = async (url: string) => {
    const database = await openDatabase(url, connections);
    onTestFinished(database.stop);
    return database;
  };
  const [one, other] = [await open(network.url), await open(databaseUrl)];
  const start = async ({ url, lines }: typeof one) => {
    const events = new Events();
    onTestFinished(await startEventRelay(url, events, makeLog(silent), undefined, lines));
    return events;
  };
  return { network, one, other, start };
}

test("what was asked over connections that a network lost fails soon, and new ones take their place", {
  timeout: 30_000,
}, async () => {
  const { network, one, other, start } = await twoServers();
  const [events, others] = [await start(one), await start(other)];
  const reading = await oneReading(one);
  await reading.pool.query("select 1");
  for (const pool of [one.pool, one.ingest, one.sessions]) await pool.query("select 1");
  network.lose();
  const begun = performance.now();
  const asked = [one.pool, one.ingest, one.sessions, reading.pool].map((pool) => pool.query("select 1"));
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
  expect(performance.now() - begun).toBeLessThan(15_000);
  await reading.end();
  for (const pool of [one.pool, one.ingest, one.sessions]) await pool.query("select 1");
  const heard = vi.fn();
  events.on("countsChanged", heard);
  await vi.waitFor(() => {
    others.emit("countsChanged", { tenantId: 1, entityIds: [7] });
    expect(heard).toHaveBeenCalled();
  }, soon);
});

test("a database that is busy for long is not taken for lost", { timeout: 30_000 }, async () => {
  const { one, start } = await twoServers();
  await start(one);
  await one.pool.query("select pg_sleep(10)");
});

for (const kind of ["ingest", "backlog"] as const)
  test(`the locks of a batch (${kind}) whose server was lost are free for other servers soon`, {
    timeout: 30_000,
  }, async () => {
    const { network, one, other } = await twoServers();
    const client = await one[kind].connect();
    onTestFinished(() => client.release(true));
    await client.query("begin; select pg_advisory_xact_lock(1, 2)");
    network.lose();
    const begun = performance.now();
    await other[kind].query("select pg_advisory_xact_lock(1, 2)");
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
