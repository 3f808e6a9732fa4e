import { constants, publicEncrypt } from "node:crypto";
import { auth } from "@foyer/contract/identity/auth";
import { menus } from "@foyer/contract/identity/menus";
import { profile } from "@foyer/contract/identity/profile";
import { recoveryCodeCount, secondFactor } from "@foyer/contract/identity/second-factor";
import { companies } from "@foyer/contract/places/companies";
import { staff } from "@foyer/contract/places/staff";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { type Ask, adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";
import { resetPassword, userByName } from "../users/users.ts";

const password = "a-password-1";
const begin = Date.parse("2026-05-13T10:00:00Z");

const encrypted = (server: TestServer, text: string): string =>
  publicEncrypt(
    {
      key: server.identity.installation.keyPair.publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
    },
    Buffer.from(text),
  ).toString("base64");

const at = (server: TestServer, seconds: number) =>
  server.clock.set(new Date(begin + seconds * 1000).toISOString());

/** What the app on a phone shows at a moment. */
const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });

/** Sets a second factor up in a session. */
async function setUp(server: TestServer, ask: Ask, ownPassword = password) {
  const { secret } = await ask(secondFactor.begin, { body: { password: encrypted(server, ownPassword) } });
  const { recoveryCodes } = await ask(secondFactor.confirm, {
    body: { passcode: codeAt(secret, server.clock.now()) },
  });
  return { secret, recoveryCodes };
}

/** Somebody of a company's staff with a second factor, at ten o'clock. */
async function somebody(server: TestServer) {
  at(server, 0);
  const tenantId = await company(server.admin);
  const ask = await storeUser(server, tenantId);
  const { user } = await ask(auth.info);
  return { tenantId, ask, ...user, ...(await setUp(server, ask)) };
}

let addresses = 0;
/** Every call from an address of its own, so that the limit of an address does not answer. */
const post = (server: TestServer, url: string, payload: object, cookies: Record<string, string> = {}) =>
  server.http.inject({
    method: "POST",
    url: `/hx-api${url}`,
    payload,
    cookies,
    headers: { lang: "en" },
    remoteAddress: `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`,
  });

async function readChallenge(server: TestServer, username: string, given = password): Promise<string> {
  const answer = await post(server, "/auth/login", { username, password: encrypted(server, given) });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toEqual({ next: "secondFactor", challenge: expect.any(String), seconds: 300 });
  expect(answer.cookies).toEqual([]);
  return answer.json().data.challenge;
}

/** A requirement as the screens send it. */
const rule = (
  server: TestServer,
  required: boolean,
  more: { password?: string; passcode?: string } = {},
) => ({
  body: { required, ...more, password: encrypted(server, more.password ?? password) },
});

const step = async (
  server: TestServer,
  body: { username: string; challenge: string; passcode: string },
  cookies?: Record<string, string>,
) => {
  const answer = await post(server, "/auth/secondStep", body, cookies);
  return { key: answer.json().key ?? "in", answer };
};

