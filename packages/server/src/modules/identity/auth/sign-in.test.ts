import { constants, publicEncrypt } from "node:crypto";
import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { company } from "../../../../test/factories.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { enableUsers, resetPassword, userByName } from "../users/users.ts";

/** As a browser does it: with the key the server gives. */
async function encrypted(server: TestServer, password: string): Promise<string> {
  const { publicKey, algorithm } = await server.ask(auth.publicKey);
  expect(algorithm).toBe("RSA-OAEP-256");
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  return publicEncrypt(key, Buffer.from(password)).toString("base64");
}

async function login(
  server: TestServer,
  given: { username: string; password: string; code?: string; uuid?: string },
  from = "203.0.113.1",
  cookies: Record<string, string> = {},
) {
  const password = await encrypted(server, given.password);
  return server.http.inject({
    method: "POST",
    url: "/hx-api/auth/login",
    remoteAddress: from,
    cookies,
    headers: { lang: "en" },
    payload: { ...given, password },
  });
}

const right = { username: "admin", password: adminPassword };
const wrong = { username: "admin", password: "wrong-password-1" };

test("the key of the server encrypts what signs in; the cookie is the console's alone", async () => {
  const server = await testServer();
  const answer = await login(server, right);
  expect(answer.statusCode).toBe(200);
  const { token, user } = answer.json().data;
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(user).toMatchObject({ username: "admin", userType: 0, mustChangePassword: false });
  expect(answer.cookies).toMatchObject([
    { name: "foyer-token", value: token, path: "/", sameSite: "Strict", httpOnly: true },
    { name: "foyer-signed-in", path: "/", sameSite: "Strict" },
    { name: "foyer-browser", path: "/", sameSite: "Strict", httpOnly: true },
  ]);
  expect(answer.cookies[0]?.secure).toBeUndefined();
  expect(answer.cookies[1]?.httpOnly).toBeUndefined();
  expect(token).not.toContain(answer.cookies[1]?.value);
  expect(answer.headers["cache-control"]).toBe("no-store");

  const overTls = await server.http.inject({
    method: "POST",
    url: "/hx-api/auth/login",
    headers: { "x-forwarded-proto": "https" },
    payload: { ...right, password: await encrypted(server, right.password) },
  });
  expect(overTls.cookies[0]).toMatchObject({
    name: "__Host-foyer-token",
    secure: true,
    sameSite: "Strict",
    httpOnly: true,
  });
  const info = await server.http.inject({
    url: "/hx-api/auth/info",
    headers: { "x-forwarded-proto": "https" },
    cookies: { "__Host-foyer-token": overTls.cookies[0]?.value ?? "" },
  });
  expect(info.statusCode).toBe(200);
  expect(info.headers["cache-control"]).toBe("no-store");
  const out = await server.http.inject({
    method: "DELETE",
    url: "/hx-api/auth/logout",
    headers: { authorization: token },
  });
  expect(out.headers["clear-site-data"]).toBe('"cache"');
  expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
    ["foyer-token", ""],
    ["foyer-signed-in", ""],
  ]);

  const { rows } = await server.platform.database.pool.query("select * from sessions");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a wrong name and a wrong password hear the same, and so does what cannot be decrypted", async () => {
  const server = await testServer();
  const answers = [
    await login(server, wrong),
    await login(server, { username: "nobody", password: adminPassword }),
    await server.http.inject({
      method: "POST",
      url: "/hx-api/auth/login",
      headers: { lang: "en" },
      payload: { username: "admin", password: adminPassword },
    }),
  ].map((answer) => ({ ...answer.json(), timestamp: "" }));
  expect(answers[0]).toMatchObject({ code: 400, key: "auth.wrongPassword", data: null });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("a captcha is a picture that is good for one try within two minutes", async () => {
  const server = await testServer();
  server.platform.config.captcha = true;
  server.clock.set("2026-05-13T10:00:00Z");
  expect((await server.ask(auth.installation)).captcha).toBe(true);
  /** A captcha whose answer is known. */
  async function drawn() {
    const { uuid, img } = await server.ask(auth.captcha);
    const [head, picture = ""] = img.split(",");
    expect(head).toBe("data:image/png;base64");
    const png = Buffer.from(picture, "base64");
    expect(png.toString("latin1", 1, 4)).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([216, 64]);
    await server.platform.database.pool.query(
      "update captchas set answer_hash = sha256(convert_to(uuid || ':ab2c', 'UTF8')) where uuid = $1",
      [uuid],
    );
    return uuid;
  }
  const readKey = async (given: object) => (await login(server, { ...right, ...given })).json().key ?? "in";

  const uuid = await drawn();
  expect(await readKey({ uuid, code: "AB2d" })).toBe("auth.captchaWrong");
  expect(await readKey({ uuid, code: "ab2c" })).toBe("auth.captchaExpired");
  expect(await readKey({ uuid: await drawn(), code: " AB2c" })).toBe("in");
  expect(await readKey({})).toBe("auth.captchaExpired");

  const used = await drawn();
  expect((await login(server, { ...wrong, uuid: used, code: "ab2c" })).json().key).toBe("auth.wrongPassword");
  expect(await readKey({ uuid: used, code: "ab2c" })).toBe("auth.captchaExpired");

  const late = await drawn();
  server.clock.set("2026-05-13T10:02:00Z");
  expect(await readKey({ uuid: late, code: "ab2c" })).toBe("auth.captchaExpired");
});

