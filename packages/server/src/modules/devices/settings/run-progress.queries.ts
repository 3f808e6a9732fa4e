import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { DeviceRef } from "./device-settings.queries.ts";

/**
 * How far runs have come with devices, judged by what is desired and reported now: one statement, which only touches
 * runs that are still open. A device has failed, differs or was overtaken as soon as one of its groups has, once
 * nothing is under way any more.
 */
export async function noteProgress(tx: Tx, devices: readonly DeviceRef[]): Promise<void> {
  if (devices.length === 0) return;
  const tenants = devices.map(({ tenantId }) => tenantId);
  const ids = devices.map(({ deviceId }) => deviceId);
  await sql`
    with part as (
      select r.tenant_id, r.id, s.fault,
        case
          when s.desired is distinct from w.value then 'superseded'
          when s.unconfirmed or exists (
            select from commands c where c.tenant_id = r.tenant_id and c.device_id = r.device_id
              and c.name = 'set.' || w.key and c.state in ('pending', 'sent', 'delivered') and c.finished_at is null
          ) then 'underWay'
          when s.fault = 'notConfirmed' then 'notConfirmed'
          -- Devices that only fetch do not speak of all they were told.
          when s.reported = w.value or w.key = 'rhythm' and w.value @> s.reported then 'converged'
          when s.fault is not null then 'failed'
          else 'differs'
        end as state
      from template_run_devices r
      cross join jsonb_each(r.wished) w
      left join device_settings s
        on s.tenant_id = r.tenant_id and s.device_id = r.device_id and s.setting = w.key
      where (r.tenant_id, r.device_id) in (select * from unnest(${tenants}::bigint[], ${ids}::bigint[]))
        and r.state in ('waiting', 'sent') and r.finished_at is null
    ), judged as (
      select tenant_id, id, min(fault) as fault,
        case
          when bool_or(state = 'superseded') then 'superseded'
          when bool_or(state = 'underWay') then 'underWay'
          when bool_or(state = 'failed') then 'failed'
          when bool_or(state = 'differs') then 'differs'
          when bool_or(state = 'notConfirmed') then 'sent'
          else 'converged'
        end as state
      from part group by tenant_id, id
    )
    update template_run_devices r set
      state = case when j.state = 'underWay' then 'sent' else j.state end,
      reason = case when j.state in ('failed', 'sent') then j.fault end,
      finished_at = case when j.state <> 'underWay' then now() end
    from judged j where r.tenant_id = j.tenant_id and r.id = j.id
  `.execute(tx);
}