test("set up with the password, on after a code, codes told once and kept as hashes", async () => {
  const server = await testServer();
  at(server, 0);
  const tenantId = await company(server.admin);
  const ask = await storeUser(server, tenantId);
  const { user } = await ask(auth.info);
  const elsewhere = (await server.signIn(user.username, password)).ask;
  expect(await ask(secondFactor.state)).toEqual({
    on: false,
    since: null,
    recoveryCodesLeft: 0,
    required: false,
  });
  await expect(ask(secondFactor.begin, { body: {} as never })).rejects.toMatchObject({
    fields: { password: "required" },
  });
  await expect(
    ask(secondFactor.begin, { body: { password: encrypted(server, "wrong-password-1") } }),
  ).rejects.toMatchObject({ key: "password.old" });

  const begun = await ask(secondFactor.begin, { body: { password: encrypted(server, password) } });
  const address = new URL(begun.address);
  expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Foyer",
    secret: begun.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect(decodeURIComponent(address.pathname)).toContain(user.username);
  // Begun is not on.
  await elsewhere(auth.info);
  await server.signIn(user.username, password);
  const wrong = codeAt(begun.secret, new Date(begin + 3_600_000));
  await expect(ask(secondFactor.confirm, { body: { passcode: wrong } })).rejects.toMatchObject({
    key: "secondFactor.wrong",
  });
  const { recoveryCodes } = await ask(secondFactor.confirm, {
    body: { passcode: codeAt(begun.secret, server.clock.now()) },
  });
  expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  await expect(elsewhere(auth.info)).rejects.toMatchObject({ key: "auth.expired" });
  expect(await ask(secondFactor.state)).toEqual({
    on: true,
    since: "2026-05-13T10:00:00.000Z",
    recoveryCodesLeft: 10,
    required: false,
  });
  await expect(
    ask(secondFactor.begin, { body: { password: encrypted(server, password) } }),
  ).rejects.toMatchObject({ key: "secondFactor.on" });

  const { rows } = await server.platform.database.pool.query(
    `select (select json_agg(f) from second_factors f) as f, (select json_agg(r) from recovery_codes r) as r,
       (select json_agg(l) from operation_logs l) as l`,
  );
  const kept = JSON.stringify(rows);
  for (const actual of [
    begun.secret,
    wrong,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll("-", "")),
  ])
    expect(kept).not.toContain(actual);
  expect(rows[0].f[0].secret).toMatch(/^v1\./);
});

test("the password opens nothing; a code does, once, and those before it no more", async () => {
  const server = await testServer();
  const { username, secret } = await somebody(server);
  at(server, 60);
  const challenge = await readChallenge(server, username);
  for (const endpoint of ["/auth/info", "/api/menus/build"]) {
    const answer = await server.http.inject({
      url: `/hx-api${endpoint}`,
      headers: { authorization: challenge },
    });
    expect(answer.statusCode).toBe(401);
  }
  const passcode = codeAt(secret, server.clock.now());
  const spaced = `${passcode.slice(0, 3)} ${passcode.slice(3)}`;
  const { answer } = await step(server, { username, challenge, passcode: spaced });
  expect(answer.json().data).toMatchObject({ token: expect.any(String), user: { username } });
  expect(answer.cookies.map(({ name }) => name)).toContain("foyer-token");
  const own = server.asToken(answer.json().data.token);
  expect((await own(auth.info)).user.mustSetUpFactor).toBe(false);
  expect(await own(profile.sessions)).toHaveLength(2);

  // The challenge is used up, and so is the code; the clock of the phone may be half a minute behind or ahead.
  expect((await step(server, { username, challenge, passcode })).key).toBe("auth.challengeOver");
  const next = await readChallenge(server, username);
  const replay = (passcode: string) => step(server, { username, challenge: next, passcode });
  expect((await replay(passcode)).key).toBe("secondFactor.wrong");
  expect((await replay(codeAt(secret, new Date(begin + 30_000)))).key).toBe("secondFactor.wrong");
  expect((await replay(codeAt(secret, new Date(begin + 120_000)))).key).toBe("secondFactor.wrong");
  expect((await replay(codeAt(secret, new Date(begin + 90_000)))).key).toBe("in");
});

test("of two that show the same code at once one is let in", async () => {
  const server = await testServer();
  const { username, secret } = await somebody(server);
  at(server, 60);
  const challenges = [await readChallenge(server, username), await readChallenge(server, username)];
  const passcode = codeAt(secret, server.clock.now());
  const steps = challenges.map((challenge) => step(server, { username, challenge, passcode }));
  const keys = (await Promise.all(steps)).map(({ key }) => key);
  expect(keys.sort()).toEqual(["in", "secondFactor.wrong"]);
});

