import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { inTransaction } from "../../../../platform/database/in-transaction.ts";
import { deviceLock } from "../../../devices/bindings/bindings.ts";
import { type CountRecord, recordKey } from "../../records/records.ts";
import { ensurePartitions } from "../partitions/partitions.ts";
import {
  type KeptReading,
  keepReading,
  keepStood,
  lockDevices,
  nextRevision,
  type Reading,
  readingsBefore,
  readingsFrom,
} from "./running-totals.queries.ts";
import { type Stood, totalDifference } from "./total-difference.ts";

/** A reading with what its record needs besides. */
export interface TakenReading extends Reading {
  source: string;
}

/** Readings asked for at once; most walks end at the second. */
const atOnce = 20;
/** How far back a line is read whose readings do not say yet what its totals stood at. */
const mostUnknown = 100;
/** Where a total is never reported again the walk ends once nothing has changed for so many readings. */
const mostUnchanged = 100;

/**
 * The record of a reading ends where the reading was taken, regardless of what lay before: so its key stays the same
 * when an earlier reading arrives late, and only its amount changes. A crossing reported at once lies a second before
 * the stamp, so that one reported on the full quarter belongs to the slot it closes.
 */
const intervalStart = (atMs: number, seconds: number) => atMs - Math.max(seconds, 1) * 1000;

const toTotals = ({ at, measures, modulus }: KeptReading) => ({
  atMs: at.getTime(),
  totals: measures,
  modulus,
});

/** What the totals stood at before a reading. */
async function stoodBefore(client: pg.PoolClient, reading: Reading): Promise<Stood> {
  const [last] = await readingsBefore(client, reading, 1);
  if (!last) return {};
  if (last.stood) return last.stood;
  const earlier = await readingsBefore(client, reading, mostUnknown);
  const known = earlier.findIndex(({ stood }) => stood !== null);
  const unknown = known < 0 ? earlier : earlier.slice(0, known);
  return unknown.reduceRight<Stood>(
    (stood, each) => totalDifference(toTotals(each), stood).stood,
    earlier[known]?.stood ?? {},
  );
}

/** Whether every total was reported again after a moment: what it was before no longer matters. */
const isRetold = (stood: Stood, sinceMs: number) => Object.values(stood).every(({ atMs }) => atMs > sinceMs);

/**
 * Makes the records of a reading and of those after it whose difference it changes, until every total has been reported
 * again. Gives the moment up to which it went.
 */
async function walk(
  client: pg.PoolClient,
  reading: TakenReading,
  made: Map<string, CountRecord>,
): Promise<number> {
  let before = await stoodBefore(client, reading);
  let fromMs = reading.atMs;
  let unchanged = 0;
  for (;;) {
    const rows = await readingsFrom(client, reading, fromMs, atOnce);
    for (const row of rows) {
      const came = totalDifference(toTotals(row), before);
      if (came.values) {
        const record = toRecord(reading, row, { ...came, values: came.values }, await nextRevision(client));
        made.set(recordKey(record), record);
      }
      if (isDeepStrictEqual(row.stood, came.stood)) unchanged++;
      else {
        unchanged = 0;
        await keepStood(client, reading, row.at, came.stood);
      }
      before = came.stood;
      const atMs = row.at.getTime();
      fromMs = atMs + 1;
      if (atMs > reading.atMs && (unchanged >= mostUnchanged || isRetold(came.stood, reading.atMs)))
        return atMs;
    }
    if (rows.length < atOnce) return Number.POSITIVE_INFINITY;
  }
}

function toRecord(
  { tenantId, deviceId, line, seconds: given, source }: TakenReading,
  { at, received_at, seconds }: KeptReading,
  came: { values: CountRecord["values"]; isReset: boolean; sinceMs: number },
  revision: number,
): CountRecord {
  const length = seconds ?? given;
  return {
    tenantId,
    deviceId,
    line,
    startMs: intervalStart(at.getTime(), length),
    seconds: length,
    isLengthSupposed: true,
    spanSeconds: (at.getTime() - came.sinceMs) / 1000,
    receivedMs: received_at.getTime(),
    source,
    revision,
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
  const walked = new Map<string, number>();
  await inTransaction(pool, async (client) => {
    const locks = [...new Set(readings.map(({ deviceId }) => deviceLock(deviceId)))].sort((a, b) => a - b);
    await lockDevices(client, locks);
    for (const reading of readings) await keepReading(client, reading);
    // A walk that begins with the first of a message's readings covers the others on its way.
    for (const reading of [...readings].sort((a, b) => a.atMs - b.atMs)) {
      const line = `${reading.deviceId}|${reading.line}`;
      if (reading.atMs < (walked.get(line) ?? Number.NEGATIVE_INFINITY)) continue;
      walked.set(line, await walk(client, reading, made));
    }
  });
  return [...made.values()];
}
