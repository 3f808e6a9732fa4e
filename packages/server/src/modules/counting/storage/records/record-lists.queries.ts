import { measures } from "@foyer/contract/counting/measures";
import { mostListedRecords } from "@foyer/contract/counting/records";
import type pg from "pg";
import { allColumns, sumColumn } from "../../columns/columns.ts";
import { membersSql, signedByDirection } from "../../placement/placement.ts";
import type { RecordScope } from "./record-scope.ts";

/**
 * Records are found by the lines that count for what is asked, each read by the primary key within the span: a page
 * reads what it shows and what lies before it, independent of what else is kept. Parameters: company $1, device $2,
 * subject $3, from $4 up to $5, line $6, measure's bit $7.
 */
function toParameters({ tenantId, subject, from, to, deviceId, line, measure }: RecordScope): unknown[] {
  const bit = measure === null ? null : String(1n << BigInt(measures.indexOf(measure)));
  return [tenantId, deviceId, subject?.id ?? null, from, to, line, bit];
}

const wanted = "r.start_at >= $4 and r.start_at < $5 and ($7::bigint is null or r.used & $7 <> 0)";

/** The times during which lines count for subject $3. */
const spansSql = ({ subject }: RecordScope) => `
with spans as materialized (
  select b.device_id, b.line, b.access_id, b.direction, m.sign, b.from_at, b.to_at
  from ${membersSql[subject?.kind ?? 0]} m
  join bindings b on b.tenant_id = $1 and b.access_id = m.access_id
  where b.from_at < $5 and (b.to_at is null or b.to_at > $4)
    and ($2::bigint is null or b.device_id = $2) and ($6::text is null or b.line = $6)
)`;

/** Records `r` of a span `s`. */
const ofSpan = (select: string, tail: string) => `(
  select ${select} from records r
  where r.tenant_id = $1 and r.device_id = s.device_id and r.line = s.line
    and r.start_at >= s.from_at and (s.to_at is null or r.start_at < s.to_at) and ${wanted}
  ${tail}
) r`;

/** Records `r` of device $2, whatever they count for. */
const ofDevice = (select: string, tail: string) => `(
  select ${select} from records r
  where r.tenant_id = $1 and r.device_id = $2 and $3::bigint is null and ($6::text is null or r.line = $6) and ${wanted}
  ${tail}
) r`;

/** The binding of device $2 in force at a record's start, if any. */
const bindingThen = `
left join (
  select b.line, b.from_at, b.to_at, b.access_id, b.direction, 1 as sign from bindings b
  where b.tenant_id = $1 and b.device_id = $2
) s on s.line = r.line and s.from_at <= r.start_at and (s.to_at is null or r.start_at < s.to_at)`;

export interface ListedRecord extends Record<string, unknown> {
  device_id: number;
  sn: string;
  device_name: string;
  line: string;
  zone: string;
  start_at: Date;
  seconds: number;
  received_at: Date;
  source: string;
  revision: number | null;
  remark: string | null;
  access_id: number | null;
  access_name: string | null;
  direction: number | null;
  sign: 1 | -1;
  counted_in: number | null;
  counted_out: number | null;
  revisions: number;
}

const countedAs = (column: string) => signedByDirection(column, "r", "s.direction", "s.sign");

/** What is shown of records `r` counted by `s`. */
const shown = `
  r.device_id, d.sn, d.name as device_name, r.line, coalesce(ae.time_zone, de.time_zone) as zone, r.start_at, r.seconds,
  r.received_at, r.source, r.revision, r.remark, s.access_id, a.name as access_name, s.direction,
  coalesce(s.sign, 1) as sign, ${countedAs("in_count")} as counted_in, ${countedAs("out_count")} as counted_out,
  (select count(*) from record_revisions v where v.tenant_id = $1 and v.device_id = r.device_id and v.line = r.line
    and v.start_at = r.start_at and v.seconds = r.seconds) as revisions,
  ${allColumns.map((column) => `r.${column}`).join(", ")}`;

const named = `
join devices d on d.tenant_id = $1 and d.id = r.device_id
join entities de on de.tenant_id = $1 and de.id = d.entity_id
left join accesses a on a.tenant_id = $1 and a.id = s.access_id
left join entities ae on ae.tenant_id = $1 and ae.id = a.entity_id`;

