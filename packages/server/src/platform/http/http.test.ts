import { once } from "node:events";
import { connect } from "node:net";
import { home } from "@foyer/contract/analytics/home";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { countingSite } from "../../../test/counting-site.ts";
import { company } from "../../../test/factories.ts";
import { adminPassword, testServer } from "../../../test/test-server.ts";

test("values no calendar and no column can hold are refused, not a fault of the server", async () => {
  const server = await testServer();
  const { ask, entityId } = await countingSite(server);
  for (const startTime of ["2026-13-45", "2026-02-30", "0000-01-01", "9999-12-31"]) {
    await expect(ask(home.trend, { query: { startTime } }), startTime).rejects.toMatchObject({
      fields: { startTime: "day" },
    });
  }
  await expect(ask(home.trend, { query: { entityId, startTime: "2024-02-29" } })).resolves.toBeDefined();
  await expect(server.admin(companies.create, { body: { name: "a\0b" } })).rejects.toMatchObject({
    status: 400,
    key: "validation.failed",
  });
  const login = await server.http.inject({
    method: "POST",
    url: "/hx-api/auth/login",
    payload: { username: "a\0b", password: "x" },
  });
  expect(login.json()).toMatchObject({ code: 400, key: "validation.failed" });
});

test("fields the sign-in does not know are refused", async () => {
  const server = await testServer();
  const payload = { username: "admin", password: adminPassword, admin: true };
  const answer = await server.http.inject({ method: "POST", url: "/hx-api/auth/login", payload });
  expect(answer.json()).toMatchObject({ key: "validation.failed", fields: { admin: "unknown" } });
});

test("what is open to anybody is open to whom a session has ended, too", async () => {
  const server = await testServer();
  const readStatus = async (url: string) =>
    (await server.http.inject({ url: `/hx-api${url}`, headers: { cookie: "foyer-token=over" } })).statusCode;
  expect(await readStatus("/openapi.json")).toBe(200);
  expect(await readStatus("/docs")).toBe(200);
  expect(await readStatus(`/images/${"0".repeat(64)}`)).toBe(404);
  expect(await readStatus("/api/live")).toBe(401);
  expect(await readStatus("/auth/info")).toBe(401);
});

test("of fields nobody knows only a few are repeated", async () => {
  const server = await testServer();
  const names = Array.from({ length: 1_000 }, (_, nth) => [`${"x".repeat(1_000)}${nth}`, 1] as const);
  const payload = { username: "admin", password: "x", ...Object.fromEntries(names) };
  const answer = await server.http.inject({ method: "POST", url: "/hx-api/auth/login", payload });
  expect(answer.json()).toMatchObject({ key: "validation.failed" });
  expect(answer.body.length).toBeLessThan(4_000);
  const asked = names.map(([name]) => `${name.slice(990)}=1`).join("&");
  const query = await server.http.inject({ url: `/hx-api/auth/installation?${asked}` });
  expect(Object.keys(query.json().fields)).toHaveLength(20);
});

test("JSON that is nested deeper than any call needs is refused, and the refusal is logged", async () => {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  const answer = await server.http.inject({
    method: "POST",
    url: "/hx-api/api/companys",
    headers: { authorization: token, "content-type": "application/json" },
    payload: `{"name":${"[".repeat(900_000)}${"]".repeat(900_000)}}`,
  });
  expect(answer.json()).toMatchObject({ code: 400, key: "validation.failed" });
  const { rows } = await server.platform.database.pool.query(
    "select status, refusal from operation_logs where endpoint = 'POST /api/companys'",
  );
  expect(rows).toEqual([{ status: 400, refusal: "validation.failed" }]);
});

test("an address written another way has the same limit", async () => {
  const server = await testServer();
  const payload = { username: "admin", password: "x" };
  const statuses: number[] = [];
  for (let nth = 0; nth < 21; nth++) {
    const { statusCode } = await server.http.inject({
      method: "POST",
      url: "/%68x-api/auth/login",
      remoteAddress: "203.0.113.9",
      payload,
    });
    statuses.push(statusCode);
  }
  expect(statuses[0]).not.toBe(404);
  expect(statuses.at(-1)).toBe(429);
});

test("an address written another way asks for the same caller, and its answer is kept by nobody", async () => {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  const answer = await server.http.inject({
    url: "/%68x-api/auth/info",
    headers: { authorization: token },
  });
  expect(answer.json()).toMatchObject({ code: 200, data: { user: { username: "admin" } } });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("an address with a fragment is no request", async () => {
  const server = await testServer();
  const { http } = server;
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as { port: number };
  for (const path of ["/hx-api/auth/installation#foo=1", "/#/start", "/health#"]) {
    const socket = connect(port, "127.0.0.1");
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let got = "";
    for await (const chunk of socket) got += chunk;
    expect(got, path).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test("HEAD answers what GET does, without the body, and ends", async () => {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  await company(server.admin);
  const { http } = server;
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as { port: number };
  const ask = (path: string, method: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: token },
      signal: AbortSignal.timeout(5_000),
    });
  for (const path of [
    "/health",
    "/hx-api/auth/info",
    "/hx-api/openapi.json",
    "/hx-api/docs",
    "/hx-api/none",
  ]) {
    const asked = await ask(path, "GET");
    await asked.arrayBuffer();
    const actual = await ask(path, "HEAD");
    expect(actual.status, path).toBe(asked.status);
    expect(actual.headers.get("content-type"), path).toBe(asked.headers.get("content-type"));
    expect(await actual.text(), path).toBe("");
  }
  const live = await ask("/hx-api/api/live", "HEAD");
  expect([live.status, live.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(await live.text()).toBe("");
  const unknown = await fetch(`http://127.0.0.1:${port}/hx-api/api/live`, { method: "HEAD" });
  expect(unknown.status).toBe(401);
});

test("a browser that connected ahead of any question does not hold up the stop", async () => {
  const { http } = await testServer();
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  const taken = once(http.server, "connection");
  await once(socket, "connect");
  await taken;
  const cutOff = once(socket, "close");
  await http.close();
  await cutOff;
});
