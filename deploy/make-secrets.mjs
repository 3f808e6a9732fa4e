// Writes the secrets that an installation lacks into a folder, one a file, as `*_FILE` settings want them.
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeAccess, makePasswords } from "../packages/server/src/modules/devices/broker/mosquitto-files.ts";
import { readConfig } from "../packages/server/src/platform/config.ts";

/** The services of compose.servers.yaml. */
const [databaseHost, brokerHost] = ["database:5432", "broker:1884"];
/** The account that Mosquitto's image runs as. */
const mosquitto = 1883;

const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error("Usage: foyer secrets <folder>");
  process.exit(2);
}
const folder = resolve(given);
/** Others may read the files, as containers run as several accounts, and may not come as far as them. */
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o700);
mkdirSync(join(folder, "broker"), { recursive: true });

const random = () => randomBytes(32).toString("base64url");

keep("foyer-secret", random);
keep("metrics-token", random);
const isFirst = keep("admin-password", random);
keep("database-password", random);
keep("database-url", () => `postgres://foyer:${held("database-password")}@${databaseHost}/foyer`);
keep("mqtt-password", random);
keep("mqtt-url", () => `mqtt://foyer:${held("mqtt-password")}@${brokerHost}`);
await keepBrokerFiles();
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

/** The broker starts with the servers' account alone; `foyer broker-files` adds the devices. */
async function keepBrokerFiles() {
  const account = { username: "foyer", password: held("mqtt-password") };
  const { text } = await makePasswords("", account, []);
  const made = [
    keep("broker/passwords", () => text.trimEnd()),
    keep("broker/access", () => makeAccess("", account, readConfig({}).mqttTopics).trimEnd()),
  ];
  if (!made.includes(true) || process.getuid?.() !== 0) return;
  // Mosquitto wants them readable by itself alone; whoever follows the keys writes them anew as the same account.
  for (const [name, mode] of [
    ["broker", 0o700],
    ["broker/passwords", 0o600],
    ["broker/access", 0o600],
  ]) {
    chownSync(join(folder, name), mosquitto, mosquitto);
    chmodSync(join(folder, name), mode);
  }
}
