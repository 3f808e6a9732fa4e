import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { DeviceRef } from "./device-settings.queries.ts";

/**
 * How far runs have come with devices, judged by what is desired and reported now: one statement a company, which only touches
 * runs that are still open. A device has failed, differs or was overtaken as soon as one of its groups has, once
 * nothing is under way any more.
 */
export const noteProgress = (tx: Tx, devices: readonly DeviceRef[]): Promise<never[]> =>
  byCompany(devices, async (tenantId, named) => {
    await sql`
    with part as (
      select r.id, s.fault,
        case
          when s.desired is distinct from w.value then 'superseded'
          when s.unconfirmed or exists (
            select from commands c where c.tenant_id = ${tenantId} and c.device_id = r.device_id
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
        on s.tenant_id = ${tenantId} and s.device_id = r.device_id and s.setting = w.key
      where r.tenant_id = ${tenantId} and r.device_id = any(${named.map(({ deviceId }) => deviceId)}::bigint[])
        and r.state in ('waiting', 'sent') and r.finished_at is null
    ), judged as (
      select id, min(fault) as fault, now() as at,
        case
          when bool_or(state = 'superseded') then 'superseded'
          when bool_or(state = 'underWay') then 'underWay'
          when bool_or(state = 'failed') then 'failed'
          when bool_or(state = 'differs') then 'differs'
          when bool_or(state = 'notConfirmed') then 'sent'
          else 'converged'
        end as state
      from part group by id
    )
    update template_run_devices r set
      state = case when j.state = 'underWay' then 'sent' else j.state end,
      reason = case when j.state in ('failed', 'sent') then j.fault end,
      finished_at = case when j.state <> 'underWay' then j.at end
    from judged j where r.tenant_id = ${tenantId} and r.id = j.id
  `.execute(tx);
    return [];
  });
