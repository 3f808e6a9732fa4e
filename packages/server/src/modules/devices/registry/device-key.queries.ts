import type { Db, Tx } from "../../../platform/database/database.ts";

interface KeyRow {
  tenant_id: number;
  device_id: number;
  hash: Buffer;
  made_by: string | null;
  mosquitto_hash: string;
}

/** Inserts keys in one statement; their ids. */
export async function insertKeys(db: Db | Tx, rows: readonly KeyRow[]): Promise<number[]> {
  const inserted = await db.insertInto("device_keys").values(rows).returning("id").execute();
  return inserted.map(({ id }) => id);
}
