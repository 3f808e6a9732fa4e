import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../../../test/free-port.ts";
import { realServer } from "../../../../test/real-server.ts";
import { freshDatabase, testServer } from "../../../../test/test-server.ts";
import { makeMetrics } from "../../../platform/metrics.ts";
import { startHealth } from "./health.ts";

test("health answers anybody, and says when the database is away", async () => {
  const server = await testServer();
  const health = () => server.http.inject({ url: "/health", remoteAddress: "203.0.113.1" });
  expect((await health()).json()).toEqual({ status: "ok" });
  const { sessions: pool } = server.platform.database;
  const query = pool.query.bind(pool);
  Object.assign(pool, { query: () => Promise.reject(new Error("away")) });
  const away = await health();
  Object.assign(pool, { query });
  expect(away.statusCode).toBe(503);
  expect(away.json()).toEqual({ status: "database away" });
});

test("displays hear from any origin whether the server is there, and of nothing else", async () => {
  const server = await testServer();
  const ask = (url: string) => server.http.inject({ url, headers: { origin: "null" } });
  const there = await ask("/hx-api/wall/health");
  expect([there.statusCode, there.headers["access-control-allow-origin"]]).toEqual([200, "*"]);
  for (const url of ["/health", "/hx-api/auth/installation", "/screen"])
    expect((await ask(url)).headers["access-control-allow-origin"], url).toBeUndefined();
  const { sessions: pool } = server.platform.database;
  const query = pool.query.bind(pool);
  Object.assign(pool, { query: () => Promise.reject(new Error("away")) });
  const away = await ask("/hx-api/wall/health");
  Object.assign(pool, { query });
  expect(away.statusCode).toBe(503);
});

test("metrics are told to this machine only, also through a proxy on it", async () => {
  const { http } = await testServer();
  const metrics = (remoteAddress: string, headers = {}) =>
    http.inject({ url: "/metrics", remoteAddress, headers });
  await http.inject({ url: "/hx-api/auth/installation" });
  for (const address of ["127.0.0.1", "::1"]) {
    const actual = await metrics(address);
    expect(actual.headers["content-type"]).toMatch(/^text\/plain/);
    expect(actual.body).toMatch(
      /foyer_request_seconds_count\{endpoint="\/auth\/installation",status="200"\} \d/,
    );
  }
  for (const answer of [
    await metrics("203.0.113.1"),
    await metrics("127.0.0.1", { "x-forwarded-for": "203.0.113.1" }),
    await metrics("203.0.113.1", { "x-forwarded-for": "127.0.0.1" }),
  ]) {
    expect(answer.json()).toMatchObject({ code: 404, key: "notFound.thing" });
  }
});

test("metrics are told to whoever shows the token, from anywhere", async () => {
  const token = "a token for the metrics";
  const { http } = await testServer({ FOYER_METRICS_TOKEN: token });
  const status = async (authorization?: string, remoteAddress = "203.0.113.1") =>
    (await http.inject({ url: "/metrics", remoteAddress, headers: authorization ? { authorization } : {} }))
      .statusCode;
  expect(await status(`Bearer ${token}`)).toBe(200);
  for (const wrong of [undefined, token, `Bearer ${token}x`, "Bearer ", `Basic ${token}`])
    expect(await status(wrong), wrong).toBe(404);
  expect(await status(undefined, "127.0.0.1")).toBe(200);
});

test("ready is a server that has started, does not stop and reaches its database; it lives all the while", async () => {
  const { http, platform } = await testServer({ FOYER_HOSTS: "foyer.example.com" });
  const ask = async (path: string) => {
    const answer = await http.inject({ url: `/health/${path}`, headers: { host: "10.0.0.7:8080" } });
    return [answer.statusCode, answer.json().status];
  };
  for (const phase of ["starting", "ready", "draining"] as const) {
    platform.lifecycle.phase = phase;
    expect(await ask("ready")).toEqual([phase === "ready" ? 200 : 503, phase]);
    expect(await ask("live")).toEqual([200, "alive"]);
  }
  platform.lifecycle.phase = "ready";
  const { sessions } = platform.database;
  const query = sessions.query.bind(sessions);
  const asked = vi.fn(() => new Promise(() => undefined));
  Object.assign(sessions, { query: asked });
  const answers = await Promise.all([ask("ready"), ask("ready"), ask("live")]);
  Object.assign(sessions, { query });
  expect(answers).toEqual([
    [503, "database away"],
    [503, "database away"],
    [200, "alive"],
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a server without a console tells it on a port of its own, with its name in every figure", async () => {
  const { platform } = await testServer();
  const watched = { ...platform, metrics: makeMetrics("ingest-1"), pool: () => platform.database.sessions };
  const { port, stop } = await startHealth(watched, 0, "127.0.0.1");
  onTestFinished(stop);
  const readActual = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect(await (await readActual("/health")).json()).toEqual({ status: "ok" });
  expect(await (await readActual("/health/ready")).json()).toEqual({ status: "ready" });
  expect(await (await readActual("/metrics")).text()).toMatch(
    /foyer_ingest_queue_records\{foyer_instance="ingest-1"\} 0/,
  );
  expect((await readActual("/metrics", { "x-forwarded-for": "203.0.113.1" })).status).toBe(404);
});

/** Another address of this machine, where it has several. */
const elsewhere = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";

for (const role of ["api", "ingest", "worker"]) {
  test(`a server of the role ${role} lives before it is ready, at the address its health is asked at`, async () => {
    const url = await freshDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    // Another server brings the database up to date.
    await client.query("select pg_advisory_lock(7304118)");
    const port = await freePort();
    const started = realServer(url, {
      FOYER_ROLE: role,
      FOYER_HEALTH_PORT: String(port),
      FOYER_HEALTH_HOST: elsewhere,
    });
    const ask = async (path: string) => {
      const answer = await fetch(`http://${elsewhere}:${port}/health/${path}`);
      return [answer.status, ((await answer.json()) as { status: string }).status];
    };
    await vi.waitFor(async () => expect(await ask("live")).toEqual([200, "alive"]), 20_000);
    expect(await ask("ready")).toEqual([503, "starting"]);
    await client.query("select pg_advisory_unlock_all()");
    const { ports } = await started;
    expect(ports.health).toBe(port);
    await vi.waitFor(async () => expect(await ask("ready")).toEqual([200, "ready"]));
  });
}
