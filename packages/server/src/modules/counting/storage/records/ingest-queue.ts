import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { makeConcurrencyLimit } from "../../../../platform/concurrency-limit.ts";
import { areCompaniesApart } from "../../../../platform/database/companies-apart.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { deviceLock } from "../../../devices/bindings/bindings.ts";
import {
  type CountRecord,
  type QuarantineReason,
  quarantineReason,
  type RecordOutcome,
  recordKey,
} from "../../records/records.ts";
import { makeLineMeasures } from "./line-measures.ts";
import { quarantine } from "./quarantine.queries.ts";
import type { Mode } from "./record-statements.queries.ts";
import { type Written, writeRecords } from "./write-records.ts";

/** Writers of live data at work at once; a device always meets the same one, so they never wait for each other's locks. */
const liveWriters = 2;
/**
 * A writer with fewer records than this waits until the others have written, or is taken along by one: what a batch
 * costs beside its records is shared by more, and writers do not wait for each other's rows of a site.
 */
const ownBatchFrom = 250;
/**
 * Devices made one after the other are mostly of one site: those whose numbers lie so close share a writer, so that
 * writers seldom wait for each other's rows of a site, and a batch adds to each row once.
 */
export const neighbours = 32;
/** Records in one transaction. */
const batchSize: Record<Mode, number> = { live: 1_000, bulk: 2_500 };
/** A call with at least so many records takes the bulk path: roll-ups are recomputed once, not record by record. */
export const bulkFrom = 2_000;
/** What a bulk batch holds while live records are coming: it keeps the database busy no longer than they can wait. */
const smallBatch = 2_000;
/** How long after the last live record a backlog may write large batches again. */
const calmMs = 1_000;
/** A backlog lets live records by that are being written, but no longer than this for each batch. */
const longestYieldMs = 20;
/** Records waiting in memory before new ones are refused (they stay with their senders). */
const mostWaiting: Record<Mode, number> = { live: 10_000, bulk: 30_000 };
/** Calls with a backlog that are read and written at a time: one is read while the other is written. */
const mostBacklogs = 2;
/** They all wait in one row. */
const everyBacklog = "";
/** Such calls that wait to be read, as bytes; further ones are asked to come again. */
const mostUnread = 20;

const fullShare = 0.9;

/** The records of one call: it ends with the last of them, or the first that fails. */
interface Call {
  outcomes: RecordOutcome[];
  left: number;
  done: (outcomes: RecordOutcome[]) => void;
  failed: (error: unknown) => void;
}

interface Waiting {
  record: CountRecord;
  key: string;
  call: Call;
  /** Its place in the call. */
  index: number;
}

/** A queue with a writer of its own: a backlog does not delay live counts. */
interface Writer {
  mode: Mode;
  queue: Waiting[];
  /** It writes, or another writes its records: what a device says is written in the order it came. */
  isWorking: boolean;
}

/** The server takes no more just now; nothing was lost, the sender tries again. */
export class Overloaded extends Error {}

/**
 * Groups what many connections bring into few transactions: while a batch is being committed the next one fills up.
 * A promise resolves when its records are durable.
 */
