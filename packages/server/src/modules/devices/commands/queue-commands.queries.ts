import { expiresAfterHours } from "@foyer/contract/devices/commands";
import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** A command by the columns of the table. */
export interface CommandRow {
  tenantId: number;
  nth: number;
  [column: string]: unknown;
}

/** Inserts commands; of several of one name of a device only the last one waits. */
export const insertCommands = (tx: Db | Tx, commands: readonly CommandRow[]): Promise<never[]> =>
  byCompany(commands, async (tenantId, ofCompany) => {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(ofCompany)}::jsonb) as n(
      id uuid, device_id bigint, name text, setting text, contact_types int[], parameters jsonb, cause text,
      cause_id bigint, user_id bigint, expires_at timestamptz, pause_detection boolean, nth int)`;
    if (ofCompany.some(({ name }) => String(name).startsWith("set.")))
      await sql`
        update commands c set state = 'superseded', finished_at = now()
        from ${rows} where c.tenant_id = ${tenantId} and c.device_id = n.device_id and c.name = n.name
          and c.state = 'pending' and n.name like 'set.%' and (c.step->>'isWrapped')::boolean is not true`.execute(
        tx,
      );
    await sql`
      insert into commands (tenant_id, id, device_id, name, setting, parameters, state, by_contact, cause, cause_id,
        user_id, expires_at, pause_detection, created_at, finished_at)
      select ${tenantId}::bigint, n.id, n.device_id, n.name, n.setting, n.parameters,
        case when n.is_outdone then 'superseded' else 'pending' end,
        d.device_type = any(n.contact_types), n.cause, n.cause_id, n.user_id,
        coalesce(n.expires_at, now() + make_interval(hours => ${expiresAfterHours})), n.pause_detection, now(),
        case when n.is_outdone then now() end
      from (
        select n.*, n.name like 'set.%' and n.nth < max(n.nth) over (partition by n.device_id, n.name) as is_outdone
        from ${rows}
      ) n join devices d on d.tenant_id = ${tenantId} and d.id = n.device_id
      order by n.nth`.execute(tx);
    return [];
  });