test("a challenge ends after five minutes or tries, is one user's, and goes with the password", async () => {
  const server = await testServer();
  const { username, secret } = await somebody(server);
  const other = await somebody(server);
  at(server, 60);
  const now = () => codeAt(secret, server.clock.now());
  const challenge = await readChallenge(server, username);
  const foreign = { username: other.username, challenge, passcode: codeAt(other.secret, server.clock.now()) };
  expect((await step(server, foreign)).key).toBe("auth.challengeOver");
  expect((await step(server, { username: "nobody", challenge, passcode: now() })).key).toBe(
    "auth.challengeOver",
  );
  at(server, 360);
  expect((await step(server, { username, challenge, passcode: now() })).key).toBe("auth.challengeOver");

  const changed = await readChallenge(server, username);
  const reset = await server.platform.database.pool.query("select id from users where username = $1", [
    username,
  ]);
  const admin = await companyAdmin(
    server,
    (await server.platform.database.pool.query("select tenant_id from users where username = $1", [username]))
      .rows[0].tenant_id,
  );
  await admin(staff.resetPassword, { body: { userId: reset.rows[0].id } });
  expect((await step(server, { username, challenge: changed, passcode: now() })).key).toBe(
    "auth.challengeOver",
  );
});

test("a challenge of a password that is just being changed is none", async () => {
  const server = await testServer();
  const { db, pool } = server.platform.database;
  const { username } = await somebody(server);
  const { id } = (await userByName(db, username)) ?? { id: 0 };
  const { entered } = await db.transaction().execute(async (tx) => {
    await resetPassword(tx, id, "another-password-1", null);
    const attempt = post(server, "/auth/login", { username, password: encrypted(server, password) });
    await expect.poll(() => lockWaits(pool)).toBeGreaterThan(0);
    return { entered: attempt };
  });
  expect((await entered).json()).toMatchObject({ key: "conflict.changed", data: null });
  expect((await pool.query("select from sign_in_steps")).rowCount).toBe(0);
});

test("of fifty guesses at once five are looked at, and the right one after them has to wait", async () => {
  const server = await testServer();
  const { username, secret } = await somebody(server);
  at(server, 60);
  const challenges: string[] = [];
  for (let one = 0; one < 10; one++) challenges.push(await readChallenge(server, username));
  const passcode = "000000";
  const guesses = Array.from({ length: 50 }, (_, guess) =>
    step(server, { username, challenge: challenges[guess % 10] ?? "", passcode }),
  );
  const keys = (await Promise.all(guesses)).map(({ key }) => key);
  expect(keys.filter((key) => key === "secondFactor.wrong").length).toBeLessThanOrEqual(6);
  expect(keys.filter((key) => key === "in")).toEqual([]);
  const held = await readChallenge(server, username);
  const right = { username, challenge: held, passcode: codeAt(secret, server.clock.now()) };
  expect((await step(server, right)).key).toBe("auth.tooManyTries");
});

test("guesses elsewhere keep nobody out of a browser they have signed in with", async () => {
  const server = await testServer();
  const { username, secret } = await somebody(server);
  at(server, 60);
  const first = await step(server, {
    username,
    challenge: await readChallenge(server, username),
    passcode: codeAt(secret, server.clock.now()),
  });
  const known = first.answer.cookies.find(({ name }) => name === "foyer-browser")?.value ?? "";
  const challenges = [await readChallenge(server, username), await readChallenge(server, username)];
  for (let guess = 0; guess < 10; guess++)
    await step(server, { username, challenge: challenges[guess % 2] ?? "", passcode: "000000" });
  at(server, 120);
  const challenge = await readChallenge(server, username);
  const right = { username, challenge, passcode: codeAt(secret, server.clock.now()) };
  expect((await step(server, right, { "foyer-browser": known })).key).toBe("in");
});

