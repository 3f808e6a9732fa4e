import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { Config } from "../../../platform/config.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { resealValues } from "../../../platform/secrets/sealed-values.ts";
import { isSealed, type Secrets } from "../../../platform/secrets/secrets.ts";
import { createUser, isWithoutUsers, randomPassword } from "../users/users.ts";
import { installationQueries } from "./installation.queries.ts";

interface KeyPair {
  keyId: string;
  publicKey: string;
  privateKey: string;
}

/** What belongs to this installation alone: made at the first start, kept in the database. */
export interface Installation {
  keyPair: KeyPair;
  /** The platform administrator's password, only when it was made just now. */
  newAdminPassword: string | null;
}

const administrator = "admin";

/** Reads a kept value or makes it; of several servers starting at once the first one's counts. */
async function kept<T extends object>(db: Db, key: string, make: () => Promise<T>): Promise<T> {
  const values = installationQueries(db);
  const known = await values.read(key);
  if (known) return known.value as T;
  await values.keepFirst(key, await make());
  return (await values.read(key))?.value as T;
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
export async function prepareInstallation(db: Db, config: Config, secrets: Secrets): Promise<Installation> {
  await resealValues(db, secrets, config.forgetSecrets);
  const keyPair = await loadKeyPair(db, secrets);
  const newAdminPassword = await db.transaction().execute((tx) => makeAdministrator(tx, config));
  return { keyPair, newAdminPassword };
}

const keyPairPurpose = "installation.keyPair";

/** The private key is sealed; one of before there was a secret, or of a former one, is sealed now. */
async function loadKeyPair(db: Db, secrets: Secrets): Promise<KeyPair> {
  const sealed = async (pair: KeyPair) => ({
    ...pair,
    privateKey: secrets.seal(pair.privateKey, keyPairPurpose),
  });
  const pair = await kept(db, "keyPair", async () => sealed(await makeKeyPair()));
  const privateKey = isSealed(pair.privateKey)
    ? secrets.open(pair.privateKey, keyPairPurpose)
    : pair.privateKey;
  if (!pair.privateKey.startsWith(secrets.prefix)) {
    await installationQueries(db).replace("keyPair", await sealed({ ...pair, privateKey }));
  }
  return { ...pair, privateKey };
}

/** The first user; null when there are users already. */
async function makeAdministrator(tx: Tx, { adminPassword }: Config): Promise<string | null> {
  // When several servers start at once one makes it, the others wait and find it.
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
