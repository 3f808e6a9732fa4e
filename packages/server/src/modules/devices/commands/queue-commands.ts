import { randomUUID } from "node:crypto";
import { type CommandName, type commandCauses, expiresAfterHours } from "@foyer/contract/devices/commands";
import { quietGroups, type SettingGroup, wayOfGroup } from "@foyer/contract/devices/device-settings";
import { deviceTypes } from "@foyer/contract/devices/device-types";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface CommandWish {
  tenantId: number;
  deviceId: number;
  name: CommandName;
  /** In the product's own words; the wire's numbers are made when it is sent. */
  parameters: object;
  cause: (typeof commandCauses)[number];
  userId?: number | null;
  /** The template run or the device of a roll-out it is for. */
  causeId?: number | null;
  expiresAt?: Date;
  /** Where the device refuses while it counts: detection off, set, detection on again. */
  pauseDetection?: boolean;
}

/** Types of devices that are told this at their next contact. */
const typesToldAtContact = (setting: SettingGroup | null) =>
  deviceTypes.filter((type) => wayOfGroup(type, setting) === "contact");

/** The group a command reads or sets; null for the others. */
export const settingOf = (name: CommandName): SettingGroup | null =>
  name.startsWith("get.") || name.startsWith("set.") ? (name.slice(4) as SettingGroup) : null;

/**
 * Takes wishes into the devices' queues; the ids come back in order. A newer wish for a group of settings takes the
 * place of older ones that were not sent yet. Devices that only fetch are told at their next contact. After the
 * commit the caller emits `commandsQueued`.
 */
export async function queueCommands(tx: Db | Tx, wishes: readonly CommandWish[]): Promise<string[]> {
  if (wishes.length === 0) return [];
  const rows = wishes.map((wish, nth) => {
    const setting = settingOf(wish.name);
    return {
      nth,
      id: randomUUID(),
      tenant_id: wish.tenantId,
      device_id: wish.deviceId,
      name: wish.name,
      setting,
      contact_types: typesToldAtContact(setting),
      parameters: wish.parameters,
      cause: wish.cause,
      cause_id: wish.causeId ?? null,
      user_id: wish.userId ?? null,
      expires_at: wish.expiresAt ?? null,
      pause_detection: wish.pauseDetection === true && setting !== null && quietGroups.includes(setting),
    };
  });
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
  return rows.map(({ id }) => id);
}
