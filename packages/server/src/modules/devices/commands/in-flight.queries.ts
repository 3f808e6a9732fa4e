import {
  type CommandName,
  type CommandState,
  type commandCauses,
  commandNames,
  isRead,
} from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { JsonObject } from "../protocols/protocols.ts";
import type { Step, Unanswered } from "./conversation.ts";

/** A command with what is needed to send it and to understand its answer. */
export interface InFlightCommand {
  tenantId: number;
  deviceId: number;
  sn: string;
  zone: string;
  daylightSaving: boolean;
  connectedTo: string | null;
  connectedAt: Date | null;
  echoes: boolean | null;
  unanswered: Unanswered[];
  id: string;
  name: CommandName;
  setting: SettingGroup | null;
  parameters: JsonObject;
  state: CommandState;
  cause: (typeof commandCauses)[number];
  causeId: number | null;
  pauseDetection: boolean;
  tries: number;
  step: Step | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
}

const commandColumns = sql`
  d.tenant_id as "tenantId", d.id as "deviceId", d.sn, e.time_zone as zone, e.dst = 1 as "daylightSaving",
  d.connected_to as "connectedTo", d.connected_at as "connectedAt", d.echoes_id as echoes,
  coalesce(l.unanswered, '[]') as unanswered, c.id, c.name, c.setting, c.parameters, c.state, c.cause,
  c.cause_id as "causeId", c.pause_detection as "pauseDetection", c.tries, c.step, c.sent_at as "sentAt",
  c.delivered_at as "deliveredAt"`;
const withPlace = sql`
  join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
  left join command_lanes l on l.tenant_id = d.tenant_id and l.device_id = d.id`;
const questions = commandNames.filter(isRead);
const isUnderWay = sql`c.state in ('sent', 'delivered') and not c.by_contact`;

const listCommands = async (db: Db | Tx, query: RawBuilder<InFlightCommand>): Promise<InFlightCommand[]> =>
  (await query.execute(db)).rows;

export interface DeviceRef {
  tenantId: number;
  deviceId: number;
}
export const refs = (devices: readonly DeviceRef[]) => sql`
  unnest(${devices.map(({ tenantId }) => tenantId)}::bigint[], ${devices.map(({ deviceId }) => deviceId)}::bigint[])
    as w(tenant_id, device_id)`;

/**
 * The next command of each of these devices that is connected to this server and has none under way, locked. One that
 * is just being taken back or replaced is passed over; what the platform asks by itself comes last.
 */
export const nextCommands = (
  tx: Tx,
  devices: readonly DeviceRef[],
  server: string,
): Promise<InFlightCommand[]> =>
  listCommands(
    tx,
    sql<InFlightCommand>`
      select ${commandColumns}
      from ${refs(devices)}
      join devices d on d.tenant_id = w.tenant_id and d.id = w.device_id and d.connected_to = ${server}
      ${withPlace}
      cross join lateral (
        select * from commands p
        where p.tenant_id = d.tenant_id and p.device_id = d.id and p.state = 'pending' and not p.by_contact
          and p.expires_at > now()
        order by p.step is null, p.cause = 'platform', p.seq limit 1 for update skip locked
      ) c
      where (l.quiet_until is null or l.quiet_until <= now()) and not exists (
        select from commands f where f.tenant_id = d.tenant_id and f.device_id = d.id
          and f.state in ('sent', 'delivered') and not f.by_contact)`,
  );

/** What is under way at these serial numbers, locked with its devices (see `lockDevices`). */
export const findInFlight = (tx: Tx, sns: readonly string[]): Promise<InFlightCommand[]> =>
  listCommands(
    tx,
    sql<InFlightCommand>`
      select ${commandColumns}
      from serial_numbers s
      join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id
      ${withPlace}
      join commands c on c.tenant_id = d.tenant_id and c.device_id = d.id and ${isUnderWay}
      where s.sn = any(${sns}::text[])
      order by d.tenant_id, d.id, c.id for no key update of d for update of c`,
  );

/** What these devices were asked, and what people asked that did not go out yet: over once the device is away. */
export const findQuestions = (tx: Tx, devices: readonly DeviceRef[]): Promise<InFlightCommand[]> =>
  listCommands(
    tx,
    sql<InFlightCommand>`
      select ${commandColumns}
      from ${refs(devices)}
      join devices d on d.tenant_id = w.tenant_id and d.id = w.device_id
      ${withPlace}
      join commands c on c.tenant_id = d.tenant_id and c.device_id = d.id and not c.by_contact
        and (c.state in ('sent', 'delivered') or c.state = 'pending' and c.cause = 'person')
        and c.name = any(${questions}::text[])
      order by d.tenant_id, d.id, c.id for no key update of d for update of c`,
  );

export interface DeviceQueue extends DeviceRef {
  sn: string;
  echoes: boolean | null;
  unanswered: Unanswered[];
}

/** The devices of these serial numbers, with what they may still answer. */
export async function findQueues(tx: Tx, sns: readonly string[]): Promise<DeviceQueue[]> {
  if (sns.length === 0) return [];
  const { rows } = await sql<DeviceQueue>`
    select d.tenant_id as "tenantId", d.id as "deviceId", d.sn, d.echoes_id as echoes,
      coalesce(l.unanswered, '[]') as unanswered
    from serial_numbers s join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id
    left join command_lanes l on l.tenant_id = d.tenant_id and l.device_id = d.id
    where s.sn = any(${sns}::text[])`.execute(tx);
  return rows;
}

