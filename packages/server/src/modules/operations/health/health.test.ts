import { expect, test } from "vitest";
import { testServer } from "../../../../test/test-server.ts";

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

test("metrics are told to this machine only, also through a proxy on it", async () => {
  const { http } = await testServer();
  const metrics = (remoteAddress: string, headers = {}) =>
    http.inject({ url: "/metrics", remoteAddress, headers });
  await http.inject({ url: "/hx-api/auth/installation" });
  for (const address of ["127.0.0.1", "::1"]) {
    const told = await metrics(address);
    expect(told.headers["content-type"]).toMatch(/^text\/plain/);
    expect(told.body).toMatch(
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