test("a recovery code lets in once; new ones need password and code and end the former", async () => {
  const server = await testServer();
  const { username, secret, ask, recoveryCodes } = await somebody(server);
  const [used = "", kept = ""] = recoveryCodes;
  const first = await readChallenge(server, username);
  expect((await step(server, { username, challenge: first, passcode: ` ${used.toUpperCase()}` })).key).toBe(
    "in",
  );
  const challenge = await readChallenge(server, username);
  expect((await step(server, { username, challenge, passcode: used })).key).toBe("secondFactor.wrong");
  expect((await ask(secondFactor.state)).recoveryCodesLeft).toBe(9);

  at(server, 60);
  const passcode = codeAt(secret, server.clock.now());
  const wrong = { password: encrypted(server, "wrong-password-1"), passcode };
  await expect(ask(secondFactor.renewCodes, { body: wrong })).rejects.toMatchObject({ key: "password.old" });
  const body = { password: encrypted(server, password), passcode };
  const renewed = await ask(secondFactor.renewCodes, { body });
  await expect(ask(secondFactor.renewCodes, { body })).rejects.toMatchObject({ key: "secondFactor.wrong" });
  expect((await step(server, { username, challenge, passcode: kept })).key).toBe("secondFactor.wrong");
  const fresh = { username, challenge, passcode: renewed.recoveryCodes[0] ?? "" };
  expect((await step(server, fresh)).key).toBe("in");
});

test("switched off with password and code; in a session both can only be guessed as at the door", async () => {
  const server = await testServer();
  const { username, ask, recoveryCodes, secret } = await somebody(server);
  at(server, 60);
  const off = (passcode: string) =>
    ask(secondFactor.remove, { body: { password: encrypted(server, password), passcode } }).then(
      () => "off",
      ({ key }) => key,
    );
  const guesses = await Promise.all(Array.from({ length: 20 }, () => off("000000")));
  expect(guesses.filter((key) => key === "secondFactor.wrong").length).toBeLessThanOrEqual(6);
  expect(await off(codeAt(secret, server.clock.now()))).toBe("auth.tooManyTries");
  at(server, 1200);
  expect(await off(recoveryCodes[0] ?? "")).toBe("off");
  await server.signIn(username, password);
  expect(await off(codeAt(secret, server.clock.now()))).toBe("secondFactor.off");
});

test("required of a company: without one nothing but its set-up is answered", async () => {
  const server = await testServer();
  at(server, 0);
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const ask = await storeUser(server, tenantId, { may: ["home:view", "company:self"] });
  const narrow = await storeUser(server, tenantId, { may: ["company:self"], range: { organisationIds: [] } });
  await expect(narrow(secondFactor.requireOfCompany, rule(server, true))).rejects.toMatchObject({
    key: "permission.denied",
  });
  const other = await companyAdmin(server, await company(server.admin));
  const { recoveryCodes } = await setUp(server, admin);
  await admin(secondFactor.requireOfCompany, rule(server, true, { passcode: recoveryCodes[0] ?? "" }));
  expect(await admin(secondFactor.ofCompany)).toEqual({ required: true, people: 3, without: 2 });
  expect((await other(secondFactor.ofCompany)).required).toBe(false);
  await other(menus.build);
  await server.admin(menus.build);

  const { user } = await ask(auth.info);
  expect(user.mustSetUpFactor).toBe(true);
  const { token } = await server.signIn(user.username, password);
  const gated = server.asToken(token);
  await expect(gated(menus.build)).rejects.toMatchObject({ status: 403, key: "secondFactor.mustSetUp" });
  await expect(gated(secondFactor.state)).rejects.toMatchObject({ key: "secondFactor.mustSetUp" });
  const { secret } = await gated(secondFactor.begin, { body: { password: encrypted(server, password) } });
  const passcode = codeAt(secret, server.clock.now());
  expect((await gated(secondFactor.confirm, { body: { passcode } })).recoveryCodes).toHaveLength(10);
  await gated(menus.build);
  expect((await gated(auth.info)).user.mustSetUpFactor).toBe(false);
});

