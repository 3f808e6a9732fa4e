import { type SettingGroup, settingOrder } from "@foyer/contract/devices/device-settings";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { type CommandWish, queueCommands } from "../commands/queue-commands.ts";
import { keepFormerPeriods } from "../registry/record-periods.ts";
import type { Plan, PlannedDevice } from "./plan-settings.ts";

export interface Wish {
  device: PlannedDevice;
  plan: Plan;
}

export interface WishedBy {
  tenantId: number;
  userId: number;
  cause: "person" | "template";
  /** The run. */
  causeId?: number;
  now: Date;
  expiresAt?: Date;
  /** Until when what devices fetch waits for them, where that is longer. */
  contactUntil?: Date;
  pauseDetection?: boolean;
}

/** What the device says next to a group it was set: its own legal range follows from it. */
export const rangeAfter: Partial<Record<SettingGroup, "areaRange" | "lineRange">> = {
  height: "areaRange",
  area: "lineRange",
};

/** A device that comes by of itself may do so after a holiday only. */
const contactWaitMs = 7 * 24 * 3_600_000;
export const contactUntil = (now: Date): Date => new Date(now.getTime() + contactWaitMs);

function commandsOf({ device, plan }: Wish, by: WishedBy): CommandWish[] {
  const { tenantId, userId, cause, causeId = null, pauseDetection } = by;
  const common = { tenantId, deviceId: device.deviceId, userId, causeId };
  const commands = plan.groups.flatMap((group): CommandWish[] => {
    const set: CommandWish = {
      ...common,
      name: `set.${group}`,
      parameters: plan.settings[group] as object,
      cause,
      ...(pauseDetection && { pauseDetection }),
    };
    const range = rangeAfter[group];
    return range ? [set, { ...common, name: range, parameters: {}, cause: "readBack" }] : [set];
  });
  return commands.map((command) => {
    const expiresAt = (command.name === "set.rhythm" && by.contactUntil) || by.expiresAt;
    return expiresAt ? { ...command, expiresAt } : command;
  });
}

/** Keeps what is wished; a run that wished otherwise of the same device has had its time. */
async function keepDesired(tx: Tx, wishes: readonly Wish[], tenantId: number) {
  const rows = wishes.flatMap(({ device, plan }) =>
    settingOrder
      .filter((group) => plan.settings[group] !== undefined)
      .map((group) => ({
        device_id: device.deviceId,
        setting: group,
        desired: plan.settings[group],
        is_sent: plan.groups.includes(group),
      })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
    device_id bigint, setting text, desired jsonb, is_sent boolean)`;
  // What is under way and wished again goes on as it is.
  await sql`
    insert into device_settings as s (tenant_id, device_id, setting, desired, desired_at, desired_version, tries)
    select ${tenantId}::bigint, n.device_id, n.setting, n.desired, now(), 1, case when n.is_sent then 1 else 0 end from ${given}
    on conflict (tenant_id, device_id, setting) do update set desired = excluded.desired, desired_at = now(),
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

/** Devices that fetch are told what their row says, from the next answer on. */
async function keepRhythm(tx: Tx, wishes: readonly Wish[], { tenantId, now }: WishedBy) {
  const told = wishes.filter(({ plan }) => plan.groups.includes("rhythm"));
  const ids = told.map(({ device }) => device.deviceId);
  if (ids.length === 0) return;
  // The first of several wishes that wait knows what there was before them.
  const before = told.map(({ device }) => ({ device_id: device.deviceId, rhythm: device.rhythm }));
  await sql`
    update device_settings s set before_wish = n.rhythm
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as n(device_id bigint, rhythm jsonb)
    where s.tenant_id = ${tenantId} and s.device_id = n.device_id and s.setting = 'rhythm' and not exists (
      select from commands c where c.tenant_id = s.tenant_id and c.device_id = s.device_id
        and c.name = 'set.rhythm' and c.state = 'pending')
  `.execute(tx);
  const rhythms = told.map(({ device, plan }) => ({ id: device.deviceId, ...plan.settings.rhythm }));
  await keepFormerPeriods(
    tx,
    tenantId,
    rhythms.flatMap(({ id, recordPeriod }) => (recordPeriod === undefined ? [] : [{ id, recordPeriod }])),
    now,
  );
  await sql`
    update devices d set upload_interval = n."uploadInterval",
      record_period = coalesce(n."recordPeriod", d.record_period),
      velocity = coalesce(n.velocity, d.velocity), direction = coalesce(n.direction, d.direction)
    from jsonb_to_recordset(${JSON.stringify(rhythms)}::jsonb) as n(
      id bigint, "uploadInterval" int, "recordPeriod" int, velocity int, direction int)
    where d.tenant_id = ${tenantId} and d.id = n.id
  `.execute(tx);
  // Told before and not confirmed: the newer wish takes its place.
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

/**
 * Writes what is wished of devices and queues what differs, in a handful of statements however many devices there are.
 * The devices are locked by the caller, which emits `commandsQueued` after the commit. The ids are those of the `set`
 * commands, device by device.
 */
export async function wishSettings(tx: Tx, wishes: readonly Wish[], by: WishedBy): Promise<string[]> {
  if (wishes.length === 0) return [];
  await keepDesired(tx, wishes, by.tenantId);
  await keepRhythm(tx, wishes, by);
  const commands = wishes.flatMap((wish) => commandsOf(wish, by));
  const ids = await queueCommands(tx, commands);
  return ids.filter((_, index) => commands[index]?.name.startsWith("set."));
}
