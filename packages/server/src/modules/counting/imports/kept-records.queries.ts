import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { sumColumn } from "../columns/columns.ts";

/** A record that is kept already. */
export interface KeptRecord {
  startMs: number;
  seconds: number;
  hasRevision: boolean;
  /** In the order of the measures asked for. */
  values: number[];
  /** The other measures that are not 0; null where there are none. */
  others: MeasureValues | null;
}

const pageSize = 20_000;

/** The records of a line between two moments, in the order of their start, read page by page. */
export async function* keptRecords(
  pool: pg.Pool,
  { tenantId, deviceId, line }: { tenantId: number; deviceId: number; line: string },
  { from, to }: { from: Date; to: Date },
  slots: readonly Measure[],
): AsyncGenerator<KeptRecord> {
  const columns = slots.map((measure) => `coalesce(${sumColumn(measure)}, 0)::float8`);
  const beside = measures.filter((measure) => !slots.includes(measure));
  const mask = beside.reduce((bits, measure) => bits | (1n << BigInt(measures.indexOf(measure))), 0n);
  const others = beside.map((measure) => `'${measure}', ${sumColumn(measure)}`).join(", ");
  let [after, afterSeconds] = [from, -1];
  for (;;) {
    const { rows } = await pool.query<[Date, number, boolean, MeasureValues | null, ...number[]]>({
      text: `select start_at, seconds, revision is not null,
           case when used & ${mask}::bigint <> 0 then jsonb_strip_nulls(jsonb_build_object(${others})) end${columns.map((column) => `, ${column}`).join("")}
         from records
         where tenant_id = $1 and device_id = $2 and line = $3 and start_at >= $4 and start_at < $5
           and (start_at, seconds) > ($4, $6)
         order by start_at, seconds limit ${pageSize}`,
      values: [tenantId, deviceId, line, after, to, afterSeconds],
      rowMode: "array",
    });
    for (const [start, seconds, hasRevision, others, ...values] of rows) {
      yield { startMs: start.getTime(), seconds, hasRevision, others, values };
      [after, afterSeconds] = [start, seconds];
    }
    if (rows.length < pageSize) return;
  }
}

/**
 * The expired months (records dropped) in which a target has figures already: what is imported now may be in them,
 * which can no longer be determined. `accessId` null: a line that counts wherever it is bound, so all of them.
 */
export async function expiredMonthsWithFigures(
  pool: pg.Pool,
  tenantId: number,
  accessId: number | null,
): Promise<Set<string>> {
  const { rows } = await pool.query<{ month: string }>(
    `select to_char(l.month, 'YYYY-MM') as month from months_let_go l
     where $2::bigint is null or exists (
       select 1 from rollups r where r.tenant_id = $1 and r.kind = 1 and r.subject_id = $2
         and r.slot >= l.month::timestamp at time zone 'UTC'
         and r.slot < (l.month + interval '1 month')::timestamp at time zone 'UTC')`,
    [tenantId, accessId],
  );
  return new Set(rows.map(({ month }) => month));
}
