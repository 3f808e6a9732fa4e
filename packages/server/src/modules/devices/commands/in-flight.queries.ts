import {
  type CommandName,
  type CommandState,
  type commandCauses,
  commandNames,
  isRead,
} from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { type RawBuilder, sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
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
const withPlace = (tenantId: number) => sql`
  join entities e on e.tenant_id = ${tenantId} and e.id = d.entity_id
  left join command_lanes l on l.tenant_id = ${tenantId} and l.device_id = d.id`;
const questions = commandNames.filter(isRead);
const isUnderWay = sql`c.state in ('sent', 'delivered') and not c.by_contact`;

const listCommands = async (db: Db | Tx, query: RawBuilder<InFlightCommand>): Promise<InFlightCommand[]> =>
  (await query.execute(db)).rows;

export interface DeviceRef {
  tenantId: number;
  deviceId: number;
}
/** The devices `d` of a company that are named. */
export const namedDevices = (tenantId: number, devices: readonly DeviceRef[]) => sql`
  unnest(${devices.map(({ deviceId }) => deviceId)}::bigint[]) as w(device_id)
  join devices d on d.tenant_id = ${tenantId} and d.id = w.device_id`;

/**
 * The next command of each of these devices that is connected to this server and has none under way, locked. One that
 * is just being taken back or replaced is passed over; what the platform asks by itself comes last.
 */
export const nextCommands = (
  tx: Tx,
  devices: readonly DeviceRef[],
  server: string,
): Promise<InFlightCommand[]> =>
  byCompany(devices, (tenantId, named) =>
    listCommands(
      tx,
      sql<InFlightCommand>`
        select ${commandColumns}
        from ${namedDevices(tenantId, named)} and d.connected_to = ${server}
        ${withPlace(tenantId)}
        cross join lateral (
          select * from commands p
          where p.tenant_id = ${tenantId} and p.device_id = d.id and p.state = 'pending' and not p.by_contact
            and p.expires_at > now()
          order by p.step is null, p.cause = 'platform', p.seq limit 1 for update skip locked
        ) c
        where (l.quiet_until is null or l.quiet_until <= now()) and not exists (
          select from commands f where f.tenant_id = ${tenantId} and f.device_id = d.id
            and f.state in ('sent', 'delivered') and not f.by_contact)`,
    ),
  );

/** What is under way at these devices, locked with them (see `lockDevices`). */
export const findInFlight = (tx: Tx, devices: readonly DeviceRef[]): Promise<InFlightCommand[]> =>
  byCompany(devices, (tenantId, named) =>
    listCommands(
      tx,
      sql<InFlightCommand>`
        select ${commandColumns}
        from ${namedDevices(tenantId, named)}
        ${withPlace(tenantId)}
        join commands c on c.tenant_id = ${tenantId} and c.device_id = d.id and ${isUnderWay}
        order by d.id, c.id for no key update of d for update of c`,
    ),
  );

/** What these devices were asked, and what people asked that did not go out yet: over once the device is away. */
export const findQuestions = (tx: Tx, devices: readonly DeviceRef[]): Promise<InFlightCommand[]> =>
  byCompany(devices, (tenantId, named) =>
    listCommands(
      tx,
      sql<InFlightCommand>`
        select ${commandColumns}
        from ${namedDevices(tenantId, named)}
        ${withPlace(tenantId)}
        join commands c on c.tenant_id = ${tenantId} and c.device_id = d.id and not c.by_contact
          and (c.state in ('sent', 'delivered') or c.state = 'pending' and c.cause = 'person')
          and c.name = any(${questions}::text[])
        order by d.id, c.id for no key update of d for update of c`,
    ),
  );

export interface DeviceQueue extends DeviceRef {
  sn: string;
  echoes: boolean | null;
  unanswered: Unanswered[];
}

/** Devices with what they may still answer. */
export const findQueues = (tx: Tx, devices: readonly DeviceRef[]): Promise<DeviceQueue[]> =>
  byCompany(devices, async (tenantId, named) => {
    const { rows } = await sql<DeviceQueue>`
      select d.tenant_id as "tenantId", d.id as "deviceId", d.sn, d.echoes_id as echoes,
        coalesce(l.unanswered, '[]') as unanswered
      from ${namedDevices(tenantId, named)}
      left join command_lanes l on l.tenant_id = ${tenantId} and l.device_id = d.id`.execute(tx);
    return rows;
  });

/** The companies of what is past its time. */
async function overdueCompanies(tx: Tx): Promise<{ tenantId: number }[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select distinct c.tenant_id as "tenantId" from commands c where ${isUnderWay} and c.deadline_at < now()`.execute(
    tx,
  );
  return rows;
}

/**
 * What is under way past its time, so many of a company; of devices connected elsewhere only long after, when their server must be
 * gone.
 */
export const overdueCommands = async (tx: Tx, server: string, most: number): Promise<InFlightCommand[]> =>
  byCompany(await overdueCompanies(tx), (tenantId) =>
    listCommands(
      tx,
      sql<InFlightCommand>`
        select ${commandColumns}
        from commands c
        join devices d on d.tenant_id = ${tenantId} and d.id = c.device_id
        ${withPlace(tenantId)}
        where c.tenant_id = ${tenantId} and ${isUnderWay} and c.deadline_at < now()
          and (d.connected_to is null or d.connected_to = ${server} or c.deadline_at < now() - interval '30 seconds')
        order by c.deadline_at limit ${most} for no key update of d skip locked for update of c skip locked`,
    ),
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

/** Writes what became of commands, in one statement a company. */
export const writeChanges = (tx: Tx, changes: readonly Change[]): Promise<never[]> =>
  byCompany(
    changes.map((change) => ({ ...change, tenantId: change.command.tenantId })),
    async (tenantId, ofCompany) => {
      const rows = ofCompany.map(
        ({ command, state, step, code, reason, result, answerMs, isOver, isSent, isUnsent }) => ({
          ...{ id: command.id, state, step, code, reason, result },
          ...{ wait: answerMs, over: isOver, sent: isSent, unsent: isUnsent },
        }),
      );
      await sql`
        update commands c set state = n.state, step = case when n.over then null else nullif(n.step, 'null') end,
          code = n.code, reason = n.reason, result = nullif(n.result, 'null'),
          tries = c.tries + n.sent::int,
          sent_at = case when n.sent then coalesce(c.sent_at, n.at) when not n.unsent then c.sent_at end,
          delivered_at = case when n.over and n.state in ('succeeded', 'failed') then coalesce(c.delivered_at, n.at)
            else c.delivered_at end,
          finished_at = case when n.over then n.at end,
          deadline_at = n.deadline
        from (
          select r.*, now() as at, now() + r.wait * interval '1 millisecond' as deadline
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
            id uuid, state text, step jsonb, code text, reason text, result jsonb, wait double precision, over boolean,
            sent boolean, unsent boolean)
        ) n
        where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
      return [];
    },
  );

