import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect as connectSocket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "@foyer/contract/analytics/live";
import { flowTopic } from "@foyer/contract/devices/topics";
import { connectAsync } from "mqtt";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../test/counting-site.ts";
import { freePort } from "../test/free-port.ts";
import { lockWaits } from "../test/lock-waits.ts";
import { realServer, spawnServer } from "../test/real-server.ts";
import { freshDatabase, testServer } from "../test/test-server.ts";
import { ensurePartitions } from "./modules/counting/storage/storage.ts";
import { apiRoot } from "./platform/http/serve.ts";

const soon = { timeout: 40_000, interval: 50 };

/** A counted company, and servers of it. */
async function standing() {
  const server = await testServer();
  const site = await countingSite(server);
  const { url, pool } = server.platform.database;
  return { server, site, pool, start: (environment: Record<string, string>) => realServer(url, environment) };
}

test("a server that drains says so and serves on, letting go of connections, and then ends", async () => {
  const { start } = await standing();
  const health = await freePort();
  const server = await start({ FOYER_DRAIN_SECONDS: "3", FOYER_HEALTH_PORT: String(health) });
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${health}/health/ready`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  expect(await ready()).toEqual([200, "ready"]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async (port: number, path: string) => {
    const [answer] = await once(get({ agent, port, host: "127.0.0.1", path }), "response");
    await once(answer.resume(), "end");
    return [answer.statusCode, answer.headers.connection];
  };
  expect(await ask(server.ports.console, "/health")).toEqual([200, "keep-alive"]);

  const ended = server.end("SIGTERM");
  await vi.waitFor(async () => expect(await ready()).toEqual([503, "draining"]), soon);
  expect(await ask(server.ports.console, "/health")).toEqual([200, "close"]);
  expect(await ask(server.ports.http, "/v1/records")).toEqual([200, "close"]);
  expect(await ask(server.ports.console, "/health/live")).toEqual([200, "close"]);
  const { code, seconds } = await ended;
  expect(code).toBe(0);
  expect(seconds).toBeGreaterThanOrEqual(3);
  expect(seconds).toBeLessThan(30);
});

test("streams end with a word on when to come back, and without waiting for their readers", async () => {
  const { server, site, start } = await standing();
  const running = await start({ FOYER_ROLE: "api" });
  const { token } = await server.signIn("admin", "administrator-1");
  const answer = await fetch(
    `http://127.0.0.1:${running.ports.console}${apiRoot}${livePath}?tenant=${site.tenantId}`,
    { headers: { authorization: token } },
  );
  expect(answer.status).toBe(200);
  const text = answer.text();
  expect(await running.end("SIGTERM")).toMatchObject({ code: 0 });
  const retries = [...(await text).matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
  expect(retries).toHaveLength(2);
  expect(retries[1]).toBeGreaterThanOrEqual(500);
  expect(retries[1]).toBeLessThanOrEqual(2_000);
});

test("what devices sent is committed and acknowledged before their connections end; what comes then is not", async () => {
  const { site, pool, start } = await standing();
  const server = await start({ FOYER_ROLE: "ingest" });
  const { sn } = site.device;
  const client = await connectAsync(`mqtt://127.0.0.1:${server.ports.mqtt}`, { reconnectPeriod: 0 });
  onTestFinished(() => client.endAsync(true));
  const acknowledged = new Set<number>();
  const began = Math.floor(Date.now() / 60_000) * 60_000;
  let nth = 0;
  const send = async () => {
    while (client.connected) {
      const start = began - ++nth * 60_000;
      const body = JSON.stringify({
        sn,
        records: [{ start: new Date(start).toISOString(), seconds: 60, in: 1 }],
      });
      const done = await client.publishAsync(flowTopic(sn), body, { qos: 1 }).catch(() => null);
      if (done) acknowledged.add(start);
    }
  };
  const sending = Promise.all(Array.from({ length: 20 }, send));
  await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(200), soon);
  // Writing waits: a batch is under way when the server is told to end.
  const blocker = await pool.connect();
  await blocker.query("begin; lock table records in share mode");
  await pause(300);
  const before = acknowledged.size;
  const ended = server.end("SIGTERM");
  await pause(500);
  await blocker.query("commit");
  blocker.release();
  expect(await ended).toMatchObject({ code: 0 });
  await client.endAsync(true);
  await Promise.race([sending, pause(1_000)]);
  expect(acknowledged.size).toBeGreaterThan(before);
  const { rows } = await pool.query<{ start: Date }>("select start_at as start from records");
  const kept = new Set(rows.map(({ start }) => start.getTime()));
  expect([...acknowledged].filter((start) => !kept.has(start))).toEqual([]);
});

test("told to end while it starts, it ends cleanly: while it waits for a migration, and a moment after it began", async () => {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("select pg_advisory_lock(7304118)");
  const health = await freePort();
  const waiting = spawnServer(url, { FOYER_HEALTH_PORT: String(health) });
  await vi.waitFor(async () => {
    expect((await fetch(`http://127.0.0.1:${health}/health/live`)).status).toBe(200);
  }, soon);
  const { code, seconds, printed } = await waiting.end("SIGTERM");
  expect({ code, printed }).toEqual({ code: 0, printed: "" });
  expect(seconds).toBeLessThan(20);
  await client.query("select pg_advisory_unlock_all()");
  for (const wait of [400, 900, 1_500]) {
    const starting = spawnServer(url);
    await pause(wait);
    expect(await starting.end("SIGTERM")).toMatchObject({ code: expect.toBeOneOf([0, null]) });
  }
  const { rows } = await client.query(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name not like 'citus%'`,
  );
  expect(rows[0].count).toBe(1);
});

test("what does not end in time is left behind and named, and the process ends all the same", async () => {
  const { site, pool, start } = await standing();
  const server = await start({ FOYER_ROLE: "ingest" });
  const { sn } = site.device;
  // A table that is not there yet is waited for, for a shorter time.
  await ensurePartitions(pool, [Date.parse("2026-05-04T10:00:00Z")]);
  const blocker = await pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query("begin; lock table records in share mode");
  const body = JSON.stringify({ sn, records: [{ start: "2026-05-04T10:00:00Z", seconds: 60, in: 1 }] });
  const socket = connectSocket(server.ports.http, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(
    `POST /v1/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    expect(rows.length).toBeGreaterThan(0);
  }, soon);
  const { code, seconds, printed } = await server.end("SIGTERM");
  expect(code).toBe(1);
  expect(seconds).toBeLessThan(30);
  expect(printed).toContain("The server ended without these parts ending: devices");
}, 90_000);

test("background work that waits for somebody else's lock is left to others, and the process ends soon", async () => {
  const { pool, start } = await standing();
  const server = await start({ FOYER_ROLE: "worker" });
  const blocker = await pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query("begin; lock table scheduled_tasks in access exclusive mode");
  await expect.poll(() => lockWaits(pool), soon).toBeGreaterThan(0);
  const { code, seconds } = await server.end("SIGTERM");
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(10);
});
