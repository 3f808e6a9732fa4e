import type pg from "pg";
import type { CountRecord, QuarantineReason } from "./count-record.ts";
import { quarantine } from "./quarantine.queries.ts";

/** Puts the records that may not be counted silently into quarantine; gives the others. */
export async function keepApart(
  pool: pg.Pool,
  records: readonly CountRecord[],
  reasonOf: (record: CountRecord) => QuarantineReason | null,
): Promise<CountRecord[]> {
  const apart: (CountRecord & { reason: QuarantineReason })[] = [];
  const good: CountRecord[] = [];
  for (const record of records) {
    const reason = reasonOf(record);
    if (reason) apart.push({ ...record, reason });
    else good.push(record);
  }
  if (apart.length > 0) await quarantine(pool, apart);
  return good;
}
