import pg from "pg";
import { Jobs } from "../../../platform/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Manifest } from "./manifest.ts";
import { analyze } from "./restore.queries.ts";

/** What a database needs beside its rows: the planner's knowledge of them, and work that was asked for asked for again. */
export async function finishRestored(url: string, { jobs: undone }: Manifest, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await analyze(client).finally(() => client.end());
  if (undone.length === 0) return;
  const jobs = new Jobs({ connectionString: url, connections: 1, works: false, log });
  await jobs.start();
  await jobs.resend(undone).finally(() => jobs.stop());
}
