import { measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { areCompaniesApart } from "../../../../platform/database/companies-apart.ts";
import { deviceLock } from "../../../devices/bindings/bindings.ts";
import {
  type GroupBits,
  keptGroups,
  narrowestTier,
  reportedGroups,
  type Tier,
  tierColumns,
  tiers,
  usedBits,
} from "../../columns/columns.ts";
import { allGroups, narrowestGroupTier } from "../../placement/placement.ts";
import { type CountRecord, lineKey, type RecordOutcome } from "../../records/records.ts";
import { reachesExpired } from "../partitions/expired.ts";
import { ensurePartitions } from "../partitions/partitions.ts";
import type { Companies } from "./batch-company.ts";
import { copyNewRecords } from "./copy-records.queries.ts";
import type { Writing } from "./insertions.queries.ts";
import { type LineMeasures, makeLineMeasures } from "./line-measures.ts";
import { findMixedLines } from "./overlaps.queries.ts";
import { isHeldAgainst, overlapping } from "./overlaps.ts";
import { quarantine } from "./quarantine.queries.ts";
import type { Mode, Width } from "./record-statements.queries.ts";
import { type BatchAnswer, commit, openBatch, rollBack, takeBatch } from "./record-transaction.queries.ts";

export interface Written {
  /** One for each record, in order. */
  outcomes: RecordOutcome[];
  entityIds: number[];
  /** Companies in which something is left for the worker. */
  markedTenants: number[];
}

const outcomes: readonly RecordOutcome[] = ["new", "unchanged", "revised", "outdated", "quarantined"];
const actionQuarantined = outcomes.indexOf("quarantined");
const fullTier = tiers[tiers.length - 1] as Tier;

const lineMeasures = new WeakMap<pg.Pool, LineMeasures>();

function loadLineMeasures(pool: pg.Pool) {
  const known = lineMeasures.get(pool) ?? makeLineMeasures();
  lineMeasures.set(pool, known);
  return known;
}

const listStarts = (records: readonly CountRecord[]) => records.map(({ startMs }) => startMs);

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
/** PostgreSQL array literal; written by hand because the driver's goes value by value through general code. */
const array = (values: readonly (number | bigint | string | null)[]) =>
  `{${values.map((v) => v ?? "NULL").join(",")}}`;

function toParameters({ records, used, measured, width: { tier } }: Batch, companies: Companies): string[] {
  const fixed = [
    companies === "one" ? `${records[0]?.tenantId}` : array(records.map((r) => r.tenantId)),
    array(records.map((r) => r.deviceId)),
    array(records.map((r) => quoted(r.line))),
    array(records.map((r) => r.startMs)),
    array(records.map((r) => r.seconds)),
    array(records.map((r) => r.receivedMs)),
    array(records.map((r) => quoted(r.source))),
    array(records.map((r) => r.revision)),
    array(records.map((r) => (r.remark === undefined ? null : quoted(r.remark)))),
    array(used),
    array(measured),
  ];
  const values = measures
    .slice(0, tierColumns(tier).length)
    .map((measure) => array(records.map((r) => r.values[measure] || null)));
  const starts = listStarts(records).sort((a, b) => a - b);
  return [...fixed, ...values, `${starts[0]}`, `${starts.at(-1)}`];
}

interface Batch {
  mode: Mode;
  records: readonly CountRecord[];
  /** The measures each record uses. */
  used: readonly bigint[];
  /** The groups each record measured. */
  measured: readonly GroupBits[];
  width: Width;
  /** Where records have expired nothing can be recomputed: the roll-ups' locks are waited for. */
  mustAdd: boolean;
  /** At once, a statement may write several companies' records. */
  writing: Writing;
  /** What is known of lines, where windows that overlap kept ones of another length go into quarantine. */
  watch: LineMeasures | null;
}

const isOfOne = (records: readonly CountRecord[]): boolean =>
  records.every(({ tenantId }) => tenantId === records[0]?.tenantId);

/** Writes what one statement may. */
async function run(client: pg.PoolClient, batch: Batch): Promise<BatchAnswer> {
  const { mode, records, used, measured, width, writing } = batch;
  const copied =
    mode === "bulk" ? await copyNewRecords(client, records, used, measured, width.tier, writing) : null;
  if (copied) return { ...copied, actions: records.map(() => 0), misfit: false, mixed_lines: null };
  const companies = isOfOne(records) ? "one" : "several";
  return takeBatch(client, { mode, width, companies, writing, values: toParameters(batch, companies) });
}

/** Only those records of a batch, in another mode. */
function takePart(batch: Batch, mode: Mode, indices: readonly number[]): Batch {
  return {
    ...batch,
    mode,
    records: indices.map((index) => batch.records[index] as CountRecord),
    used: indices.map((index) => batch.used[index] as bigint),
    measured: indices.map((index) => batch.measured[index] as GroupBits),
  };
}

/** Puts those records of a batch into quarantine that overlap windows of another length; gives their indices. */
async function quarantineOverlaps(
  client: pg.PoolClient,
  { mode, records, watch }: Batch,
  hasBusy: boolean,
): Promise<ReadonlySet<number>> {
  if (!watch) return new Set();
  // The live statement reports lines that others gave several lengths; what is marked for the worker asks before.
  if (mode === "bulk" || hasBusy)
    for (const [tenantId, own] of Map.groupBy(records, (record) => record.tenantId))
      watch.learnMixed(
        await findMixedLines(client, tenantId, [...new Set(own.map(({ deviceId }) => deviceId))]),
      );
  const quarantined = await overlapping(client, records, watch.onlyLength);
  const kept = [...quarantined].map((index) => ({
    ...(records[index] as CountRecord),
    reason: "overlap" as const,
  }));
  if (kept.length > 0) await quarantine(client, kept);
  return quarantined;
}

/** Those records of a batch that one statement writes, by index. */
interface Part {
  mode: Mode;
  indices: number[];
}

/** Records of devices whose roll-ups are being recomputed get marks, as on the bulk path. */
function listParts(
  { mode, records, writing }: Batch,
  busy: ReadonlySet<number>,
  quarantined: ReadonlySet<number>,
): Part[] {
  const all = [...records.keys()].filter((index) => !quarantined.has(index));
  const { live = [], bulk = [] } = Object.groupBy(
    all,
    (index): Mode => (busy.has(deviceLock((records[index] as CountRecord).deviceId)) ? "bulk" : mode),
  );
  // In the order of their ids, so that two batches of the same companies wait for each other instead of failing.
  const ofEach = (indices: number[]) =>
    [...Map.groupBy(indices, (index) => (records[index] as CountRecord).tenantId)]
      .sort(([one], [other]) => one - other)
      .map(([, own]) => own);
  return [
    ...(writing === "at once" && live.length > 0 ? [live] : ofEach(live)).map(
      (indices): Part => ({ mode: "live", indices }),
    ),
    ...ofEach(bulk).map((indices): Part => ({ mode: "bulk", indices })),
  ];
}

/**
 * Writes a batch: in one statement, or in several where some devices' roll-ups are being recomputed, instead of waiting
 * and keeping all others waiting; and where companies do not fit into one.
 */
async function write(client: pg.PoolClient, batch: Batch): Promise<BatchAnswer> {
  let busy = await openBatch(client, batch);
  if (busy.size > 0 && (await reachesExpired(client, listStarts(batch.records)))) {
    await rollBack(client);
    busy = await openBatch(client, { ...batch, mustAdd: true });
  }
  const quarantined = await quarantineOverlaps(client, batch, busy.size > 0);
  const parts = listParts(batch, busy, quarantined);
  const [whole] = parts;
  if (whole?.indices.length === batch.records.length) return run(client, { ...batch, mode: whole.mode });
  const answer: BatchAnswer = {
    actions: batch.records.map(() => actionQuarantined),
    entities: [],
    marked_tenants: [],
    misfit: false,
    mixed_lines: [],
  };
  for (const { mode, indices } of parts) {
    const part = await run(client, takePart(batch, mode, indices));
    for (const [nth, index] of indices.entries()) answer.actions[index] = part.actions[nth] as number;
    answer.entities?.push(...(part.entities ?? []));
    answer.marked_tenants?.push(...(part.marked_tenants ?? []));
    answer.mixed_lines?.push(...(part.mixed_lines ?? []));
    answer.misfit ||= part.misfit;
  }
  return answer;
}

/** Whether a batch was written without asking about overlaps of a line that another process gave a second length. */
function missedMixed({ records, watch }: Batch, { mixed_lines: mixed }: BatchAnswer): boolean {
  if (!watch || !mixed || mixed.length === 0) return false;
  const lines = new Set(records.filter(isHeldAgainst).map(lineKey));
  const missed = mixed.filter((line) => lines.has(line) && watch.onlyLength(line) !== null);
  watch.learnMixed(missed);
  return missed.length > 0;
}

/** Writes a batch, again where the first try showed that it took too little into account. */
async function writeWhole(client: pg.PoolClient, batch: Batch): Promise<BatchAnswer> {
  const answer = await write(client, batch);
  const isMissed = missedMixed(batch, answer);
  if (!answer.misfit && !isMissed) return answer;
  await rollBack(client);
  return writeWhole(
    client,
    answer.misfit ? { ...batch, width: { tier: fullTier, groups: allGroups } } : batch,
  );
}

/**
 * Writes a batch of records, in one transaction: durable when it returns. Keys must differ within the batch. `live`
 * brings the roll-ups up to date, unless they are just being recomputed; `bulk` leaves marks for the worker. `watch`:
 * what is known of lines, where windows that overlap kept ones of another length go into quarantine; without it they
 * count, as somebody decided.
 */
export async function writeRecords(
  pool: pg.Pool,
  asked: Mode,
  records: readonly CountRecord[],
  watch: LineMeasures | null = null,
): Promise<Written> {
  if (records.length === 0) return { outcomes: [], entityIds: [], markedTenants: [] };
  await ensurePartitions(pool, listStarts(records));
  const mustAdd = asked === "bulk" && (await reachesExpired(pool, listStarts(records)));
  const used = records.map((record) => usedBits(record.values));
  const tier = narrowestTier(used.reduce((all, bits) => all | bits, 0n));
  const measured = records.map((record) => keptGroups(record.measured ?? reportedGroups(record.values)));
  const groups = narrowestGroupTier(measured.reduce((all, bits) => all | bits, 0));
  const lines = watch ?? loadLineMeasures(pool);
  const batch: Batch = {
    mode: mustAdd ? "live" : asked,
    records,
    used,
    measured,
    width: { tier, groups },
    mustAdd,
    writing: areCompaniesApart(pool) ? "after" : "at once",
    watch,
  };
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const answer = await writeWhole(client, batch);
    const isKept = (_: unknown, index: number) => answer.actions[index] !== actionQuarantined;
    const announceNew = await lines.note(client, records.filter(isKept), measured.filter(isKept));
    await commit(client);
    announceNew();
    return {
      outcomes: answer.actions.map((action) => outcomes[action] as RecordOutcome),
      entityIds: answer.entities ?? [],
      markedTenants: answer.marked_tenants ?? [],
    };
  } catch (error) {
    await rollBack(client).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
