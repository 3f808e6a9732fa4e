import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import type pg from "pg";
import { backendOf } from "./session-settings.ts";

/** As `nice` counts: higher is later. */
const later = 10;

const isPostgres = (processId: number) => {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, "latin1").startsWith("postgres:");
  } catch {
    return false;
  }
};

/**
 * Lets a database on this machine work for these connections only when it has nothing else to do: what comes over them
 * lasts, and nobody waits for it. Known by its socket and the name of its process; elsewhere nothing changes.
 */
export function givesWay<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on("connect", (client) => {
    // The driver has it, its types do not.
    const { host } = client as pg.PoolClient & { host: string };
    const processId = backendOf(client);
    if (!host.startsWith("/") || !isPostgres(processId)) return;
    try {
      setPriority(processId, later);
    } catch {
      // Another account's process.
    }
  });
  return pool;
}
