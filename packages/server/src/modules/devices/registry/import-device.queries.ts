import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** The model of devices that stand for imported files; it is made when first needed. */
const modelCode = "IMPORT";
/** What imports come from is no hardware. */
const deviceType = 999;

/** SQL: the serial number of the device that imports for an access are counted by. */
export const importDeviceSn = (accessId: string): string => `('import-' || ${accessId})`;

async function modelId(tx: Tx): Promise<number> {
  await tx
    .insertInto("device_models")
    .values({ device_type: deviceType, device_name: "Import", code: modelCode, sn_length: 0 })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
  const model = await tx
    .selectFrom("device_models")
    .select("id")
    .where("code", "=", modelCode)
    .executeTakeFirstOrThrow();
  return model.id;
}

interface ImportTarget {
  accessId: number;
  /** Minutes a record spans. */
  recordPeriod: number;
}

/** The device that imports for an access are counted by; made at the first of them. */
export async function importDevice(
  tx: Tx,
  tenantId: number,
  { accessId, recordPeriod }: ImportTarget,
): Promise<number> {
  const sn = `import-${accessId}`;
  // Held, so that of two imports at once the second finds the device of the first.
  const { name, entity_id } = await tx
    .selectFrom("accesses")
    .select(["name", "entity_id"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", accessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = await tx
    .selectFrom("devices")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("sn", "=", sn)
    .executeTakeFirst();
  if (known) return known.id;
  const minutes = Math.min(Math.max(Math.round(recordPeriod), 1), 1440);
  const { id } = await tx
    .insertInto("devices")
    .values({
      tenant_id: tenantId,
      sn,
      name: `Import: ${name}`.slice(0, 100),
      device_type: deviceType,
      model_id: await modelId(tx),
      entity_id,
      upload_interval: minutes,
      record_period: minutes,
      velocity: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("serial_numbers").values({ sn, tenant_id: tenantId, device_id: id }).execute();
  return id;
}

/** Removes those of these devices that only stand for imports and have neither counts nor bindings left. */
export async function dropUnusedImportDevices(
  tx: Tx,
  tenantId: number,
  deviceIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d
    where d.tenant_id = ${tenantId} and d.id = any(${deviceIds}::bigint[])
      and d.sn like 'import-%' and d.device_type = ${deviceType}
      and not exists (select from bindings b where b.tenant_id = ${tenantId} and b.device_id = d.id)
      and not exists (select from records r where r.tenant_id = ${tenantId} and r.device_id = d.id)
      and not exists (select from quarantined_records q where q.tenant_id = ${tenantId} and q.device_id = d.id)
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of ["device_lines", "line_measures", "serial_numbers"] as const)
    await tx.deleteFrom(table).where("tenant_id", "=", tenantId).where("device_id", "in", ids).execute();
  await tx.deleteFrom("devices").where("tenant_id", "=", tenantId).where("id", "in", ids).execute();
}
