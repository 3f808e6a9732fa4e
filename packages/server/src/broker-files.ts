import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type WrittenFiles, writeMosquittoFiles } from "./modules/devices/broker/broker.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { startEventRelay } from "./platform/event-relay.ts";
import { Events } from "./platform/events.ts";
import { makeLog } from "./platform/log.ts";
import { makeMetrics } from "./platform/metrics.ts";
import { repeating } from "./platform/repeating.ts";
import { typedCommand } from "./platform/typed-command.ts";

const usage = `Usage: ${typedCommand("broker-files", ["[--follow] [--pid FILE|NUMBER] FOLDER"])}

Writes a password file and an access list for a Mosquitto without plugin into FOLDER, from the device keys in
DATABASE_URL, for the servers that sign in by the account of MQTT_URL.

  --follow  stays, and writes anew whenever a key is made, replaced, revoked or over
  --pid     the process of Mosquitto, or the file it keeps its number in: told to read the files again when they have
            changed
`;
/** What no news tells: keys that end by themselves, devices that are deleted. */
const lookMs = 30_000;
/** News of many keys at once are one. */
const wakeMs = 200;
const mostNamed = 20;

function fail(text: string): never {
  process.stderr.write(text);
  process.exit(2);
}

function readOptions() {
  try {
    const options = { follow: { type: "boolean" }, pid: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, more] = positionals;
    if (folder !== undefined && more === undefined) return { ...values, folder };
  } catch {
    // What is not known is answered like what is missing.
  }
  return fail(usage);
}

const { folder, follow, pid } = readOptions();
const config = readConfig(process.env);
if (config.databaseUrl === undefined) fail("DATABASE_URL names the database with the device keys.\n");
const { db, lines, stop } = await openDatabase(config.databaseUrl, { pool: 1, ingest: 1 });

const named = (sns: readonly string[]) =>
  sns.slice(0, mostNamed).join(", ") + (sns.length > mostNamed ? `, and ${sns.length - mostNamed} more` : "");

function tell({ devices, withoutHash, unfit }: WrittenFiles): void {
  const lines = [
    `${folder}: ${devices} devices`,
    withoutHash.length > 0 &&
      `left out until they sign in once at a Foyer server, or get a new key: ${named(withoutHash)}`,
    unfit.length > 0 &&
      `left out, as the files cannot hold their serial numbers (":", or the servers' user): ${named(unfit)}`,
  ];
  process.stdout.write(`${lines.filter(Boolean).join("\n")}\n`);
}

/** Whether the broker has not been told yet of what changed. */
let isDue = false;
let isFirst = true;

const findProcess = (numberOrFile: string): number =>
  Number(/^\d+$/.test(numberOrFile) ? numberOrFile : readFileSync(numberOrFile, "utf8"));

async function write(): Promise<void> {
  const written = await writeMosquittoFiles(db, config, folder);
  if (written.hasChanged || isFirst) tell(written);
  isFirst = false;
  isDue ||= written.hasChanged;
  if (isDue && pid !== undefined) process.kill(findProcess(pid), "SIGHUP");
  isDue = false;
}

if (follow) {
  const log = makeLog(config);
  const events = new Events();
  const endRelay = await startEventRelay(config.databaseUrl, events, log, undefined, lines);
  const failure = "the broker's files could not be written";
  const loop = repeating(
    { name: "broker-files", everyMs: lookMs, firstMs: 0, retryMs: 5_000, wakeMs, failure, work: write },
    { log, metrics: makeMetrics() },
  );
  events.on("deviceKeysChanged", loop.wake);
  events.on("companyChanged", loop.wake);
  loop.start();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void loop.stop().then(endRelay).then(stop));
} else
  await write()
    .catch((error: unknown) => fail(`${error instanceof Error ? error.message : String(error)}\n`))
    .finally(stop);
