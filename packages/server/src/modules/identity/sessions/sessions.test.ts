import { home } from "@foyer/contract/analytics/home";
import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, storeUser } from "../../../../test/factories.ts";
import { adminPassword, testServer } from "../../../../test/test-server.ts";

const expired = { status: 401, key: "auth.expired" };

test("signing out ends this session and no other", async () => {
  const server = await testServer();
  const one = await server.signIn("admin", adminPassword);
  const other = await server.signIn("admin", adminPassword);
  await one.ask(auth.logout);
  await expect(one.ask(auth.info)).rejects.toMatchObject(expired);
  expect((await other.ask(auth.info)).user.username).toBe("admin");
});

test("a session ends after half an hour without use, and after twelve hours in any case", async () => {
  const server = await testServer();
  const at = (minutes: number) =>
    server.clock.set(new Date(Date.parse("2026-05-13T00:00:00Z") + minutes * 60_000).toISOString());
  at(0);
  const idle = await server.signIn("admin", adminPassword);
  const busy = await server.signIn("admin", adminPassword);
  for (let minute = 29; minute < 720; minute += 29) {
    at(minute);
    await busy.ask(auth.info);
    if (minute === 58) await expect(idle.ask(auth.info)).rejects.toMatchObject(expired);
  }
  at(719.9);
  await busy.ask(auth.info);
  at(720);
  await expect(busy.ask(auth.info)).rejects.toMatchObject(expired);
});

test("a disabled user and a disabled company are out at once", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const tenantId = await company(server.admin, { name: "Shut" });
  const [user, colleague] = [await storeUser(server, tenantId), await companyAdmin(server, tenantId)];
  const {
    user: { id },
  } = await user(auth.info);
  await pool.query("update users set enabled = false where id = $1", [id]);
  await expect(user(auth.info)).rejects.toMatchObject(expired);
  await colleague(auth.info);
  await server.admin(companies.update, { body: { id: tenantId, name: "Shut", status: 0 } });
  await expect(colleague(auth.info)).rejects.toMatchObject(expired);
  await server.admin(companies.update, { body: { id: tenantId, name: "Shut", status: 1 } });
  await expect(colleague(auth.info)).rejects.toMatchObject(expired);
});

test("the token counts as a header for everything, as a cookie for reading only", async () => {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  const readStatus = async (
    method: "GET" | "POST" | "DELETE",
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) =>
    (await server.http.inject({ method, url: `/hx-api${url}`, headers, ...(payload ? { payload } : {}) }))
      .statusCode;
  const cookie = { cookie: `foyer-token=${token}` };
  expect(await readStatus("GET", "/auth/info", cookie)).toBe(200);
  expect(await readStatus("GET", "/auth/info", { authorization: `Bearer ${token}` })).toBe(200);
  expect(await readStatus("GET", "/auth/info", { ...cookie, authorization: "another" })).toBe(401);
  expect(await readStatus("POST", "/api/companys", cookie, { name: "By cookie" })).toBe(401);
  expect(await readStatus("DELETE", "/auth/logout", cookie)).toBe(401);
  // Some changes are asked for by GET: a link on another page must not make them.
  expect(await readStatus("GET", "/home/setStatisTypes", cookie)).toBe(401);
  expect(await readStatus("GET", "/api/device/uploadrecordClear", cookie)).toBe(401);
  const own = { ...cookie, "x-foyer": "1" };
  expect(await readStatus("POST", "/api/companys", own, { name: "By the console" })).toBe(200);
  expect(await readStatus("GET", "/home/setStatisTypes", own)).toBe(400);
  expect(await readStatus("POST", "/api/companys", { authorization: token }, { name: "By header" })).toBe(
    200,
  );
});

test("who is signed in hears what they may and where, and no secret", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin, { name: "Shops", timeZone: "Asia/Tokyo" });
  const admin = await companyAdmin(server, tenantId);
  const mine = await entity(admin, { name: "Mine" });
  const may = ["home:view", "entity:list"] as const;
  const user = await storeUser(server, tenantId, { may, range: { entityIds: [mine] } });
  const info = await user(auth.info);
  expect(info).toMatchObject({
    user: { userType: 2, nickName: "Somebody" },
    permissions: ["entity:list", "home:view"],
    company: { id: tenantId, name: "Shops", timeZone: "Asia/Tokyo", logo: null },
    depts: [],
    entitys: [{ id: mine, name: "Mine" }],
  });
  expect(info.roles).toHaveLength(1);
  expect((await admin(auth.info)).roles).toEqual(["admin"]);
  const platform = await server.admin(auth.info);
  expect(platform).toMatchObject({ roles: ["admin"], permissions: ["*:*:*"] });
  for (const actual of [info, platform]) expect(JSON.stringify(actual)).not.toMatch(/hash|argon2/i);
});

test("a platform operator acts for the company named in the header; nobody else does", async () => {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  await expect(server.admin(entities.list, {})).rejects.toMatchObject({ status: 404 });
  const [one, two] = [await company(server.admin), await company(server.admin)];
  await entity(await companyAdmin(server, one), { name: "Of one" });
  await entity(await companyAdmin(server, two), { name: "Of two" });
  const namesSeen = async (tenant?: number | string) => {
    const ask = server.asToken(token, tenant === undefined ? {} : { tenant: String(tenant) });
    return (await ask(entities.list, {})).content.map(({ name }) => name);
  };
  expect(await namesSeen()).toEqual(["Of one"]);
  expect(await namesSeen(two)).toEqual(["Of two"]);
  expect(await namesSeen("")).toEqual(["Of one"]);
  for (const spoilt of [999, "none", 0, -1, `${two};`, `${two}, ${one}`, `${two}.5`, "1e999"])
    await expect(namesSeen(spoilt), String(spoilt)).rejects.toMatchObject({ status: 404 });

  const { user } = await (await companyAdmin(server, one))(auth.info);
  const session = await server.identity.sessions.open(user.id, { ip: "127.0.0.1" });
  const stranger = server.asToken(session.token, { tenant: String(two) });
  expect((await stranger(entities.list, {})).content.map(({ name }) => name)).toEqual(["Of one"]);
  expect((await stranger(home.statistical, {})).zones).toEqual(["Europe/Berlin"]);
});
