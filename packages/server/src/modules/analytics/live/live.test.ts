import { auth } from "@foyer/contract/identity/auth";
import { profile } from "@foyer/contract/identity/profile";
import { roles } from "@foyer/contract/identity/roles";
import { companies } from "@foyer/contract/places/companies";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { company, companyAdmin, entity, storeUser } from "../../../../test/factories.ts";
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";

/** Opens the stream as a browser does, with the cookie, and gives what comes line by line. */
async function stream(server: TestServer, url: string, ask: Ask) {
  const { user } = await ask(auth.info);
  const { token } = await server.identity.sessions.open(user.id, { ip: "127.0.0.1" });
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const headers = { cookie: `foyer-token=${token}` };
  const { body, headers: answered } = await fetch(`${url}/hx-api/api/live`, { headers, signal: gone.signal });
  expect(answered.get("content-type")).toBe("text/event-stream");
  expect(answered.get("x-content-type-options")).toBe("nosniff");
  expect(answered.get("content-security-policy")).toContain("script-src 'self'");
  const lines = body?.pipeThrough(new TextDecoderStream()).getReader();
  /** Reads until the next news. */
  return async (): Promise<{ entityIds: number[]; at: string }> => {
    for (;;) {
      const { value = "", done } = (await lines?.read()) ?? { done: true };
      const [, data] = /^data: (.+)$/m.exec(value) ?? [];
      if (data) return JSON.parse(data);
      if (done) throw new Error("the stream has ended");
    }
  };
}

test("changed figures are told to whoever may see them, at most once a second", async () => {
  const server = await testServer();
  expect((await server.http.inject({ url: "/hx-api/api/live" })).statusCode).toBe(401);
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const [mine, other] = [await entity(admin), await entity(admin)];
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const user = await storeUser(server, tenantId, { may: ["home:view"], range: { entityIds: [mine] } });
  const [ofAdmin, ofUser] = [await stream(server, url, admin), await stream(server, url, user)];

  const { events } = server.platform;
  events.emit("countsChanged", { tenantId: tenantId + 1, entityIds: [mine] });
  events.emit("countsChanged", { tenantId, entityIds: [other] });
  events.emit("countsChanged", { tenantId, entityIds: [other, mine] });
  expect((await ofAdmin()).entityIds.sort()).toEqual([mine, other].sort());
  const actual = await ofUser();
  expect(actual.entityIds).toEqual([mine]);
  expect(Math.abs(Date.parse(actual.at) - Date.now())).toBeLessThan(10_000);
});

test("without the permission there is no stream", async () => {
  const server = await testServer();
  const powerless = await storeUser(server, await company(server.admin));
  const { user } = await powerless(auth.info);
  const { token } = await server.identity.sessions.open(user.id, { ip: "127.0.0.1" });
  const answer = await server.http.inject({ url: "/hx-api/api/live", headers: { authorization: token } });
  expect(answer.json()).toMatchObject({ code: 403, key: "permission.denied" });
});

test("the streams of a company end the moment it is disabled, those of others go on", async () => {
  const server = await testServer();
  const [tenantId, other] = [await company(server.admin), await company(server.admin)];
  const [admin, neighbour] = [await companyAdmin(server, tenantId), await companyAdmin(server, other)];
  const entityId = await entity(neighbour);
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const [ofAdmin, ofNeighbour] = [await stream(server, url, admin), await stream(server, url, neighbour)];
  await server.admin(companies.update, { body: { id: tenantId, status: 0 } });
  await expect(ofAdmin()).rejects.toThrow("the stream has ended");
  server.platform.events.emit("countsChanged", { tenantId: other, entityIds: [entityId] });
  expect((await ofNeighbour()).entityIds).toEqual([entityId]);
});

