import { resolve } from "node:path";
import pg from "pg";
import { parentOf } from "../figures/processes.ts";
import { startWorker, type Worker } from "../workers/worker.ts";

const bareWriter = resolve(import.meta.dirname, "../../packages/server/src/bare-writer.ts");

/** An empty database elsewhere, instead of one of its own for each goal: with FOYER_CITUS=on a coordinator's. */
const elsewhere = process.env.FOYER_BENCH_DATABASE_URL;

export interface BenchDatabase {
  /** Writes into it with nothing around. */
  writer: Worker;
  url: string;
  /** PostgreSQL's first process, and those of the workers of Citus, as far as they are on this machine. */
  pids: number[];
  stop(): Promise<void>;
}

/** A database of its own in a folder, to which others may connect besides a server. */
export async function startDatabase(folder: string): Promise<BenchDatabase> {
  const writer = await startWorker(bareWriter, {
    FOYER_DATA: folder,
    ...(elsewhere && { DATABASE_URL: elsewhere }),
  });
  const { url, pid } = await writer.ask<{ url: string; pid: number | null }>({ question: "where" });
  const pids = pid === null ? await serverProcesses(url) : [pid];
  return { writer, url, pids, stop: () => writer.stop() };
}

async function serverProcesses(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number; citus: boolean }>(
    "select pg_backend_pid() as pid, to_regclass('pg_dist_node') is not null as citus",
  );
  const backends = rows.map(({ pid }) => pid);
  if (rows[0]?.citus) {
    const asked = await client.query<{ result: string }>(
      "select result from run_command_on_workers('select pg_backend_pid()')",
    );
    backends.push(...asked.rows.map(({ result }) => Number(result)));
  }
  const found = backends.map(parentOf).filter((pid) => pid !== null);
  await client.end();
  return found;
}
