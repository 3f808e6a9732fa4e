import { expiresAfterHours } from "@foyer/contract/devices/commands";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Inserts commands with the columns of the table; of several of one name of a device only the last one waits. */
export async function insertCommands(tx: Db | Tx, rows: readonly object[]): Promise<void> {
  await sql`
    with n as (
      select n.*, n.name like 'set.%' and n.nth < max(n.nth) over (
        partition by n.tenant_id, n.device_id, n.name) as is_outdone
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
        id uuid, tenant_id bigint, device_id bigint, name text, setting text, contact_types int[], parameters jsonb, cause text,
        cause_id bigint, user_id bigint, expires_at timestamptz, pause_detection boolean, nth int)
    ), superseded as (
      update commands c set state = 'superseded', finished_at = now()
      from n where c.tenant_id = n.tenant_id and c.device_id = n.device_id and c.name = n.name
        and c.state = 'pending' and n.name like 'set.%' and (c.step->>'isWrapped')::boolean is not true
    )
    insert into commands (tenant_id, id, device_id, name, setting, parameters, state, by_contact, cause, cause_id,
      user_id, expires_at, pause_detection, created_at, finished_at)
    select n.tenant_id, n.id, n.device_id, n.name, n.setting, n.parameters,
      case when n.is_outdone then 'superseded' else 'pending' end,
      d.device_type = any(n.contact_types), n.cause, n.cause_id, n.user_id,
      coalesce(n.expires_at, now() + make_interval(hours => ${expiresAfterHours})), n.pause_detection, now(),
      case when n.is_outdone then now() end
    from n join devices d on d.tenant_id = n.tenant_id and d.id = n.device_id
    order by n.nth
  `.execute(tx);
}
