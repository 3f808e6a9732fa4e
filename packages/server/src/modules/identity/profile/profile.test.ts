import { constants, publicEncrypt } from "node:crypto";
import { auth } from "@foyer/contract/identity/auth";
import { profile } from "@foyer/contract/identity/profile";
import { largestImage } from "@foyer/contract/reporting/images";
import { expect, test } from "vitest";
import { company, companyAdmin, companyAdminSession } from "../../../../test/factories.ts";
import { adminPassword, type TestServer, testServer } from "../../../../test/test-server.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** As the browser sends it. */
const encrypted = ({ identity }: TestServer, password: string): string =>
  publicEncrypt(
    {
      key: identity.installation.keyPair.publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
    },
    Buffer.from(password),
  ).toString("base64");

const boundary = "-----------------------------foyer";

async function signedIn() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const { ask, token } = await companyAdminSession(server, tenantId);
  const upload = async (file: Buffer) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n`;
    const answer = await server.http.inject({
      method: "POST",
      url: "/hx-api/api/users/updateAvatar",
      headers: { authorization: token, "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return answer.json() as { code: number; key?: string; data: { avatar: string } };
  };
  return { server, tenantId, ask, token, upload };
}

test("name, phone and e-mail are one's own to change, and nothing else", async () => {
  const { server, ask } = await signedIn();
  const password = encrypted(server, "a-password-1");
  const body = { nickName: "Mara", phone: "1", email: "mara@shops.example", password };
  await expect(server.ask(profile.update, { body })).rejects.toMatchObject({ status: 401 });
  await ask(profile.update, { body });
  const { user } = await ask(auth.info);
  expect(user.nickName).toBe("Mara");
  const { rows } = await server.platform.database.pool.query("select phone, email from users where id = $1", [
    user.id,
  ]);
  expect(rows).toEqual([{ phone: "1", email: "mara@shops.example" }]);
  const { rows: log } = await server.platform.database.pool.query(
    "select before, content from operation_logs where endpoint = 'PUT /api/users/center'",
  );
  expect(log).toMatchObject([
    { before: { nickName: "Somebody", phone: "" }, content: { ...body, password: "[secret]" } },
  ]);

  for (const [more, fields] of [
    [{ userType: 0 }, { userType: "unknown" }],
    [{ roles: [1] }, { roles: "unknown" }],
    [{ nickName: "" }, { nickName: "required" }],
    [{ email: "mara" }, { email: "notEmail" }],
  ] as const) {
    await expect(ask(profile.update, { body: { ...body, ...more } as never })).rejects.toMatchObject({
      fields,
    });
  }
});

test("the own e-mail is changed with the password only: forgotten passwords are reset through it", async () => {
  const { server, ask } = await signedIn();
  const body = { nickName: "Mara", phone: "1", email: "" };
  await ask(profile.update, { body });
  const email = "mallory@elsewhere.example";
  await expect(ask(profile.update, { body: { ...body, email } })).rejects.toMatchObject({
    status: 400,
    fields: { password: "required" },
  });
  for (const password of [encrypted(server, "wrong-1"), "not even encrypted"])
    await expect(ask(profile.update, { body: { ...body, email, password } })).rejects.toMatchObject({
      key: "password.old",
      fields: { password: "passwordOld" },
    });
  const { rows } = await server.platform.database.pool.query("select 1 from users where email = $1", [email]);
  expect(rows).toEqual([]);
  await ask(profile.update, { body: { ...body, email, password: encrypted(server, "a-password-1") } });
  // Taking it away again needs it, too; what stays as it is does not.
  await ask(profile.update, { body: { ...body, email, nickName: "Mara L." } });
  await expect(ask(profile.update, { body })).rejects.toMatchObject({ fields: { password: "required" } });

  // All tries at one moment; no waiting is over meanwhile.
  server.clock.set(new Date().toISOString());
  const guess = () =>
    ask(profile.update, { body: { ...body, password: encrypted(server, "wrong-2") } }).catch(
      (error: { key: string }) => error.key,
    );
  const keys: unknown[] = [];
  for (let tries = 0; tries < 7; tries++) keys.push(await guess());
  expect(keys).toContain("auth.tooManyTries");
});

test("the own picture: an image of at most 512,000 bytes, shown wherever one is, and taken away again", async () => {
  const { server, ask, upload } = await signedIn();
  const nobody = await server.http.inject({ method: "POST", url: "/hx-api/api/users/updateAvatar" });
  expect(nobody.statusCode).toBe(401);
  await expect(server.ask(profile.removeAvatar)).rejects.toMatchObject({ status: 401 });

  const { avatar } = (await upload(png)).data;
  expect((await ask(auth.info)).user.avatar).toBe(avatar);
  expect((await server.http.inject({ url: avatar })).rawPayload.equals(png)).toBe(true);

  expect(await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toMatchObject({
    code: 400,
    key: "image.wrong",
  });
  const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect(await upload(padded(largestImage + 1))).toMatchObject({ code: 413, key: "image.tooLarge" });
  expect((await ask(auth.info)).user.avatar).toBe(avatar);
  expect((await upload(padded(largestImage))).code).toBe(200);

  await ask(profile.removeAvatar);
  expect((await ask(auth.info)).user.avatar).toBeNull();
});

test("one sees where one is signed in, and ends what one did not open", async () => {
  const { server, tenantId } = await signedIn();
  await expect(server.ask(profile.sessions)).rejects.toMatchObject({ status: 401 });
  await expect(server.ask(profile.endSessions, { body: [1] })).rejects.toMatchObject({ status: 401 });
  server.clock.set("2026-05-13T09:00:00Z");
  const { user } = await (await companyAdmin(server, tenantId))(auth.info);
  const open = async (agent: string) =>
    server.asToken((await server.identity.sessions.open(user.id, { ip: "10.0.0.7", agent })).token);
  server.clock.set("2026-05-13T09:10:00Z");
  const phone = await open("Firefox of a phone");
  server.clock.set("2026-05-13T09:20:00Z");
  const here = await open("Chrome of here");

  const seen = await here(profile.sessions);
  expect(seen).toMatchObject([
    { agent: "Chrome of here", ip: "10.0.0.7", since: "2026-05-13T09:20:00.000Z", current: true },
    { agent: "Firefox of a phone", lastUsed: "2026-05-13T09:10:00.000Z", current: false },
    { current: false },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/token|hash/i);

  const [ofPhone] = seen.filter(({ agent }) => agent.startsWith("Firefox"));
  const [ofStranger] = await server.admin(profile.sessions).catch(() => [{ id: 1 }]);
  const ids = [ofPhone?.id as number, ofStranger?.id as number];
  await expect(here(profile.endSessions, { body: ids })).rejects.toMatchObject({ status: 404 });
  await phone(auth.info);
  await here(profile.endSessions, { body: ids.slice(0, 1) });
  await expect(phone(auth.info)).rejects.toMatchObject({ key: "auth.expired" });
  await expect(here(profile.endSessions, { body: ids.slice(0, 1) })).rejects.toMatchObject({ status: 404 });

  // Half an hour without use: over, and therefore not shown any more.
  server.clock.set("2026-05-13T09:45:00Z");
  expect((await here(profile.sessions)).map(({ current }) => current)).toEqual([true]);
});

test("signing out elsewhere ends all sessions but this one, and nobody else's", async () => {
  const { server, ask } = await signedIn();
  await expect(server.ask(profile.endOtherSessions)).rejects.toMatchObject({ status: 401 });
  const one = await server.signIn("admin", adminPassword);
  const two = await server.signIn("admin", adminPassword);
  // The third is the test server's own.
  expect(await one.ask(profile.endOtherSessions)).toEqual({ ended: 2 });
  await one.ask(auth.info);
  await expect(two.ask(auth.info)).rejects.toMatchObject({ key: "auth.expired" });
  await ask(auth.info);
});
