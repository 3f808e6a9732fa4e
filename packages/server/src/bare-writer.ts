import { countRecords } from "./bare-writer.queries.ts";
import type { CountRecord } from "./modules/counting/records/records.ts";
import { writeRecords } from "./modules/counting/storage/storage.ts";
import { openDatabase } from "./platform/database/database.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { migrate } from "./platform/database/migrate.ts";

/**
 * The benchmark's measure of all things: brings up a database and writes batches into it with the server's own
 * statement and nothing around it. A child process, asked by messages.
 */
interface Work {
  tenantId: number;
  /** A list for each connection. */
  deviceIds: number[][];
  from: number;
  seconds: number;
  values: CountRecord["values"];
  devicesACall: number;
  intervalsACall: number;
}

const intervalSeconds = 300;

const log = { debug() {}, info() {}, warn: console.warn, error: console.error };

/** One of its own, that several servers share, or an empty one elsewhere. */
async function open(): Promise<{ url: string; pid: number | null; stop(): Promise<void> }> {
  const elsewhere = process.env.DATABASE_URL;
  if (elsewhere === undefined)
    return startEmbedded({
      dataFolder: process.env.FOYER_DATA as string,
      log,
      settings: { max_connections: "300" },
    });
  await migrate(elsewhere, { citus: process.env.FOYER_CITUS === "on" });
  return { url: elsewhere, pid: null, stop: async () => {} };
}

const opened = await open();
const database = await openDatabase(opened.url, { pool: 1, ingest: 8 });

/** The nth batch of a connection: so many devices, each with the next intervals. */
function createBatch(work: Work, deviceIds: readonly number[], nth: number): CountRecord[] {
  const groups = deviceIds.length / work.devicesACall;
  const first = (nth % groups) * work.devicesACall;
  const interval = Math.floor(nth / groups) * work.intervalsACall;
  const receivedMs = Date.now();
  return deviceIds.slice(first, first + work.devicesACall).flatMap((deviceId) =>
    Array.from({ length: work.intervalsACall }, (_, each) => ({
      tenantId: work.tenantId,
      deviceId,
      line: "1",
      startMs: work.from + (interval + each) * intervalSeconds * 1000,
      seconds: intervalSeconds,
      receivedMs,
      source: "foyer",
      revision: null,
      values: work.values,
    })),
  );
}

async function write(work: Work) {
  const latencies: number[] = [];
  const began = performance.now();
  const ends = began + work.seconds * 1000;
  await Promise.all(
    work.deviceIds.map(async (deviceIds) => {
      for (let nth = 0; ; nth++) {
        const sent = performance.now();
        if (sent >= ends) return;
        await writeRecords(database.ingest, "live", createBatch(work, deviceIds, nth));
        latencies.push(performance.now() - sent);
      }
    }),
  );
  return { batches: latencies.length, milliseconds: performance.now() - began, latencies };
}

async function answer(question: "where" | "count" | Work): Promise<unknown> {
  if (question === "where") return { url: opened.url, pid: opened.pid };
  if (question === "count") return countRecords(database.pool);
  return write(question);
}

process.on("message", ({ question }: { question: "where" | "count" | Work }) => {
  answer(question).then(
    (value) => process.send?.({ answer: value }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => {
  void database
    .stop()
    .then(opened.stop)
    .finally(() => process.exit(0));
});
