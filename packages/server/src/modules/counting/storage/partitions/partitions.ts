import type pg from "pg";
import { longestRecordSeconds } from "../../records/records.ts";
import { makePartitions } from "./partitions.queries.ts";

const dayMs = 86_400_000;

const known = new WeakMap<pg.Pool, Set<string>>();

const toMonth = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/**
 * Makes the monthly partitions these moments need. Cheap when they exist: each process remembers. `spanMs` is the
 * longest time a record may reach beyond its start.
 */
export async function ensurePartitions(
  pool: pg.Pool,
  moments: Iterable<number>,
  spanMs = longestRecordSeconds * 1000,
): Promise<void> {
  const seen = known.get(pool) ?? new Set<string>();
  known.set(pool, seen);
  // A batch has many moments and few days.
  const days = new Set<number>();
  for (const ms of moments) days.add(Math.floor(ms / dayMs)).add(Math.floor((ms + spanMs) / dayMs));
  const wanted = new Set([...days].map((day) => toMonth(day * dayMs)));
  const missing = [...wanted].filter((month) => !seen.has(month)).sort();
  if (missing.length === 0) return;
  await makePartitions(pool, missing);
  for (const month of missing) seen.add(month);
}
