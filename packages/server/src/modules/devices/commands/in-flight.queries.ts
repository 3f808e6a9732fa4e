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

/** Commands of these devices that are `which`, locked with them (see `lockDevices`). */
const lockedAt = (
  tx: Tx,
  devices: readonly DeviceRef[],
  which: RawBuilder<unknown>,
): Promise<InFlightCommand[]> =>
  byCompany(devices, (tenantId, named) =>
    listCommands(
      tx,
      sql<InFlightCommand>`
        select ${commandColumns}
        from ${namedDevices(tenantId, named)}
        ${withPlace(tenantId)}
        join commands c on c.tenant_id = ${tenantId} and c.device_id = d.id and ${which}
        order by d.id, c.id for no key update of d for update of c`,
    ),
  );

/** What is under way at these devices. */
export const findInFlight = (tx: Tx, devices: readonly DeviceRef[]): Promise<InFlightCommand[]> =>
  lockedAt(tx, devices, isUnderWay);

/** What these devices were asked, and what people asked that did not go out yet: over once the device is away. */
export const findQuestions = (tx: Tx, devices: readonly DeviceRef[]): Promise<InFlightCommand[]> =>
  lockedAt(
    tx,
    devices,
    sql`not c.by_contact and (c.state in ('sent', 'delivered') or c.state = 'pending' and c.cause = 'person')
      and c.name = any(${questions}::text[])`,
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

/** The device of a serial number, whichever company's. */
export const deviceBySn = (db: Db, sn: string): Promise<DeviceRef | undefined> =>
  db
    .selectFrom("serial_numbers")
    .select(["tenant_id as tenantId", "device_id as deviceId"])
    .where("sn", "=", sn)
    .executeTakeFirst();
