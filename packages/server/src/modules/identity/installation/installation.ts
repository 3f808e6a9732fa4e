import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { Config } from "../../../platform/config.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { randomPassword } from "../users/passwords.ts";
import { createUser, isWithoutUsers } from "../users/users.ts";

interface KeyPair {
  keyId: string;
  publicKey: string;
  privateKey: string;
}

/** What belongs to this installation alone: made at the first start, kept in the database. */
export interface Installation {
  keyPair: KeyPair;
  /** Password of newly made users, to be changed at their first sign-in. */
  initialPassword: string;
  /** The platform administrator's password, only when it was made just now. */
  newAdminPassword: string | null;
}

const administrator = "admin";

/** Reads a kept value or makes it; of several servers starting at once the first one's counts. */
async function kept<T extends object>(db: Db, key: string, make: () => Promise<T>): Promise<T> {
  const read = () => db.selectFrom("installation").select("value").where("key", "=", key).executeTakeFirst();
  const known = await read();
  if (known) return known.value as T;
  await db
    .insertInto("installation")
    .values({ key, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.value as T;
}

async function makeKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 3072,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { keyId: "1", publicKey, privateKey };
}

/** Prepares what every later request relies on; the first start makes the administrator `admin`. */
export async function prepareInstallation(db: Db, config: Config): Promise<Installation> {
  const keyPair = await kept(db, "keyPair", makeKeyPair);
  const initial = await kept(db, "initialPassword", async () => ({ password: randomPassword() }));
  const newAdminPassword = await db.transaction().execute((tx) => makeAdministrator(tx, config));
  return { keyPair, initialPassword: config.initialPassword ?? initial.password, newAdminPassword };
}

/** The first user; null when there are users already. */
async function makeAdministrator(tx: Tx, { adminPassword }: Config): Promise<string | null> {
  // Of several servers starting at once one makes it, the others wait and find it.
  if (!(await isWithoutUsers(tx))) return null;
  const password = adminPassword ?? randomPassword();
  await createUser(tx, {
    tenantId: null,
    username: administrator,
    nickName: "Administrator",
    userType: 0,
    password,
    mustChangePassword: false,
  });
  return password;
}
