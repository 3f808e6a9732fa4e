import { expect, onTestFinished, test } from "vitest";
import { testServer } from "../../../../test/test-server.ts";
import { makeMetrics } from "../../../platform/metrics.ts";
import { startHealth } from "./health.ts";

test("health answers anybody, and says when the database is away", async () => {
  const server = await testServer();
  const health = () => server.http.inject({ url: "/health", remoteAddress: "203.0.113.1" });
  expect((await health()).json()).toEqual({ status: "ok" });
  const { pool } = server.platform.database;
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
  const { pool } = server.platform.database;
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

test("a server without a console tells both on a port of their own, with its name in every figure", async () => {
  const { platform } = await testServer();
  const { port, stop } = await startHealth({ ...platform, metrics: makeMetrics("ingest-1") }, 0, "127.0.0.1");
  onTestFinished(stop);
  const readActual = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect(await (await readActual("/health")).json()).toEqual({ status: "ok" });
  expect(await (await readActual("/metrics")).text()).toMatch(
    /foyer_ingest_queue_records\{foyer_instance="ingest-1"\} 0/,
  );
  expect((await readActual("/metrics", { "x-forwarded-for": "203.0.113.1" })).status).toBe(404);
});