test("an open session alone neither requires a factor nor sets one up where it is required", async () => {
  const server = await testServer();
  at(server, 0);
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const found = await storeUser(server, tenantId, { may: ["company:self"] });
  const { user } = await found(auth.info);
  const required = (ask: Ask, body: object) =>
    ask(secondFactor.requireOfCompany, { body: body as never }).then(
      () => "required",
      ({ key, fields }) => (fields ? [key, fields] : key),
    );
  expect(await required(found, { required: true })).toEqual(["validation.failed", { password: "required" }]);
  const guess = rule(server, true, { password: "wrong-password-1" });
  expect(await required(found, guess.body)).toEqual(["password.old", { password: "passwordOld" }]);
  expect(await found(secondFactor.ofCompany)).toMatchObject({ required: false });

  // A user who has a factor shows it as well.
  const { recoveryCodes, secret } = await setUp(server, admin);
  expect(await required(admin, rule(server, true).body)).toEqual([
    "validation.failed",
    { passcode: "required" },
  ]);
  expect(await required(admin, rule(server, true, { passcode: "000000" }).body)).toBe("secondFactor.wrong");
  const passcode = recoveryCodes[0] ?? "";
  const both = { password: "wrong-password-1", passcode };
  expect(await required(admin, rule(server, true, both).body)).toEqual([
    "password.old",
    { password: "passwordOld" },
  ]);
  expect(await required(admin, rule(server, true, { passcode }).body)).toBe("required");
  at(server, 60);
  const code = codeAt(secret, server.clock.now());
  expect(await required(admin, rule(server, true, { passcode: code }).body)).toBe("required");

  await expect(found(menus.build)).rejects.toMatchObject({ key: "secondFactor.mustSetUp" });
  await expect(found(secondFactor.begin, { body: {} as never })).rejects.toMatchObject({
    fields: { password: "required" },
  });
  await expect(
    found(secondFactor.begin, { body: { password: encrypted(server, "wrong-password-1") } }),
  ).rejects.toMatchObject({ key: "password.old" });
  await expect(found(secondFactor.confirm, { body: { passcode: "000000" } })).rejects.toMatchObject({
    key: "secondFactor.off",
  });
  await server.signIn(user.username, password);
});

test("required of the platform's operators, by one of them; the company's rule is not theirs", async () => {
  const server = await testServer();
  at(server, 0);
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  await expect(admin(secondFactor.requireOfOperators, rule(server, true))).rejects.toMatchObject({
    key: "permission.denied",
  });
  await server.admin(secondFactor.requireOfCompany, rule(server, true, { password: adminPassword }));
  await server.admin(menus.build);
  await server.admin(secondFactor.requireOfCompany, rule(server, false, { password: adminPassword }));
  expect(await server.admin(secondFactor.ofOperators)).toEqual({ required: false, people: 1, without: 1 });
  await server.admin(secondFactor.requireOfOperators, rule(server, true, { password: adminPassword }));
  await admin(menus.build);
  await expect(server.admin(menus.build)).rejects.toMatchObject({ key: "secondFactor.mustSetUp" });
  await expect(server.admin(companies.list, {})).rejects.toMatchObject({ key: "secondFactor.mustSetUp" });
  const { ask } = await server.signIn("admin", adminPassword);
  const { secret } = await ask(secondFactor.begin, { body: { password: encrypted(server, adminPassword) } });
  await ask(secondFactor.confirm, { body: { passcode: codeAt(secret, server.clock.now()) } });
  expect(await ask(secondFactor.ofOperators)).toEqual({ required: true, people: 1, without: 0 });
});

test("a first password is changed before the second factor is set up", async () => {
  const server = await testServer();
  at(server, 0);
  const tenantId = await company(server.admin);
  await server.admin(secondFactor.requireOfCompany, rule(server, true, { password: adminPassword }));
  const made = await server.admin(companies.createAdministrator, {
    body: { tenantId, nickName: "Ann", username: "ann" },
  });
  const { ask } = await server.signIn("ann", made.password);
  const body = { password: encrypted(server, "chosen-by-ann-1") };
  await expect(ask(secondFactor.begin, { body })).rejects.toMatchObject({
    key: "auth.passwordMustChange",
  });
  await ask(auth.updatePassword, {
    body: { oldPass: encrypted(server, made.password), newPass: encrypted(server, "chosen-by-ann-1") },
  });
  await expect(ask(menus.build)).rejects.toMatchObject({ key: "secondFactor.mustSetUp" });
  await ask(secondFactor.begin, { body });
});