function listStatement(scope: RecordScope, descending: boolean): string {
  const order = (columns: readonly string[]) =>
    `order by ${columns.map((column) => `r.${column}${descending ? " desc" : ""}`).join(", ")}`;
  const all = order(["start_at", "device_id", "line", "seconds"]);
  if (scope.subject === null) {
    return `select ${shown} from ${ofDevice("r.*", `${all} limit $8 offset $9`)} ${bindingThen} ${named} ${all}`;
  }
  const ofLine = ofSpan("r.*", `${order(["start_at", "seconds"])} limit $8::bigint + $9::bigint`);
  // The page is cut before names are looked up.
  return `${spansSql(scope)},
page as materialized (
  select s.access_id as by_access, s.direction as by_direction, s.sign as by_sign, r.*
  from spans s cross join lateral ${ofLine}
  ${all} limit $8 offset $9
)
select ${shown} from page r
cross join lateral (select r.by_access as access_id, r.by_direction as direction, r.by_sign as sign) s
${named} ${all}`;
}

const countStatement = (scope: RecordScope, most: number): string =>
  scope.subject === null
    ? `select count(*) as n from ${ofDevice("1", `limit ${most}`)}`
    : `${spansSql(scope)} select count(*) as n from (
        select 1 from spans s cross join lateral ${ofSpan("1", `limit ${most}`)} limit ${most}) c`;

/** A sum that fits what the driver reads as a number. */
const sum = (expression: string) => `coalesce(sum(${expression}), 0)::bigint`;

function totalsStatement(scope: RecordScope): string {
  const columns = ["in_count", "out_count"];
  const measure = scope.measure === null ? "null" : sum(`r.${sumColumn(scope.measure)}`);
  const select = `select count(*) as records, ${columns.map((c) => `${sum(`r.${c}`)} as sent_${c}`).join(", ")},
    ${columns.map((c) => `${sum(`case when s.access_id is not null then ${countedAs(c)} end`)} as counted_${c}`).join(", ")},
    ${measure} as measure`;
  return scope.subject === null
    ? `${select} from ${ofDevice("r.*", "")} ${bindingThen}`
    : `${spansSql(scope)} ${select} from spans s cross join lateral ${ofSpan("r.*", "")}`;
}

interface TotalsRow {
  records: number;
  sent_in_count: number;
  sent_out_count: number;
  counted_in_count: number;
  counted_out_count: number;
  measure: number | null;
}

interface RevisionRow {
  id: number;
  received_at: Date;
  source: string;
  revision: number | null;
  replaced_at: Date;
  measures: Record<string, number>;
}

export const recordListQueries = (pool: pg.Pool) => ({
  async page(
    scope: RecordScope,
    { page, size, descending }: { page: number; size: number; descending: boolean },
  ): Promise<ListedRecord[]> {
    const { rows } = await pool.query<ListedRecord>(listStatement(scope, descending), [
      ...toParameters(scope),
      size,
      page * size,
    ]);
    return rows;
  },

  /** How many match, counted no further than one beyond what pages reach. */
  async count(scope: RecordScope): Promise<number> {
    const { rows } = await pool.query<{ n: number }>(
      countStatement(scope, mostListedRecords + 1),
      toParameters(scope),
    );
    return rows[0]?.n ?? 0;
  },

  async totals(scope: RecordScope): Promise<TotalsRow> {
    const { rows } = await pool.query<TotalsRow>(totalsStatement(scope), toParameters(scope));
    return rows[0] as TotalsRow;
  },

  async revisions(
    tenantId: number,
    of: { deviceId: number; line: string; start: Date; seconds: number },
    most: number,
  ): Promise<RevisionRow[]> {
    const { rows } = await pool.query<RevisionRow>(
      `select id, received_at, source, revision, replaced_at, measures from record_revisions
       where tenant_id = $1 and device_id = $2 and line = $3 and start_at = $4 and seconds = $5
       order by id desc limit $6`,
      [tenantId, of.deviceId, of.line, of.start, of.seconds, most],
    );
    return rows;
  },
});
