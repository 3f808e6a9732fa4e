import { constants, publicEncrypt } from "node:crypto";
import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { company } from "../../../../test/factories.ts";
import { letterBox } from "../../../../test/letter-box.ts";
import { adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";

const encrypted = (server: TestServer, password: string) =>
  publicEncrypt(
    {
      key: server.identity.installation.keyPair.publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
    },
    Buffer.from(password),
  ).toString("base64");

const password = "a-door-with-7-dots";

const application = (server: TestServer, code: string, other: object = {}) => ({
  body: {
    email: "Ann@Example.org",
    emailCode: code,
    companyName: "Ann's shops",
    timeZone: "Europe/Vienna",
    nickName: "Ann",
    username: "ann",
    password: encrypted(server, password),
    ...other,
  },
});

test("without mail nobody registers or resets, and the sign-in page does not offer it", async () => {
  const server = await testServer();
  expect(await server.ask(auth.installation)).toMatchObject({ registration: false, passwordReset: false });
  const asked = server.ask(auth.sendEmailCode, { query: { email: "ann@example.org" } });
  await expect(asked).rejects.toMatchObject({ key: "mail.off" });
  const tried = server.ask(auth.register, application(server, "aaaa2222"));
  await expect(tried).rejects.toMatchObject({ status: 403, key: "registration.closed" });
});

test("who reads the mail of an address registers a company and is its administrator", async () => {
  const box = await letterBox();
  const server = await testServer(box.settings);
  expect(await server.ask(auth.installation)).toMatchObject({ registration: true, passwordReset: true });
  const { wait } = await server.ask(auth.sendEmailCode, { query: { email: "ann@example.org" } });
  expect(wait).toBe(60);
  const code = await box.code(1);
  expect(box.letters[0]?.to).toBe("ann@example.org");

  const wrong = code === "aaaa2222" ? "bbbb3333" : "aaaa2222";
  await expect(server.ask(auth.register, application(server, wrong))).rejects.toMatchObject({
    status: 400,
    key: "mail.codeWrong",
    fields: { emailCode: "emailCodeWrong" },
  });
  // What is wrong elsewhere does not use the code up, and makes no company.
  await expect(
    server.ask(auth.register, application(server, code, { username: "ad\u200bmin" })),
  ).rejects.toMatchObject({ key: "user.nameTaken" });
  // The first letter is Cyrillic.
  await expect(
    server.ask(auth.register, application(server, code, { username: "аdmin" })),
  ).rejects.toMatchObject({ fields: { username: "mixedAlphabets" } });
  await expect(
    server.ask(auth.register, application(server, code, { password: encrypted(server, "short1") })),
  ).rejects.toMatchObject({ fields: { password: "passwordWeak" } });
  expect((await server.admin(companies.list, {})).totalElements).toBe(0);

  const { id } = await server.ask(auth.register, application(server, code));
  const { ask } = await server.signIn("ann", password);
  const info = await ask(auth.info);
  expect(info).toMatchObject({
    user: { username: "ann", userType: 1, mustChangePassword: false },
    roles: ["admin"],
    company: { id, name: "Ann's shops", timeZone: "Europe/Vienna" },
  });
  const again = application(server, code, { username: "ann2", companyName: "More" });
  await expect(server.ask(auth.register, again)).rejects.toMatchObject({ key: "mail.codeExpired" });
});

test("registration can be closed while mail is on", async () => {
  const box = await letterBox();
  const server = await testServer({ ...box.settings, FOYER_REGISTRATION: "off" });
  expect(await server.ask(auth.installation)).toMatchObject({ registration: false, passwordReset: true });
  const asked = server.ask(auth.sendEmailCode, { query: { email: "ann@example.org" } });
  await expect(asked).rejects.toMatchObject({ key: "registration.closed" });
  expect(box.letters).toEqual([]);
});

test("a code has five tries, ten minutes, and one in a minute is sent, five in an hour", async () => {
  const box = await letterBox();
  const server = await testServer(box.settings);
  const at = (minute: number) =>
    server.clock.set(new Date(Date.UTC(2026, 4, 13) + minute * 60_000).toISOString());
  at(0);
  const query = { email: "ann@example.org" };
  await server.ask(auth.sendEmailCode, { query });
  await expect(server.ask(auth.sendEmailCode, { query })).rejects.toMatchObject({
    status: 429,
    key: "mail.tooMany",
  });
  const code = await box.code(1);
  const wrong = code === "aaaa2222" ? "bbbb3333" : "aaaa2222";
  for (let nth = 0; nth < 5; nth++)
    await expect(server.ask(auth.register, application(server, wrong))).rejects.toMatchObject({
      key: "mail.codeWrong",
    });
  await expect(server.ask(auth.register, application(server, code))).rejects.toMatchObject({
    key: "mail.codeExpired",
  });

  at(1);
  await server.ask(auth.sendEmailCode, { query });
  const second = await box.code(2);
  at(11.1);
  await expect(server.ask(auth.register, application(server, second))).rejects.toMatchObject({
    key: "mail.codeExpired",
  });
  for (const minute of [12, 13, 14]) {
    at(minute);
    await server.ask(auth.sendEmailCode, { query });
  }
  at(16);
  await expect(server.ask(auth.sendEmailCode, { query })).rejects.toMatchObject({ key: "mail.tooMany" });
  at(61);
  await server.ask(auth.sendEmailCode, { query });
  await box.code(6);
});

test("a forgotten password is set anew by mail; sessions end, and nobody learns who has an account", async () => {
  const box = await letterBox();
  const server = await testServer(box.settings);
  const tenantId = await company(server.admin);
  const { id, password: first } = await server.admin(companies.createAdministrator, {
    body: { tenantId, nickName: "Bob", username: "bob" },
  });
  await server.platform.database.pool.query("update users set email = 'bob@example.org' where id = $1", [id]);
  const old = await server.signIn("bob", first);
  const reset = (username: string) =>
    server.ask(auth.sendEmailCode, { query: { purpose: "reset", username } });
  expect(await reset("nobody")).toEqual(await reset("bob"));
  // The platform administrator has no address: nothing is sent.
  expect(await reset("admin")).toEqual({ wait: 60 });
  // However a name is written, it is one account.
  for (const name of ["ｂob", "b\u200bob", "nobody\u00ad"])
    await expect(reset(name)).rejects.toMatchObject({ key: "mail.tooMany" });
  const code = await box.code(1);
  const body = { username: "bob", emailCode: code, newPass: encrypted(server, password) };
  await expect(
    server.ask(auth.resetPassword, { body: { ...body, username: "admin" } }),
  ).rejects.toMatchObject({ key: "mail.codeWrong" });
  await server.ask(auth.resetPassword, { body });
  await expect(old.ask(auth.info)).rejects.toMatchObject({ status: 401 });
  expect((await (await server.signIn("bob", password)).ask(auth.info)).user.mustChangePassword).toBe(false);
  await expect(server.ask(auth.resetPassword, { body })).rejects.toMatchObject({ key: "mail.codeExpired" });
  expect(box.letters.map(({ to }) => to)).toEqual(["bob@example.org"]);
  expect((await server.signIn("admin", adminPassword)).token).toBeTruthy();
});

test("a captcha stands before each code where the installation asks for one", async () => {
  const box = await letterBox();
  const server = await testServer(box.settings);
  server.platform.config.captcha = true;
  const asked = server.ask(auth.sendEmailCode, { query: { email: "ann@example.org" } });
  await expect(asked).rejects.toMatchObject({ key: "auth.captchaExpired" });
  const { uuid } = await server.ask(auth.captcha);
  const misread = server.ask(auth.sendEmailCode, { query: { email: "ann@example.org", uuid, code: "----" } });
  await expect(misread).rejects.toMatchObject({ key: "auth.captchaWrong" });
  expect(box.letters).toEqual([]);
});
