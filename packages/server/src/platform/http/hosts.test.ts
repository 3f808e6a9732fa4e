import { expect, test } from "vitest";
import { company } from "../../../test/factories.ts";
import { adminPassword, testServer } from "../../../test/test-server.ts";

const url = "/hx-api/auth/installation";
const offered = { role: "platform" as const, username: "operator", password: "offered-account-1" };

test("a page that was led here under a name of its own is refused while accounts are offered", async () => {
  const { http, identity } = await testServer();
  const ask = (host: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    http.inject({ url, headers: { host, ...headers }, remoteAddress });
  expect((await ask("rebind.evil.example")).statusCode).toBe(200);
  identity.demoAccounts.push(offered);
  for (const host of [
    "rebind.evil.example",
    "rebind.evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.example",
  ])
    for (const headers of [{ lang: "en" }, { "x-forwarded-host": "localhost" }] as Record<string, string>[]) {
      const answer = await ask(host, headers);
      expect(answer.body, host).not.toContain(offered.password);
    }
  expect((await ask("rebind.evil.example")).json()).toMatchObject({ code: 421, key: "host.unknown" });
  for (const host of ["localhost", "LOCALHOST:8080", "127.0.0.1:21250", "[::1]:8080"])
    expect((await ask(host)).json().data.demoAccounts, host).toEqual([offered]);
  expect((await ask("foyer.example", {}, "203.0.113.7")).json().data.demoAccounts).toEqual([]);
});

test("accounts are offered to nobody whose call was passed on", async () => {
  const { http, identity } = await testServer();
  identity.demoAccounts.push(offered);
  for (const name of ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via", "X-Real-IP"]) {
    const value = name === "X-Forwarded-Proto" ? "http" : "127.0.0.1";
    const answer = await http.inject({ url, headers: { [name]: value } });
    expect(answer.json().data.demoAccounts, name).toEqual([]);
    expect((await http.inject({ url: "/metrics", headers: { [name]: value } })).statusCode, name).toBe(404);
  }
});

test("with names given, the console answers under these and to this machine, and lives for anybody", async () => {
  const { http } = await testServer({ FOYER_HOSTS: "foyer.example, counts.example" });
  const readStatus = async (host: string, path = url) =>
    (await http.inject({ url: path, headers: { host }, remoteAddress: "203.0.113.7" })).statusCode;
  expect(await readStatus("foyer.example")).toBe(200);
  expect(await readStatus("COUNTS.example:443")).toBe(200);
  expect(await readStatus("localhost:8080")).toBe(200);
  expect(await readStatus("other.example")).toBe(421);
  expect(await readStatus("other.example", "/")).toBe(421);
  expect(await readStatus("10.0.0.7", "/health")).toBe(200);
});

test("a trusted proxy says where a call comes from and how; nobody else does", async () => {
  const { http } = await testServer({ FOYER_TRUST_PROXY: "10.0.0.0/8" });
  const ask = (remoteAddress: string) =>
    http.inject({
      url,
      remoteAddress,
      headers: { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" },
    });
  expect((await ask("10.1.2.3")).headers["strict-transport-security"]).toMatch(/^max-age=\d{8}$/);
  expect((await ask("203.0.113.1")).headers["strict-transport-security"]).toBeUndefined();
  let names = 0;
  const login = async (remoteAddress: string, forwarded: string) =>
    (
      await http.inject({
        method: "POST",
        url: "/hx-api/auth/login",
        remoteAddress,
        headers: { "x-forwarded-for": forwarded },
        payload: { username: `nobody-${names++}`, password: "x" },
      })
    ).statusCode;
  for (let nth = 0; nth < 21; nth++) await login("10.1.2.3", "203.0.113.20");
  expect(await login("10.1.2.3", "203.0.113.20")).toBe(429);
  expect(await login("10.1.2.3", "203.0.113.21")).not.toBe(429);
});

test("whoever asks too often is told to wait, also for health and for what is open to anybody", async () => {
  const { http } = await testServer();
  const limits = [
    ["/health", 600],
    ["/hx-api/openapi.json", 3_000],
    ["/%68x-api/docs", 3_000],
    ["/any/page", 600],
  ] as const;
  for (const [at, most] of limits) {
    const answer = await http.inject({ url: at, remoteAddress: "203.0.113.30" });
    expect([at, Number(answer.headers["x-ratelimit-limit"])]).toEqual([at, most]);
  }
});

test("a list is not ordered by what every object has", async () => {
  const server = await testServer();
  await company(server.admin);
  const { token } = await server.signIn("admin", adminPassword);
  for (const path of ["/api/companys", "/api/deviceModel", "/api/device"])
    for (const field of ["constructor", "toString", "valueOf", "hasOwnProperty"]) {
      const answer = await server.http.inject({
        url: `/hx-api${path}?sort=${field},asc`,
        headers: { authorization: token },
      });
      expect([path, field, answer.json().fields]).toEqual([path, field, { sort: "unknown" }]);
    }
});