test("after five failures each further one doubles the wait; the right password ends it", async () => {
  const server = await testServer();
  const at = (seconds: number) =>
    server.clock.set(new Date(Date.parse("2026-05-13T10:00:00Z") + seconds * 1000).toISOString());
  at(0);
  const readWait = async (given = wrong) => {
    const answer = await login(server, given);
    return answer.json().key === "auth.tooManyTries" ? Number(answer.headers["retry-after"]) : 0;
  };
  for (let failure = 1; failure <= 6; failure++) expect(await readWait()).toBe(0);
  expect(await readWait()).toBe(1);
  expect(await readWait(right)).toBe(1);
  at(1);
  expect(await readWait()).toBe(0);
  expect(await readWait(right)).toBe(2);
  at(3);
  const { headers, ...refused } = await login(server, wrong).then(() => login(server, right));
  expect(headers["retry-after"]).toBe("4");
  expect(refused.json()).toMatchObject({ code: 429, message: "Too many attempts. Wait 4 s." });
  expect(await readWait({ username: "somebody-else", password: "wrong-1" })).toBe(0);

  await server.platform.database.pool.query("update attempts set failures = 60 where key = 'account admin'");
  at(7);
  expect(await readWait()).toBe(0);
  expect(await readWait(right)).toBe(15 * 60);
  at(7 + 15 * 60);
  expect((await login(server, right)).statusCode).toBe(200);
  expect(await readWait()).toBe(0);
  expect((await login(server, right)).statusCode).toBe(200);
});

test("of many tries at the same time only the first few are looked at, right ones or wrong ones", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const tries = Array.from({ length: 40 }, (_, index) => login(server, wrong, `203.0.113.${index}`));
  const keys = (await Promise.all(tries)).map((answer) => answer.json().key as string);
  expect(keys.filter((key) => key === "auth.wrongPassword")).toHaveLength(6);
  expect(keys.filter((key) => key === "auth.tooManyTries")).toHaveLength(34);
  expect((await login(server, right)).headers["retry-after"]).toBe("1");
});

test("nobody keeps the owner out: a browser they signed in with before counts for itself", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const known =
    (await login(server, right)).cookies.find(({ name }) => name === "foyer-browser")?.value ?? "";
  await server.platform.database.pool.query(
    "insert into attempts values ('account admin', 60, '2026-05-13T10:15:00Z')",
  );
  const from = "203.0.113.9";
  expect((await login(server, right, from)).json().key).toBe("auth.tooManyTries");
  expect((await login(server, right, from, { "foyer-browser": known })).statusCode).toBe(200);
  // It opens nothing, is nobody else's, and is not believed when it was changed or is too old.
  const readKey = async (value: string, given = right) =>
    (await login(server, given, from, { "foyer-browser": value })).json().key;
  expect(await readKey(known, wrong)).toBe("auth.wrongPassword");
  expect(await readKey(known.replace(/^\d+/, "2"))).toBe("auth.tooManyTries");
  expect(await readKey(`${known.slice(0, -2)}AA`)).toBe("auth.tooManyTries");
  await server.platform.database.pool.query("update attempts set next_try_at = '2027-05-13T10:15:00Z'");
  server.clock.set("2026-11-13T10:00:00Z");
  expect(await readKey(known)).toBe("auth.tooManyTries");
});