export function makeIngestQueue({ database, config, events, metrics, tracing }: Platform) {
  const createWriter = (mode: Mode): Writer => ({ mode, queue: [], isWorking: false });
  const live = Array.from({ length: liveWriters }, () => createWriter("live"));
  const bulk = createWriter("bulk");
  const waiting: Record<Mode, number> = { live: 0, bulk: 0 };
  /** Shared by all writers: a backlog of lines that report live already asks nothing more. */
  const lines = makeLineMeasures();
  const pools = { live: database.ingest, bulk: database.backlog };
  const backlogs = makeConcurrencyLimit(mostBacklogs);
  const isApart = areCompaniesApart(database.ingest);
  let liveAt = Number.NEGATIVE_INFINITY;
  const isCalm = () => performance.now() - liveAt > calmMs;
  const batchLimit = (mode: Mode) => (mode === "live" || isCalm() ? batchSize[mode] : smallBatch);

  async function yieldToLive(): Promise<void> {
    const until = performance.now() + longestYieldMs;
    while (live.some(({ isWorking }) => isWorking) && performance.now() < until) await pause(2);
  }

  /** Those whose records a writer takes along. */
  const listTakenAlong = (writer: Writer) =>
    writer.mode === "bulk" || isApart
      ? []
      : live.filter(({ isWorking, queue: { length } }) => !isWorking && length > 0 && length < ownBatchFrom);

  /** The longest run from the front that fits a batch and repeats no key: a repeated key waits for the next one. */
  function countFront(queue: readonly Waiting[], most: number): number {
    const keys = new Set<string>();
    let count = 0;
    while (count < queue.length && count < most) {
      const { key } = queue[count] as Waiting;
      if (keys.has(key)) break;
      keys.add(key);
      count++;
    }
    return count;
  }

  function takeFront(writer: Writer): Waiting[] {
    const { mode, queue } = writer;
    const most = batchLimit(mode);
    if (mode === "live" && !isApart) return queue.splice(0, countFront(queue, most));
    // Those of the company that waits longest, also from between others'.
    const company = queue[0]?.record.tenantId;
    const own = queue.filter(({ record }) => record.tenantId === company);
    const taken = own.slice(0, countFront(own, most));
    const left = new Set(own.slice(taken.length));
    writer.queue = queue.filter((one) => one.record.tenantId !== company || left.has(one));
    return taken;
  }

  async function write(mode: Mode, batch: readonly Waiting[]): Promise<void> {
    const end = metrics.batchSeconds.startTimer();
    try {
      const records = batch.map(({ record }) => record);
      // Below none of the calls that its records came by.
      const written = await tracing.span(
        "records batch",
        { "foyer.records": records.length, "foyer.mode": mode },
        () => writeRecords(pools[mode], mode, records, lines),
        true,
      );
      answer(batch, written.outcomes);
      emitByTenant(batch, written);
    } catch (error) {
      for (const { call } of batch) call.failed(error);
    }
    end();
    waiting[mode] -= batch.length;
    metrics.queuedRecords.set(waiting.live + waiting.bulk);
  }

  async function work(writer: Writer): Promise<void> {
    writer.isWorking = true;
    // A call of many devices hands over its records one by one: the first does not go alone.
    await nextTurn();
    while (writer.queue.length > 0) {
      if (writer.mode === "bulk") await yieldToLive();
      const takenAlong = listTakenAlong(writer);
      for (const other of takenAlong) other.isWorking = true;
      // No key is in two queues, since no device is.
      await write(writer.mode, [writer, ...takenAlong].flatMap(takeFront));
      for (const other of takenAlong) other.isWorking = false;
      if (takenAlong.length > 0) wake();
    }
    writer.isWorking = false;
    wake();
  }

  function answer(batch: readonly Waiting[], outcomes: readonly RecordOutcome[]): void {
    for (const [nth, { call, index }] of batch.entries()) {
      call.outcomes[index] = outcomes[nth] as RecordOutcome;
      if (--call.left === 0) call.done(call.outcomes);
    }
  }

  function emitByTenant(batch: readonly Waiting[], written: Written): void {
    const outcomes = Map.groupBy(written.outcomes, (outcome) => outcome);
    for (const [outcome, { length }] of outcomes) metrics.records.inc({ outcome }, length);
    for (const tenantId of written.markedTenants) events.emit("recomputeMarked", { tenantId });
    if (written.entityIds.length === 0) return;
    // Entity ids are unique over companies, so a company that gets another's ids finds none of its own among them.
    const byTenant = Map.groupBy(batch, ({ record }) => record.tenantId);
    for (const [tenantId, own] of byTenant) {
      const fromMs = own.reduce(
        (first, { record }) => Math.min(first, record.startMs),
        Number.POSITIVE_INFINITY,
      );
      events.emit("countsChanged", { tenantId, entityIds: written.entityIds, fromMs });
    }
  }

  /** The last of equal keys counts; the others are revisions before it and go first, in rounds. */
  function revisionsFirst(waiting: readonly Waiting[]): Iterable<Waiting> {
    const rounds: Waiting[][] = [];
    const seen = new Map<string, number>();
    for (const one of waiting) {
      const round = seen.get(one.key) ?? 0;
      seen.set(one.key, round + 1);
      const others = rounds[round] ?? [];
      others.push(one);
      rounds[round] = others;
    }
    return rounds.flat();
  }

  function findWriter(mode: Mode, { tenantId, deviceId }: CountRecord): Writer {
    if (mode === "bulk") return bulk;
    const lane = isApart ? tenantId : Math.floor(deviceLock(deviceId) / neighbours);
    return live[lane % liveWriters] as Writer;
  }

  function enqueue(records: readonly CountRecord[], mode: Mode): Promise<RecordOutcome[]> {
    if (records.length === 0) return Promise.resolve([]);
    if (waiting[mode] + records.length > mostWaiting[mode]) return Promise.reject(new Overloaded());
    waiting[mode] += records.length;
    metrics.queuedRecords.set(waiting.live + waiting.bulk);
    if (mode === "live") liveAt = performance.now();
    return new Promise((done, failed) => {
      const call: Call = { outcomes: new Array(records.length), left: records.length, done, failed };
      const all = records.map((record, index): Waiting => ({ record, key: recordKey(record), call, index }));
      for (const one of mode === "bulk" ? revisionsFirst(all) : all)
        findWriter(mode, one.record).queue.push(one);
      wake();
    });
  }

  /** Puts the records that have a reason for it into quarantine, and takes the others. */
  async function takeFit(
    records: readonly CountRecord[],
    reasons: readonly (QuarantineReason | null)[],
    mode: Mode,
  ): Promise<RecordOutcome[]> {
    const quarantined = records.flatMap((record, index) => {
      const reason = reasons[index];
      return reason ? [{ ...record, reason }] : [];
    });
    await quarantine(database.pool, quarantined);
    metrics.records.inc({ outcome: "quarantined" }, quarantined.length);
    const good = records.filter((_, index) => !reasons[index]);
    const outcomes = (await enqueue(good, mode))[Symbol.iterator]();
    return reasons.map((reason) => (reason ? "quarantined" : (outcomes.next().value as RecordOutcome)));
  }

  function wake(): void {
    for (const writer of [...live, bulk]) {
      const waits =
        writer.mode === "live" &&
        !isApart &&
        writer.queue.length < ownBatchFrom &&
        live.some(({ isWorking }) => isWorking);
      if (!writer.isWorking && !waits && writer.queue.length > 0) void work(writer);
    }
  }

  return {
    /**
     * Durable when it resolves; one outcome for each record, in order. Rejects when nothing could be kept. `ofCall`:
     * how many records came in the same call, if more than these.
     */
    take(records: readonly CountRecord[], ofCall = records.length): Promise<RecordOutcome[]> {
      const mode: Mode = ofCall >= bulkFrom ? "bulk" : "live";
      const reasons = records.map((record) => quarantineReason(record, config.maxAgeDays));
      return reasons.some(Boolean) ? takeFit(records, reasons, mode) : enqueue(records, mode);
    },

    /** Whether there is hardly any room for more. */
    isFull: (mode: Mode): boolean =>
      waiting[mode] > fullShare * mostWaiting[mode] ||
      (mode === "bulk" && backlogs.waiting(everyBacklog) >= mostUnread),

    /**
     * Reads and writes a call with a backlog when its turn comes: until then it is kept here as the bytes it came as.
     */
    runLimited: <Result>(work: () => Promise<Result>): Promise<Result> => backlogs.run(everyBacklog, work),

    /** Waits until everything taken is written. */
    async drain(): Promise<void> {
      while (waiting.live + waiting.bulk > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

export type IngestQueue = ReturnType<typeof makeIngestQueue>;
