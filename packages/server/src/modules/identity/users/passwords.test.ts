import { constants, publicEncrypt } from "node:crypto";
import { auth } from "@foyer/contract/identity/auth";
import { menus } from "@foyer/contract/identity/menus";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { expect, onTestFinished, test } from "vitest";
import { company } from "../../../../test/factories.ts";
import { quickly, usualCost } from "../../../../test/quick-passwords.ts";
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";
import { cost, hashPassword, passwordMatches, randomPassword } from "./passwords.ts";

/** A company's administrator as the API makes one, with the initial password. */
async function newcomer(server: TestServer) {
  const tenantId = await company(server.admin);
  const { password } = await server.admin(companies.createAdministrator, {
    body: { tenantId, nickName: "Ann", username: "ann" },
  });
  return { password, ...(await server.signIn("ann", password)) };
}

function changing(server: TestServer, ask: Ask) {
  const { publicKey } = server.identity.installation.keyPair;
  const encrypted = (text: string) =>
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
      Buffer.from(text),
    ).toString("base64");
  return (oldPass: string, newPass: string) =>
    ask(auth.updatePassword, { body: { oldPass: encrypted(oldPass), newPass: encrypted(newPass) } });
}

test("an initial password has to be changed before anything else; other sessions end with it", async () => {
  const server = await testServer();
  const { ask, password } = await newcomer(server);
  const elsewhere = await server.signIn("ann", password);
  expect((await ask(auth.info)).user.mustChangePassword).toBe(true);
  const mustChange = { status: 403, key: "auth.passwordMustChange" };
  await expect(ask(entities.list, {})).rejects.toMatchObject(mustChange);
  await expect(ask(menus.build)).rejects.toMatchObject(mustChange);

  await changing(server, ask)(password, "a-new-password-7");
  expect((await ask(auth.info)).user.mustChangePassword).toBe(false);
  expect((await ask(entities.list, {})).totalElements).toBe(0);
  await expect(elsewhere.ask(auth.info)).rejects.toMatchObject({ status: 401 });
  await expect(server.signIn("ann", password)).rejects.toMatchObject({ key: "auth.wrongPassword" });
  await server.signIn("ann", "a-new-password-7");
});

test("a password is refused when it is weak, common, the old one, or its owner does not know the old one", async () => {
  const server = await testServer();
  const { ask, password } = await newcomer(server);
  const change = changing(server, ask);
  const refusals: [string, string, object][] = [
    ["wrong-1-wrong", "a-new-password-7", { key: "password.old", fields: { oldPass: "passwordOld" } }],
    [password, "short-7", { key: "password.weak", fields: { newPass: "passwordWeak" } }],
    [password, "onlyletters", { key: "password.weak" }],
    [password, "1234567890", { key: "password.weak" }],
    [password, `7${"a".repeat(128)}`, { key: "password.weak" }],
    [password, "Password123", { key: "password.common", fields: { newPass: "passwordCommon" } }],
    [password, password, { key: "password.same", fields: { newPass: "passwordSame" } }],
  ];
  for (const [oldPass, newPass, refusal] of refusals) {
    await expect(change(oldPass, newPass), newPass).rejects.toMatchObject({ status: 400, ...refusal });
  }
  await expect(
    ask(auth.updatePassword, { body: { oldPass: "not encrypted", newPass: "not encrypted" } }),
  ).rejects.toMatchObject({ key: "password.old" });
  await change(password, `Ünïcode 7 ${"x".repeat(118)}`);
});

test("the old password cannot be guessed in an open session, and guesses there hold nobody up at the door", async () => {
  const server = await testServer();
  const { ask, password } = await newcomer(server);
  server.clock.set(new Date().toISOString());
  const change = changing(server, ask);
  const guesses = Array.from({ length: 20 }, (_, index) =>
    change(`guess-${index}`, "a-new-password-7").catch((error: { key: string }) => error.key),
  );
  const keys = await Promise.all(guesses);
  expect(keys.filter((key) => key === "password.old").length).toBeLessThanOrEqual(6);
  await expect(change(password, "a-new-password-7")).rejects.toMatchObject({ key: "auth.tooManyTries" });
  await server.signIn("ann", password);
});

test("the least length is the installation's choice", async () => {
  const server = await testServer({ FOYER_PASSWORD_MINIMUM: "6" });
  const { ask, password } = await newcomer(server);
  expect((await server.ask(auth.installation)).passwordMinimum).toBe(6);
  const change = changing(server, ask);
  await expect(change(password, "kx7-p")).rejects.toMatchObject({
    message: expect.stringContaining("at least 6 characters"),
  });
  await change(password, "kx7-pw");
});

test("passwords made here are good enough, easy to type and never the same", () => {
  const made = Array.from({ length: 100 }, randomPassword);
  expect(new Set(made).size).toBe(100);
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z]{4}-[2-9]{4}-[a-hjkmnp-z]{4}$/);
});

test("a password is as slow to guess as OWASP recommends", async () => {
  Object.assign(cost, usualCost);
  onTestFinished(() => void Object.assign(cost, quickly));
  const stored = await hashPassword("a-password-1");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(stored, "a-password-1")).toBe(true);
  expect(await passwordMatches(stored, "a-password-2")).toBe(false);
});
