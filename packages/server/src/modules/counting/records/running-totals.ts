import type pg from "pg";
import { deviceLock, deviceLockClass } from "../../devices/bindings/device-locks.ts";
import { type CountRecord, keyOf } from "./count-record.ts";
import { ensurePartitions } from "./partitions.ts";
import { followers, keepReading, nextRevision, type Reading, readingAt } from "./running-totals.queries.ts";
import { totalDifference } from "./total-difference.ts";

/** A reading with what its record needs besides. */
export interface TakenReading extends Reading {
  /** Length of the record's interval, which ends at the reading. */
  seconds: number;
  source: string;
}

/**
 * The record of a reading ends where the reading was taken, whatever lay before: so its key stays the same when an
 * earlier reading arrives late, and only its amount changes. A crossing told at once lies a second before the stamp,
 * so that one told on the full quarter belongs to the slot it closes.
 */
const startOf = (atMs: number, seconds: number) => atMs - Math.max(seconds, 1) * 1000;

async function recordAt(
  client: pg.PoolClient,
  reading: TakenReading,
  atMs: number,
): Promise<CountRecord | null> {
  const kept = await readingAt(client, reading, atMs);
  const came = kept && totalDifference(kept.measures, kept.before ?? [], kept.modulus);
  if (!came) return null;
  const { tenantId, deviceId, line, seconds, source } = reading;
  return {
    tenantId,
    deviceId,
    line,
    startMs: startOf(atMs, seconds),
    seconds,
    spanSeconds: (atMs - came.sinceMs) / 1000,
    receivedMs: kept.received_at.getTime(),
    source,
    revision: await nextRevision(client),
    values: came.values,
    ...(came.isReset && { remark: "counterReset" }),
  };
}

/**
 * Keeps readings of running totals as they came and makes the records of what came between them, also those that
 * follow a reading which arrived late. Behind the device's lock, so that two servers see the same neighbours; the
 * order of arrival changes nothing in the end. The records still have to be taken.
 */
export async function recordsOfReadings(
  pool: pg.Pool,
  readings: readonly TakenReading[],
): Promise<CountRecord[]> {
  await ensurePartitions(
    pool,
    readings.map(({ atMs }) => atMs),
  );
  const made = new Map<string, CountRecord>();
  const client = await pool.connect();
  try {
    await client.query("begin");
    const locks = [...new Set(readings.map(({ deviceId }) => deviceLock(deviceId)))].sort((a, b) => a - b);
    await client.query("select pg_advisory_xact_lock($1, x) from unnest($2::int[]) as x", [
      deviceLockClass,
      locks,
    ]);
    for (const reading of readings) await keepReading(client, reading);
    for (const reading of readings) {
      for (const atMs of [reading.atMs, ...(await followers(client, reading))]) {
        const record = await recordAt(client, reading, atMs);
        if (record) made.set(keyOf(record), record);
      }
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  return [...made.values()];
}
