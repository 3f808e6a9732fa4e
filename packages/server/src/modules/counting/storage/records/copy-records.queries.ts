import { type Measure, measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { copyField, copyIn } from "../../../../platform/database/copy-in.ts";
import { type GroupBits, type Tier, tierColumns } from "../../columns/columns.ts";
import type { CountRecord } from "../../records/records.ts";
import { runStatement, type Writing } from "./insertions.queries.ts";
import { markSpans } from "./record-statements.queries.ts";

/** Below this many records a line the questions about it cost more than copying saves. */
const worthwhile = 20;

/** All records of one line, from the first one's start to the last one's end, in milliseconds since 1970. */
interface Span {
  deviceId: number;
  line: string;
  firstMs: number;
  /** Where the last record starts. */
  lastMs: number;
  untilMs: number;
}

function toSpans(records: readonly CountRecord[]): Span[] {
  const spans = new Map<string, Span>();
  for (const { deviceId, line, startMs, seconds } of records) {
    const key = `${deviceId}|${line}`;
    const untilMs = startMs + Math.max(seconds, 1) * 1000;
    const span = spans.get(key);
    if (span) {
      span.firstMs = Math.min(span.firstMs, startMs);
      span.lastMs = Math.max(span.lastMs, startMs);
      span.untilMs = Math.max(span.untilMs, untilMs);
    } else spans.set(key, { deviceId, line, firstMs: startMs, lastMs: startMs, untilMs });
  }
  return [...spans.values()];
}

/** Whether anything is kept of lines $2 and $3 of company $1 from $4 to $5. */
const isAnyKept = `
select exists (
  select 1 from unnest($2::bigint[], $3::text[], $4::float8[], $5::float8[]) as s(device_id, line, first_ms, last_ms)
  cross join lateral (
    select 1 from records r where r.tenant_id = $1 and r.device_id = s.device_id and r.line = s.line
      and r.start_at between to_timestamp(s.first_ms / 1000) and to_timestamp(s.last_ms / 1000) limit 1) k) as kept`;

/** Lines of a batch's records; the moment it arrived is that of many. */
function makeRows(names: readonly Measure[]) {
  let received = { ms: Number.NaN, text: "" };

  return (record: CountRecord, used: bigint, measured: GroupBits): string => {
    const { tenantId, deviceId, line, startMs, seconds, receivedMs, source, revision, remark, values } =
      record;
    if (receivedMs !== received.ms) received = { ms: receivedMs, text: new Date(receivedMs).toISOString() };
    const start = new Date(startMs).toISOString();
    let row = `${tenantId}\t${deviceId}\t${copyField(line)}\t${start}\t${seconds}\t${received.text}\t${copyField(source)}`;
    row += `\t${copyField(revision)}\t${copyField(remark)}\t${used}\t${measured}`;
    for (const name of names) row += `\t${values[name] || "\\N"}`;
    return `${row}\n`;
  };
}

/** So many rows are written while the database processes the previous ones. */
const chunkSize = 500;

function* splitChunks(
  records: readonly CountRecord[],
  used: readonly bigint[],
  measured: readonly GroupBits[],
  tier: Tier,
): Iterable<string> {
  const toRow = makeRows(measures.slice(0, tier));
  for (let from = 0; from < records.length; from += chunkSize) {
    const most = Math.min(from + chunkSize, records.length);
    let text = "";
    for (let at = from; at < most; at++)
      text += toRow(records[at] as CountRecord, used[at] as bigint, measured[at] as GroupBits);
    yield text;
  }
}

/**
 * The bulk path of a company's backlog that is wholly new: copied into the table, without a look-up of each record, and marked
 * for the worker. Runs behind the devices' locks. null: not such a backlog, and nothing was done.
 */
export async function copyNewRecords(
  client: pg.PoolClient,
  records: readonly CountRecord[],
  used: readonly bigint[],
  measured: readonly GroupBits[],
  tier: Tier,
  writing: Writing,
): Promise<{ entities: number[] | null; marked_tenants: number[] | null } | null> {
  const spans = toSpans(records);
  if (records.length < worthwhile * spans.length) return null;
  const lines = [
    records[0]?.tenantId,
    spans.map(({ deviceId }) => deviceId),
    spans.map(({ line }) => line),
    spans.map(({ firstMs }) => firstMs),
  ];
  const last = spans.map(({ lastMs }) => lastMs);
  const { rows } = await client.query<{ kept: boolean }>(isAnyKept, [...lines, last]);
  if (rows[0]?.kept !== false) return null;
  await copyIn(client, copyStatement(tier), splitChunks(records, used, measured, tier));
  const until = spans.map(({ untilMs }) => untilMs);
  return runStatement(client, markSpans(writing), [...lines, until]);
}

const copyStatement = (tier: Tier): string =>
  `copy records (tenant_id, device_id, line, start_at, seconds, received_at, source, revision, remark, used, measured, ${tierColumns(tier).join(", ")}) from stdin`;