/** What is under way past its time; of devices connected elsewhere only long after, when their server must be gone. */
export const overdueCommands = (tx: Tx, server: string, most: number): Promise<InFlightCommand[]> =>
  listCommands(
    tx,
    sql<InFlightCommand>`
      select ${commandColumns}
      from commands c
      join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id
      ${withPlace}
      where ${isUnderWay} and c.deadline_at < now()
        and (d.connected_to is null or d.connected_to = ${server} or c.deadline_at < now() - interval '30 seconds')
      order by c.deadline_at limit ${most} for no key update of d skip locked for update of c skip locked`,
  );

export interface Change {
  command: InFlightCommand;
  state: CommandState;
  step: Step | null;
  code: string | null;
  reason: string | null;
  result: JsonObject | null;
  /** Milliseconds until the answer is overdue; null = nothing is awaited. */
  answerMs: number | null;
  isOver: boolean;
  /** A message of it goes out. */
  isSent: boolean;
  /** None of it ever went out. */
  isUnsent: boolean;
}

/** Writes what became of commands, in one statement. */
export async function writeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(
    ({ command, state, step, code, reason, result, answerMs, isOver, isSent, isUnsent }) => ({
      t: command.tenantId,
      id: command.id,
      state,
      step,
      code,
      reason,
      result,
      wait: answerMs,
      over: isOver,
      sent: isSent,
      unsent: isUnsent,
    }),
  );
  await sql`
    update commands c set state = n.state, step = case when n.over then null else nullif(n.step, 'null') end,
      code = n.code, reason = n.reason, result = nullif(n.result, 'null'),
      tries = c.tries + n.sent::int,
      sent_at = case when n.sent then coalesce(c.sent_at, now()) when not n.unsent then c.sent_at end,
      delivered_at = case when n.over and n.state in ('succeeded', 'failed') then coalesce(c.delivered_at, now()) else c.delivered_at end,
      finished_at = case when n.over then now() end,
      deadline_at = now() + n.wait * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      t bigint, id uuid, state text, step jsonb, code text, reason text, result jsonb, wait double precision,
      over boolean, sent boolean, unsent boolean)
    where c.tenant_id = n.t and c.id = n.id`.execute(tx);
}

export interface QueueChange extends DeviceRef {
  unanswered: readonly Unanswered[];
  /** Milliseconds of silence from now on. */
  quietMs: number;
}

export async function writeQueues(tx: Tx, queues: readonly QueueChange[]): Promise<void> {
  if (queues.length === 0) return;
  const rows = queues.map(({ tenantId, deviceId, unanswered, quietMs }) => ({
    t: tenantId,
    d: deviceId,
    u: unanswered,
    q: quietMs,
  }));
  await sql`
    insert into command_lanes (tenant_id, device_id, unanswered, quiet_until)
    select n.t, n.d, n.u, now() + n.q * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(t bigint, d bigint, u jsonb, q double precision)
    order by n.t, n.d
    on conflict on constraint command_lanes__pk do update
      set unanswered = excluded.unanswered, quiet_until = excluded.quiet_until`.execute(tx);
}

export async function writeEchoes(tx: Tx, devices: readonly (DeviceRef & { echoes: boolean })[]) {
  if (devices.length === 0) return;
  await sql`
    with changed as materialized (
      select d.tenant_id, d.id, n.e
      from unnest(${devices.map(({ tenantId }) => tenantId)}::bigint[],
        ${devices.map(({ deviceId }) => deviceId)}::bigint[], ${devices.map(({ echoes }) => echoes)}::boolean[])
        as n(t, d, e) join devices d on d.tenant_id = n.t and d.id = n.d and d.echoes_id is distinct from n.e
      order by d.tenant_id, d.id for no key update of d
    )
    update devices d set echoes_id = c.e from changed c where d.tenant_id = c.tenant_id and d.id = c.id`.execute(
    tx,
  );
}

export interface LateReply extends DeviceRef {
  commandId: string;
  result: JsonObject;
}

/** Keeps answers nobody waited for any more; what became of their commands stays as it is. */
export async function writeLate(tx: Tx, late: readonly LateReply[]): Promise<void> {
  if (late.length === 0) return;
  const rows = late.map(({ tenantId, deviceId, commandId, result }) => ({
    t: tenantId,
    d: deviceId,
    id: commandId,
    r: result,
  }));
  await sql`
    update commands c set late_result = n.r
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(t bigint, d bigint, id uuid, r jsonb)
    where c.tenant_id = n.t and c.device_id = n.d and c.id = n.id
      and c.state not in ('pending', 'sent', 'delivered')`.execute(tx);
}

/**
 * The device, or the broker before it, has the message. Gives back those that were written: what is being written to
 * at this moment has most likely been answered, and is not waited for.
 */
export async function writeDelivered(
  db: Db,
  sent: readonly { tenantId: number; id: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with still as materialized (
      select c.tenant_id, c.id
      from unnest(${sent.map(({ tenantId }) => tenantId)}::bigint[], ${sent.map(({ id }) => id)}::uuid[]) as n(t, id)
      join commands c on c.tenant_id = n.t and c.id = n.id
      where c.state = 'sent' for no key update of c skip locked
    )
    update commands c set state = 'delivered', delivered_at = coalesce(c.delivered_at, now())
    from still where c.tenant_id = still.tenant_id and c.id = still.id
    returning c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The device of a serial number, whichever company's. */
export const deviceBySn = (db: Db, sn: string): Promise<DeviceRef | undefined> =>
  db
    .selectFrom("serial_numbers")
    .select(["tenant_id as tenantId", "device_id as deviceId"])
    .where("sn", "=", sn)
    .executeTakeFirst();
