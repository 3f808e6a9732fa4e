// Writes the secrets that an installation lacks into a folder, one a file, as `*_FILE` settings want them.
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The services of compose.servers.yaml. */
const [databaseHost, brokerHost] = ["database:5432", "broker:1883"];
/** The account Mosquitto's image runs as. */
const mosquitto = 1883;

const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error("Usage: foyer secrets <folder>");
  process.exit(2);
}
const folder = resolve(given);
/** Others may read the files, as containers run as several accounts, and may not come as far as them. */
mkdirSync(folder, { recursive: true, mode: 0o700 });
mkdirSync(join(folder, "broker"), { recursive: true });

const random = () => randomBytes(32).toString("base64url");

keep("foyer-secret", random);
keep("metrics-token", random);
const isFirst = keep("admin-password", random);
keep("database-password", random);
keep("database-url", () => `postgres://foyer:${held("database-password")}@${databaseHost}/foyer`);
keep("mqtt-password", random);
keep("mqtt-url", () => `mqtt://foyer:${held("mqtt-password")}@${brokerHost}`);
if (keep("broker/passwords", () => `foyer:${mosquittoHash(held("mqtt-password"))}`)) own("broker/passwords");
if (isFirst) console.log(`The first password of admin is in ${join(folder, "admin-password")}.`);

/** Writes what is not there yet; says whether it did. */
function keep(name, make) {
  const file = join(folder, name);
  if (existsSync(file)) return false;
  writeFileSync(file, `${make()}\n`, { mode: 0o644, flag: "wx" });
  console.log(`Made ${file}`);
  return true;
}

function held(name) {
  return readFileSync(join(folder, name), "utf8").trim();
}

/** As mosquitto_passwd writes it: PBKDF2 over SHA-512. */
function mosquittoHash(password) {
  const rounds = 101;
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(password, salt, rounds, 64, "sha512");
  return `$7$${rounds}$${salt.toString("base64")}$${hash.toString("base64")}`;
}

/** Mosquitto wants its passwords readable by itself alone. */
function own(name) {
  if (process.getuid?.() !== 0) return;
  chownSync(join(folder, name), mosquitto, mosquitto);
  chmodSync(join(folder, name), 0o600);
}