test("whoever may reset a password may take the second factor away: within reach, in the log, sessions end", async () => {
  const server = await testServer();
  const { tenantId, id, username, ask } = await somebody(server);
  const admin = await companyAdmin(server, tenantId);
  const body = { userId: id };
  const strangers = [
    await companyAdmin(server, await company(server.admin)),
    await storeUser(server, tenantId, { may: ["user:list", "user:resetPass"], range: { entityIds: [] } }),
  ];
  for (const stranger of strangers)
    await expect(stranger(staff.removeSecondFactor, { body })).rejects.toMatchObject({ status: 404 });
  const listed = async () =>
    (await admin(staff.list, {})).content.find((user) => user.id === id)?.secondFactor;
  expect(await listed()).toBe(true);
  const challenge = await readChallenge(server, username);
  await admin(staff.removeSecondFactor, { body });
  expect(await listed()).toBe(false);
  await expect(ask(auth.info)).rejects.toMatchObject({ key: "auth.expired" });
  expect((await step(server, { username, challenge, passcode: "000000" })).key).toBe("secondFactor.wrong");
  await server.signIn(username, password);
  await expect(admin(staff.removeSecondFactor, { body })).rejects.toMatchObject({ key: "secondFactor.off" });
  const { rows } = await server.platform.database.pool.query(
    "select tenant_id, before from operation_logs where endpoint = $1 and status = 200",
    ["POST /api/users/removeSecondFactor"],
  );
  expect(rows).toMatchObject([{ tenant_id: tenantId, before: { username } }]);
});

test("an administrator's is taken away by the platform, in the company's log", async () => {
  const server = await testServer();
  at(server, 0);
  const tenantId = await company(server.admin);
  const admin = await companyAdmin(server, tenantId);
  const { user } = await admin(auth.info);
  await setUp(server, admin);
  expect((await server.admin(companies.administrators, { query: { tenantId } }))[0]?.secondFactor).toBe(true);
  const body = { userId: user.id };
  await expect(admin(companies.removeAdministratorFactor, { body })).rejects.toMatchObject({ status: 403 });
  await server.admin(companies.removeAdministratorFactor, { body });
  await expect(admin(auth.info)).rejects.toMatchObject({ key: "auth.expired" });
  await server.signIn(user.username, password);
});

test("a second step stands in the log of its company, a refused one too", async () => {
  const server = await testServer();
  const { tenantId, username, secret } = await somebody(server);
  at(server, 60);
  const challenge = await readChallenge(server, username);
  await step(server, { username, challenge, passcode: "000000" });
  const passcode = codeAt(secret, server.clock.now());
  await step(server, { username, challenge, passcode });
  const logged = async () =>
    (
      await server.platform.database.pool.query(
        "select tenant_id, username, status, content from operation_logs where endpoint = $1 order by id",
        ["POST /auth/secondStep"],
      )
    ).rows;
  await expect.poll(logged).toMatchObject([
    { tenant_id: tenantId, username, status: 400, content: null },
    { tenant_id: tenantId, username, status: 200, content: { passcode: "[secret]", challenge: "[secret]" } },
  ]);
});

test("a password that is reset by mail leaves the second factor, and its counter", async () => {
  const server = await testServer();
  const { username, id } = await somebody(server);
  at(server, 60);
  const challenge = await readChallenge(server, username);
  for (let guess = 0; guess < 5; guess++) await step(server, { username, challenge, passcode: "000000" });
  const last = await readChallenge(server, username);
  expect((await step(server, { username, challenge: last, passcode: "000000" })).key).toBe(
    "secondFactor.wrong",
  );
  // As the mailed code does it.
  const { resetPassword } = await import("../users/users.ts");
  await server.platform.database.db
    .transaction()
    .execute((tx) => resetPassword(tx, id, "another-password-1", null));
  const after = await readChallenge(server, username, "another-password-1");
  expect((await step(server, { username, challenge: after, passcode: "000000" })).key).toBe(
    "auth.tooManyTries",
  );
});
