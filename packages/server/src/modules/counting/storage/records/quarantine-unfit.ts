import type pg from "pg";
import type { CountRecord, QuarantineReason } from "../../records/records.ts";
import { type QuarantinedRecord, quarantine } from "./quarantine.queries.ts";

/** Puts the records that may not be counted silently into quarantine, with where they came from; gives the others. */
export async function quarantineUnfit(
  pool: pg.Pool,
  records: readonly CountRecord[],
  findReason: (record: CountRecord) => QuarantineReason | null,
  network?: string,
): Promise<CountRecord[]> {
  const quarantined: QuarantinedRecord[] = [];
  const good: CountRecord[] = [];
  for (const record of records) {
    const reason = findReason(record);
    if (reason) quarantined.push({ ...record, reason, ...(network !== undefined && { network }) });
    else good.push(record);
  }
  if (quarantined.length > 0) await quarantine(pool, quarantined);
  return good;
}
