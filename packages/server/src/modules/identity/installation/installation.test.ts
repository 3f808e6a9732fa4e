import { expect, test } from "vitest";
import { freshDatabase, testServer } from "../../../../test/test-server.ts";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { seedMenus } from "../menus/menus.ts";
import { passwordMatches } from "../users/passwords.ts";
import { prepareInstallation } from "./installation.ts";

test("the first start makes the administrator, the key and the initial password; later ones keep them", async () => {
  const server = await testServer();
  const { db } = server.platform.database;
  const first = server.identity.installation;
  const again = await prepareInstallation(db, readConfig({ FOYER_ADMIN_PASSWORD: "another-password-1" }));
  expect(again).toEqual({ ...first, newAdminPassword: null });
  expect(first.keyPair.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(
    (await prepareInstallation(db, readConfig({ FOYER_INITIAL_PASSWORD: "welcome-1" }))).initialPassword,
  ).toBe("welcome-1");
  const users = await db
    .selectFrom("users")
    .select(["username", "tenant_id", "user_type", "password_hash"])
    .execute();
  expect(users).toMatchObject([{ username: "admin", tenant_id: null, user_type: 0 }]);
  expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/);
});

test("without a password given the administrator gets a random one, told once", async () => {
  const { db, stop } = openDatabase(await freshDatabase(), { pool: 2, ingest: 1 });
  const { newAdminPassword } = await prepareInstallation(db, readConfig({}));
  const { password_hash } = await db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
  expect(await passwordMatches(password_hash, newAdminPassword ?? "")).toBe(true);
  await stop();
});

test("several servers that start at once agree", async () => {
  const database = openDatabase(await freshDatabase(), { pool: 8, ingest: 1 });
  const config = readConfig({ FOYER_ADMIN_PASSWORD: "administrator-1" });
  const starts = [1, 2, 3].map(async () => {
    await seedMenus(database.db);
    return prepareInstallation(database.db, config);
  });
  const made = await Promise.all(starts);
  expect(new Set(made.map(({ keyPair }) => keyPair.publicKey)).size).toBe(1);
  expect(new Set(made.map(({ initialPassword }) => initialPassword)).size).toBe(1);
  expect(made.filter(({ newAdminPassword }) => newAdminPassword !== null)).toHaveLength(1);
  await database.stop();
});
