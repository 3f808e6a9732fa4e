import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** Writes desired settings; runs of templates that desired something else of the same devices are superseded. */
export async function writeDesired(tx: Tx, tenantId: number, rows: readonly object[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
    device_id bigint, setting text, desired jsonb, is_sent boolean)`;
  // What is under way and desired again goes on as it is.
  await sql`
    insert into device_settings as s (tenant_id, device_id, setting, desired, desired_at, desired_version, tries)
    select ${tenantId}::bigint, n.device_id, n.setting, n.desired, now(), 1, case when n.is_sent then 1 else 0 end from ${given}
    on conflict (tenant_id, device_id, setting) do update set desired = excluded.desired, desired_at = excluded.desired_at,
      desired_version = s.desired_version + 1, tries = excluded.tries, fault = null,
      unconfirmed = s.unconfirmed and excluded.tries = 0
    where excluded.tries > 0 or s.desired is distinct from excluded.desired
  `.execute(tx);
  await sql`
    update template_run_devices r set state = 'superseded', finished_at = now()
    from ${given}
    where r.tenant_id = ${tenantId} and r.device_id = n.device_id and r.state in ('waiting', 'sent')
      and r.finished_at is null and r.wished -> n.setting is distinct from n.desired and r.wished ? n.setting
  `.execute(tx);
}

/** Writes the rhythm that devices had before the first of the changes that wait. */
export async function writeFormerRhythms(
  tx: Tx,
  tenantId: number,
  before: readonly { device_id: number; rhythm: object }[],
): Promise<void> {
  await sql`
    update device_settings s set before_wish = n.rhythm
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as n(device_id bigint, rhythm jsonb)
    where s.tenant_id = ${tenantId} and s.device_id = n.device_id and s.setting = 'rhythm' and not exists (
      select from commands c where c.tenant_id = ${tenantId} and c.device_id = s.device_id
        and c.name = 'set.rhythm' and c.state = 'pending')
  `.execute(tx);
}

/** Writes the rhythm of devices; what is left out stays. */
export async function writeRhythms(
  tx: Tx,
  tenantId: number,
  rhythms: readonly { id: number }[],
): Promise<void> {
  await sql`
    update devices d set upload_interval = n."uploadInterval",
      record_period = coalesce(n."recordPeriod", d.record_period),
      velocity = coalesce(n.velocity, d.velocity), direction = coalesce(n.direction, d.direction)
    from jsonb_to_recordset(${JSON.stringify(rhythms)}::jsonb) as n(
      id bigint, "uploadInterval" int, "recordPeriod" int, velocity int, direction int)
    where d.tenant_id = ${tenantId} and d.id = n.id
  `.execute(tx);
}

/** Ends rhythm commands that a newer one replaces. */
export async function supersedeRhythms(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  // Sent before and not confirmed: the newer change takes its place.
  await tx
    .updateTable("commands")
    .set({ state: "superseded", finished_at: sql<Date>`now()` })
    .where("tenant_id", "=", tenantId)
    .where("device_id", "in", ids)
    .where("by_contact", "=", true)
    .where("name", "=", "set.rhythm")
    .where("state", "=", "delivered")
    .where("finished_at", "is", null)
    .execute();
}