test("a stream ends the moment its session is ended, others go on", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const entityId = await entity(admin);
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const user = await storeUser(server, tenantId, { may: ["home:view"] });
  const first = await stream(server, url, user);
  const { ended } = await user(profile.endOtherSessions);
  expect(ended).toBeGreaterThan(0);
  await expect(first()).rejects.toThrow("the stream has ended");

  const second = await stream(server, url, user);
  await user(auth.logout);
  // Its session is another than the one that was signed out.
  server.platform.events.emit("countsChanged", { tenantId, entityIds: [entityId] });
  expect((await second()).entityIds).toEqual([entityId]);
});

test("whoever holds a role is looked at anew when the role is changed or goes", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const news: number[] = [];
  onTestFinished(server.platform.events.on("accessChanged", (actual) => void news.push(actual.tenantId)));
  const { id } = await admin(roles.create, { body: { name: "Clerk", permission: "clerk" } });
  expect(news).toEqual([]);
  await admin(roles.setMenus, { body: { id, menus: [1] } });
  expect(news).toEqual([tenantId]);
  await admin(roles.update, { body: { id, name: "Clerks", permission: "clerk" } });
  await admin(roles.remove, { body: [id] });
  expect(news).toEqual([tenantId, tenantId, tenantId]);
});

test("a session has six streams at once, and a place is free when one ends", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const { user } = await admin(auth.info);
  const { token } = await server.identity.sessions.open(user.id, { ip: "127.0.0.1" });
  const pages = Array.from({ length: 7 }, () => new AbortController());
  onTestFinished(() => {
    for (const page of pages) page.abort();
  });
  const opened = async (page: AbortController) =>
    (
      await fetch(`${url}/hx-api/api/live`, {
        headers: { cookie: `foyer-token=${token}` },
        signal: page.signal,
      })
    ).status;
  const [first, ...others] = pages as [AbortController, ...AbortController[]];
  const last = others.at(-1) as AbortController;
  expect(await Promise.all([first, ...others.slice(0, -1)].map(opened))).toEqual(Array(6).fill(200));
  expect(await opened(last)).toBe(429);
  first.abort();
  await vi.waitFor(async () => expect(await opened(last)).toBe(200));
});

test("a stream does not keep its session from ending", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const entityId = await entity(admin);
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const begun = Date.now();
  const at = (minutes: number) => server.clock.set(new Date(begun + minutes * 60_000).toISOString());
  const streams = [await stream(server, url, admin), await stream(server, url, admin)];
  const { pool } = server.platform.database;
  const seen = async () =>
    (
      await pool.query(
        "select max(last_seen_at) as at from sessions where user_id = (select max(id) from users)",
      )
    ).rows[0].at as Date;
  const before = await seen();
  at(10);
  server.platform.events.emit("accessChanged", { tenantId });
  server.platform.events.emit("countsChanged", { tenantId, entityIds: [entityId] });
  for (const actual of streams) expect((await actual()).entityIds).toEqual([entityId]);
  expect(await seen()).toEqual(before);
});

test("what the streams of a user and of a session have in common is looked up once", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const entityId = await entity(admin);
  const user = await storeUser(server, tenantId, { may: ["home:view"] });
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
  // Each opens a session of its own.
  const streams = await Promise.all([admin, admin, admin, user, user].map((ask) => stream(server, url, ask)));
  const [first] = streams;
  const asked = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => asked.mockRestore());
  server.platform.events.emit("accessChanged", { tenantId });
  server.platform.events.emit("countsChanged", { tenantId, entityIds: [entityId] });
  for (const actual of streams) expect((await actual()).entityIds).toEqual([entityId]);
  server.platform.events.emit("countsChanged", { tenantId, entityIds: [entityId] });
  expect((await first?.())?.entityIds).toEqual([entityId]);

  const statements = (asked.mock.calls as unknown[][]).map(([query]) => {
    const { name, text } = query as { name?: string; text?: string };
    return typeof query === "string" ? query : (name ?? text ?? "");
  });
  expect(statements.filter((text) => text === "live-session")).toHaveLength(streams.length);
  expect(statements.filter((text) => text.includes('"entities"'))).toHaveLength(2);
});