export interface QueueChange extends DeviceRef {
  unanswered: readonly Unanswered[];
  /** Milliseconds of silence from now on. */
  quietMs: number;
}

export const writeQueues = (tx: Tx, queues: readonly QueueChange[]): Promise<never[]> =>
  byCompany(queues, async (tenantId, ofCompany) => {
    const rows = ofCompany.map(({ deviceId, unanswered, quietMs }) => ({
      d: deviceId,
      u: unanswered,
      q: quietMs,
    }));
    await sql`
      insert into command_lanes (tenant_id, device_id, unanswered, quiet_until)
      select ${tenantId}::bigint, n.d, n.u, now() + n.q * interval '1 millisecond'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(d bigint, u jsonb, q double precision)
      order by n.d
      on conflict (tenant_id, device_id) do update
        set unanswered = excluded.unanswered, quiet_until = excluded.quiet_until`.execute(tx);
    return [];
  });

export const writeEchoes = (
  tx: Tx,
  devices: readonly (DeviceRef & { echoes: boolean })[],
): Promise<never[]> =>
  byCompany(devices, async (tenantId, ofCompany) => {
    await sql`
      with changed as materialized (
        select d.id, n.e
        from unnest(${ofCompany.map(({ deviceId }) => deviceId)}::bigint[],
          ${ofCompany.map(({ echoes }) => echoes)}::boolean[]) as n(d, e)
        join devices d on d.tenant_id = ${tenantId} and d.id = n.d and d.echoes_id is distinct from n.e
        order by d.id for no key update of d
      )
      update devices d set echoes_id = c.e from changed c where d.tenant_id = ${tenantId} and d.id = c.id`.execute(
      tx,
    );
    return [];
  });

export interface LateReply extends DeviceRef {
  commandId: string;
  result: JsonObject;
}

/** Keeps answers nobody waited for any more; what became of their commands stays as it is. */
export const writeLate = (tx: Tx, late: readonly LateReply[]): Promise<never[]> =>
  byCompany(late, async (tenantId, ofCompany) => {
    const rows = ofCompany.map(({ deviceId, commandId, result }) => ({
      d: deviceId,
      id: commandId,
      r: result,
    }));
    await sql`
      update commands c set late_result = n.r
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(d bigint, id uuid, r jsonb)
      where c.tenant_id = ${tenantId} and c.device_id = n.d and c.id = n.id
        and c.state not in ('pending', 'sent', 'delivered')`.execute(tx);
    return [];
  });

/**
 * The device, or the broker before it, has the message. Gives back those that were written: what is being written to
 * at this moment has most likely been answered, and is not waited for.
 */
export const writeDelivered = (
  db: Db,
  sent: readonly { tenantId: number; id: string }[],
): Promise<string[]> =>
  byCompany(sent, async (tenantId, ofCompany) => {
    const { rows } = await sql<{ id: string }>`
      with still as materialized (
        select id, coalesce(delivered_at, now()) as at from commands
        where tenant_id = ${tenantId} and id = any(${ofCompany.map(({ id }) => id)}::uuid[])
          and state = 'sent' for no key update skip locked
      )
      update commands c set state = 'delivered', delivered_at = still.at
      from still where c.tenant_id = ${tenantId} and c.id = still.id
      returning c.id`.execute(db);
    return rows.map(({ id }) => id);
  });

/** The device of a serial number, whichever company's. */
export const deviceBySn = (db: Db, sn: string): Promise<DeviceRef | undefined> =>
  db
    .selectFrom("serial_numbers")
    .select(["tenant_id as tenantId", "device_id as deviceId"])
    .where("sn", "=", sn)
    .executeTakeFirst();
