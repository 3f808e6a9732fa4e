import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** Those of these device keys that are good still: not ended, revoked or gone with their device. */
export async function goodKeys(db: Db, ids: readonly number[], now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from device_keys
    where id = any(${ids}::bigint[]) and (valid_until is null or valid_until > ${now}::timestamptz)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
