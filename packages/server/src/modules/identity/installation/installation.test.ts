import { expect, test } from "vitest";
import { testSecret } from "../../../../test/admin-password.ts";
import { freshDatabase, testServer } from "../../../../test/test-server.ts";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { loadSecrets } from "../../../platform/secrets/secret-of-installation.ts";
import { seedMenus } from "../menus/menus.ts";
import { passwordMatches } from "../users/passwords.ts";
import { prepareInstallation } from "./installation.ts";

const toConfig = (environment: NodeJS.ProcessEnv = {}) =>
  readConfig({ FOYER_SECRET: testSecret, ...environment });

function prepared(db: Parameters<typeof prepareInstallation>[0], config = toConfig()) {
  return prepareInstallation(db, config, loadSecrets(config));
}

test("the first start makes the administrator and the key; later ones keep them", async () => {
  const server = await testServer();
  const { db } = server.platform.database;
  const first = server.identity.installation;
  const again = await prepared(db, toConfig({ FOYER_ADMIN_PASSWORD: "another-password-1" }));
  expect(again).toEqual({ ...first, newAdminPassword: null });
  expect(first.keyPair.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const users = await db
    .selectFrom("users")
    .select(["username", "tenant_id", "user_type", "password_hash"])
    .execute();
  expect(users).toMatchObject([{ username: "admin", tenant_id: null, user_type: 0 }]);
  expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/);
});

test("without a password given the administrator gets a random one, told once", async () => {
  const { db, stop } = await openDatabase(await freshDatabase(), { pool: 2, ingest: 1 });
  const { newAdminPassword } = await prepared(db);
  const { password_hash } = await db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
  expect(await passwordMatches(password_hash, newAdminPassword ?? "")).toBe(true);
  await stop();
});

test("several servers that start at once agree", async () => {
  const database = await openDatabase(await freshDatabase(), { pool: 8, ingest: 1 });
  const config = toConfig({ FOYER_ADMIN_PASSWORD: "administrator-1" });
  const starts = [1, 2, 3].map(async () => {
    await seedMenus(database.db);
    return prepared(database.db, config);
  });
  const made = await Promise.all(starts);
  expect(new Set(made.map(({ keyPair }) => keyPair.publicKey)).size).toBe(1);
  expect(made.filter(({ newAdminPassword }) => newAdminPassword !== null)).toHaveLength(1);
  await database.stop();
});

test("the private key is sealed; one of before there was a secret is sealed at the start", async () => {
  const server = await testServer();
  const { db } = server.platform.database;
  const { keyPair } = server.identity.installation;
  const kept = async () =>
    (await db.selectFrom("installation").select("value").where("key", "=", "keyPair").executeTakeFirst())
      ?.value as { privateKey: string };
  expect((await kept()).privateKey).toMatch(/^v1\./);
  const value = JSON.stringify(keyPair);
  await db.updateTable("installation").set({ value }).where("key", "=", "keyPair").execute();
  expect((await kept()).privateKey).toContain("PRIVATE KEY");
  expect((await prepared(db)).keyPair).toEqual(keyPair);
  expect((await kept()).privateKey).toMatch(/^v1\./);
});
