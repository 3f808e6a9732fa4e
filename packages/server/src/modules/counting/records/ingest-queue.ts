import type { Platform } from "../../../platform/platform.ts";
import { deviceLock } from "../../devices/bindings/device-locks.ts";
import {
  type CountRecord,
  keyOf,
  type QuarantineReason,
  quarantineReason,
  type RecordOutcome,
} from "./count-record.ts";
import { quarantine } from "./quarantine.queries.ts";
import type { Mode } from "./record-statements.ts";
import { type Written, writeRecords } from "./write-records.ts";

/** Writers at work at once; a device always meets the same one, so they never wait for each other's locks. */
const lanes = 2;
/** Records in one transaction. */
const batchSize = 1_000;
/** A call with at least so many records goes the bulk path: roll-ups are made anew once, not record by record. */
export const bulkFrom = 2_000;
/** Records waiting in memory before new ones are refused (they stay with their senders). */
const mostWaiting = 50_000;

interface Waiting {
  record: CountRecord;
  done: (outcome: RecordOutcome) => void;
  failed: (error: unknown) => void;
}

/** The server takes no more just now; nothing was lost, the sender tries again. */
export class Overloaded extends Error {}

/**
 * Groups what many connections bring into few transactions: while a batch is being committed the next one gathers.
 * A promise resolves when its records are durable.
 */
export function makeIngestQueue({ database, config, events, metrics }: Platform) {
  const queues: Waiting[][] = Array.from({ length: lanes }, () => []);
  const working = new Array<boolean>(lanes).fill(false);
  let waitingCount = 0;

  /** The longest run from the front that fits a batch and repeats no key: a repeated key waits for the next one. */
  function takeBatch(queue: Waiting[]): Waiting[] {
    const keys = new Set<string>();
    let count = 0;
    while (count < queue.length && count < batchSize) {
      const key = keyOf((queue[count] as Waiting).record);
      if (keys.has(key)) break;
      keys.add(key);
      count++;
    }
    return queue.splice(0, count);
  }

  async function work(lane: number): Promise<void> {
    const queue = queues[lane] as Waiting[];
    working[lane] = true;
    while (queue.length > 0) {
      const batch = takeBatch(queue);
      const end = metrics.batchSeconds.startTimer();
      try {
        const written = await writeRecords(
          database.ingest,
          "live",
          batch.map((waiting) => waiting.record),
        );
        for (const [index, waiting] of batch.entries())
          waiting.done(written.outcomes[index] as RecordOutcome);
        tellByTenant(batch, written);
      } catch (error) {
        for (const waiting of batch) waiting.failed(error);
      }
      end();
      waitingCount -= batch.length;
      metrics.queuedRecords.set(waitingCount);
    }
    working[lane] = false;
  }

  function tellByTenant(batch: readonly Waiting[], written: Written): void {
    for (const outcome of written.outcomes) metrics.records.inc({ outcome });
    if (written.entityIds.length === 0) return;
    // Entity ids are unique over companies, so a company told of another's ids finds none of its own among them.
    for (const tenantId of new Set(batch.map((waiting) => waiting.record.tenantId))) {
      events.emit("countsChanged", { tenantId, entityIds: written.entityIds });
    }
  }

  function enqueue(records: readonly CountRecord[]): Promise<RecordOutcome[]> {
    if (waitingCount + records.length > mostWaiting) return Promise.reject(new Overloaded());
    waitingCount += records.length;
    return Promise.all(
      records.map(
        (record) =>
          new Promise<RecordOutcome>((done, failed) => {
            (queues[deviceLock(record.deviceId) % lanes] as Waiting[]).push({ record, done, failed });
          }),
      ),
    );
  }

  function wake(): void {
    for (let lane = 0; lane < lanes; lane++) {
      if (!working[lane] && (queues[lane] as Waiting[]).length > 0) void work(lane);
    }
  }

  /** The last of equal keys counts; the others are revisions before it and go first, in rounds. */
  function rounds(records: readonly CountRecord[]): CountRecord[][] {
    const result: CountRecord[][] = [];
    const seen = new Map<string, number>();
    for (const record of records) {
      const key = keyOf(record);
      const round = seen.get(key) ?? 0;
      seen.set(key, round + 1);
      const others = result[round] ?? [];
      others.push(record);
      result[round] = others;
    }
    return result;
  }

  async function bulk(records: readonly CountRecord[]): Promise<RecordOutcome[]> {
    const outcomes = new Map<CountRecord, RecordOutcome>();
    for (const round of rounds(records)) {
      const written = await writeRecords(database.ingest, "bulk", round);
      for (const [index, record] of round.entries())
        outcomes.set(record, written.outcomes[index] as RecordOutcome);
      for (const tenantId of new Set(round.map((record) => record.tenantId))) {
        events.emit("recomputeMarked", { tenantId });
      }
    }
    for (const outcome of outcomes.values()) metrics.records.inc({ outcome });
    return records.map((record) => outcomes.get(record) as RecordOutcome);
  }

  return {
    /** Durable when it resolves; one outcome for each record, in order. Rejects when nothing could be kept. */
    async take(records: readonly CountRecord[]): Promise<RecordOutcome[]> {
      const reasons = records.map((record) => quarantineReason(record, config.maxAgeDays));
      const apart = records.flatMap((record, index) => {
        const reason = reasons[index];
        return reason ? [{ ...record, reason: reason as QuarantineReason }] : [];
      });
      const good = apart.length === 0 ? records : records.filter((_, index) => !reasons[index]);
      if (apart.length > 0) {
        await quarantine(database.pool, apart);
        metrics.records.inc({ outcome: "quarantined" }, apart.length);
      }
      const mode: Mode = good.length >= bulkFrom ? "bulk" : "live";
      const taken = mode === "bulk" ? bulk(good) : enqueue(good);
      if (mode === "live") wake();
      const outcomes = (await taken)[Symbol.iterator]();
      return reasons.map((reason) => (reason ? "quarantined" : (outcomes.next().value as RecordOutcome)));
    },

    /** Waits until everything taken is written. */
    async drain(): Promise<void> {
      while (waitingCount > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

export type IngestQueue = ReturnType<typeof makeIngestQueue>;