test("guesses from a known browser wait, too", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const known =
    (await login(server, right)).cookies.find(({ name }) => name === "foyer-browser")?.value ?? "";
  const readKey = async (given: typeof right) =>
    (await login(server, given, "203.0.113.9", { "foyer-browser": known })).json().key;
  for (let tries = 0; tries < 6; tries++) expect(await readKey(wrong)).toBe("auth.wrongPassword");
  expect(await readKey(right)).toBe("auth.tooManyTries");
  expect((await login(server, right)).statusCode).toBe(200);
});

test("addresses of one IPv6 customer have 20 tries a minute together", async () => {
  const server = await testServer();
  for (let index = 0; index < 20; index++) {
    const from = `2001:db8:0:10${(index % 16).toString(16)}::${index + 1}`;
    expect((await login(server, { username: `user-${index}`, password: "wrong-1" }, from)).statusCode).toBe(
      400,
    );
  }
  expect((await login(server, right, "2001:db8:0:1ff::1")).json().key).toBe("tooMany.calls");
  expect((await login(server, right, "2001:db8:0:2ff::1")).statusCode).toBe(200);
});

test("one address has 20 tries a minute", async () => {
  const server = await testServer();
  for (let index = 0; index < 20; index++) {
    expect((await login(server, { username: `user-${index}`, password: "wrong-1" })).statusCode).toBe(400);
  }
  const refused = await login(server, right);
  expect(refused.json()).toMatchObject({ code: 429, key: "tooMany.calls", data: null });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await login(server, right, "203.0.113.2")).statusCode).toBe(200);
});

test("captchas are drawn 60 times a minute for one address, apart from its sign-ins", async () => {
  const server = await testServer();
  const draw = (remoteAddress: string) =>
    server.http.inject({ method: "GET", url: "/hx-api/auth/code", remoteAddress });
  for (let index = 0; index < 60; index++) expect((await draw("203.0.113.1")).statusCode).toBe(200);
  expect((await draw("203.0.113.1")).json().key).toBe("tooMany.calls");
  expect((await draw("203.0.113.2")).statusCode).toBe(200);
  expect((await login(server, right)).statusCode).toBe(200);
});

test("who is disabled, or whose company is, hears so only with the right password", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin, { name: "Shut" });
  const { id, password } = await server.admin(companies.createAdministrator, {
    body: { tenantId, nickName: "Ann", username: "ann" },
  });
  const readKey = async (given: string) =>
    (await login(server, { username: "ann", password: given })).json().key;
  await server.admin(companies.update, { body: { id: tenantId, name: "Shut", status: 0 } });
  expect(await readKey(password)).toBe("auth.disabled");
  expect(await readKey("wrong-1")).toBe("auth.wrongPassword");
  await server.admin(companies.update, { body: { id: tenantId, name: "Shut", status: 1 } });
  await server.platform.database.pool.query("update users set enabled = false where id = $1", [id]);
  expect(await readKey(password)).toBe("auth.disabled");
});

test.each<[string, (tx: Tx, userId: number) => Promise<void>]>([
  ["the password is changed", (tx, userId) => resetPassword(tx, userId, "another-password-1", null)],
  ["the user is disabled", (tx, userId) => enableUsers(tx, [userId], false)],
])("who signs in while %s does not stay in", async (_, change) => {
  const server = await testServer();
  const { db, pool } = server.platform.database;
  const id = (await userByName(db, "admin"))?.id ?? 0;
  const { entered } = await db.transaction().execute(async (tx) => {
    await change(tx, id);
    const attempt = login(server, right);
    await expect.poll(() => lockWaits(pool)).toBeGreaterThan(0);
    return { entered: attempt };
  });
  expect((await entered).json()).toMatchObject({ code: 409, key: "conflict.changed", data: null });
  expect((await entered).cookies).toEqual([]);
  expect((await pool.query("select from sessions")).rowCount).toBe(0);
});
