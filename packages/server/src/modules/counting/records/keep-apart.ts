import type pg from "pg";
import type { CountRecord, QuarantineReason } from "./count-record.ts";
import { quarantine, type RecordApart } from "./quarantine.queries.ts";

/** Puts the records that may not be counted silently into quarantine, with where they came from; gives the others. */
export async function keepApart(
  pool: pg.Pool,
  records: readonly CountRecord[],
  reasonOf: (record: CountRecord) => QuarantineReason | null,
  network?: string,
): Promise<CountRecord[]> {
  const apart: RecordApart[] = [];
  const good: CountRecord[] = [];
  for (const record of records) {
    const reason = reasonOf(record);
    if (reason) apart.push({ ...record, reason, ...(network !== undefined && { network }) });
    else good.push(record);
  }
  if (apart.length > 0) await quarantine(pool, apart);
  return good;
}
