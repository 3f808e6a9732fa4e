import { toSettingWay } from "@foyer/contract/devices/device-settings";
import { deviceTypes } from "@foyer/contract/devices/device-types";
import { underWayStates } from "@foyer/contract/devices/rollout-plan";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { addDeviceEvents, type DeviceEvent } from "../presence/presence.ts";
import type { DeviceStep, DeviceView } from "./device-step.ts";
import type { KnownFirmware } from "./firmwares.queries.ts";
import type { KeptRollout } from "./rollouts.queries.ts";

const hourMs = 3_600_000;
const underWay = [...underWayStates];
const contactTypes = deviceTypes.filter((type) => toSettingWay(type) === "contact");

type UnderWayRow = Omit<DeviceView, "way" | "now" | "patienceMs" | "target" | "size" | "firmwareType"> & {
  id: number;
  deviceId: number;
  deviceType: number;
};

export interface ToTell {
  id: number;
  deviceId: number;
  /** Zone of its site. */
  zone: string;
  /** Offered at its next message instead of being sent. */
  byContact: boolean;
}

const ms = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** What the worker reads and writes of a roll-out's devices, within one transaction. */
export const underWayQueries = (tx: Tx, rollout: KeptRollout, firmware: KnownFirmware, now: Date) => {
  const own = sql`x.tenant_id = ${rollout.tenantId} and x.rollout_id = ${rollout.id}`;
  const patienceMs = rollout.plan.patienceHours * hourMs;
  const isProgram = firmware.firmwareType === 1;
  const hasTarget = sql`lower(trim(d.version)) = ${firmware.version.trim().toLowerCase()}`;
  const write = async (query: ReturnType<typeof sql>) => void (await query.execute(tx));

  return {
    /**
     * Holds the devices whose commands this round may end, before anything else is held (see `lockDevices`). Of those
     * that wait only the few that are over now: there may be thousands.
     */
    hold: () =>
      write(sql`select from rollout_devices x join devices d on d.tenant_id = ${rollout.tenantId} and d.id = x.device_id
        where ${own} and x.ended_at is null and x.state <> 'waiting' and (x.state <> 'queued'
          or x.queued_at <= ${new Date(now.getTime() - patienceMs)} or ${hasTarget})
        order by d.id for no key update of d`),

    /** Yes was said in a transaction that does not know the platform's time. */
    stampAccepted: () =>
      write(sql`update rollout_devices x set accepted_at = ${now}, changed_at = ${now}
        where ${own} and x.state = 'accepted' and x.accepted_at is null`),

    /** For devices that only fetch: each message with another version than the wanted one is counted. */
    countMessages: () =>
      write(sql`update rollout_devices x set seen_at = d.last_seen_at, old_messages = x.old_messages + 1
        from devices d
        where ${own} and d.tenant_id = ${rollout.tenantId} and d.id = x.device_id and x.state = any(${underWay}::text[])
          and d.device_type = any(${contactTypes}::int[])
          and d.last_seen_at > greatest(x.told_at, x.downloaded_at, x.seen_at)`),

    /** Away for too long, or with the version already. */
    async endQueued(): Promise<void> {
      const since = new Date(now.getTime() - patienceMs);
      await write(sql`update rollout_devices x set state = 'expired', changed_at = ${now}
        where ${own} and x.state = 'queued' and x.queued_at <= ${since}`);
      if (!isProgram) return;
      await write(sql`update rollout_devices x set state = 'skipped', changed_at = ${now}
        from devices d
        where ${own} and d.tenant_id = ${rollout.tenantId} and d.id = x.device_id and x.state = 'queued'
          and ${hasTarget}`);
    },

    async views(): Promise<(DeviceView & { id: number; deviceId: number })[]> {
      const { rows } = await sql<UnderWayRow>`
        select x.id, x.device_id as "deviceId", x.state, x.from_version as "fromVersion", d.version,
          d.device_type as "deviceType", x.fetched, d.connected_at is not null as "isConnected",
          coalesce(d.connected_at <> x.told_connection, false) as "isBack",
          coalesce(d.connected_at = x.asked_connection, false) as "wasAsked",
          ${ms("x.queued_at")} as "queuedAt", ${ms("x.told_at")} as "offeredAt",
          ${ms("x.accepted_at")} as "acceptedAt", ${ms("x.fetched_at")} as "fetchedAt",
          ${ms("x.downloaded_at")} as "downloadedAt", ${ms("x.changed_at")} as "changedAt",
          x.old_messages as "oldMessages"
        from rollout_devices x
        join devices d on d.tenant_id = ${rollout.tenantId} and d.id = x.device_id
        where ${own} and x.state = any(${underWay}::text[]) order by x.id for update of x`.execute(tx);
      return rows.map(({ deviceType, ...row }) => ({
        ...row,
        way: toSettingWay(deviceType),
        firmwareType: firmware.firmwareType,
        target: firmware.version,
        size: firmware.package?.size ?? null,
        patienceMs,
        now: now.getTime(),
      }));
    },

    async write(steps: readonly { id: number; step: DeviceStep }[]): Promise<void> {
      const rows = steps.flatMap(({ id, step }): { id: number; state: string; failure: string | null }[] => {
        if (step.kind === "done") return [{ id, state: "done", failure: null }];
        if (step.kind === "fail") return [{ id, state: "failed", failure: step.reason }];
        if (step.kind === "move") return [{ id, state: step.state, failure: null }];
        return [];
      });
      if (rows.length === 0) return;
      await write(sql`update rollout_devices x set state = n.state, failure = n.failure, changed_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, state text, failure text)
        where ${own} and x.id = n.id`);
    },

    /** They were asked for their version on the connection they have now. */
    noteAsked: (asked: readonly { id: number; commandId: string | undefined }[]) =>
      write(sql`update rollout_devices x set asked_connection = d.connected_at, asked_command = n."commandId"
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(id bigint, "commandId" uuid), devices d
        where ${own} and x.id = n.id and d.tenant_id = ${rollout.tenantId} and d.id = x.device_id`),

    async zones(): Promise<string[]> {
      const { rows } = await sql<{ zone: string }>`
        select distinct e.time_zone as zone from rollout_devices x
        join devices d on d.tenant_id = ${rollout.tenantId} and d.id = x.device_id
        join entities e on e.tenant_id = ${rollout.tenantId} and e.id = d.entity_id
        where ${own} and x.state = 'queued'`.execute(tx);
      return rows.map(({ zone }) => zone);
    },

    /** Devices to offer the upgrade now: in these zones, and online; those that only fetch get it when they come. */
    async toTell(zones: readonly string[], most: number): Promise<ToTell[]> {
      const { rows } = await sql<ToTell>`
        select x.id, x.device_id as "deviceId", e.time_zone as zone,
          d.device_type = any(${contactTypes}::int[]) as "byContact"
        from rollout_devices x
        join devices d on d.tenant_id = ${rollout.tenantId} and d.id = x.device_id
        join entities e on e.tenant_id = ${rollout.tenantId} and e.id = d.entity_id
        where ${own} and x.state = 'queued' and x.command_id is null and e.time_zone = any(${zones}::text[])
          and (d.connected_at is not null or d.device_type = any(${contactTypes}::int[]))
        order by x.id limit ${most} for no key update of d skip locked for update of x`.execute(tx);
      return rows;
    },

    async noteOffered(offered: readonly { id: number; commandId: string | undefined }[]): Promise<void> {
      await write(sql`update rollout_devices x set command_id = n."commandId", changed_at = ${now},
          tries = x.tries + 1, told_connection = d.connected_at, from_version = d.version,
          state = case when d.device_type = any(${contactTypes}::int[]) then 'queued' else 'offered' end,
          told_at = case when d.device_type = any(${contactTypes}::int[]) then null else ${now}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as n(id bigint, "commandId" uuid), devices d
        where ${own} and x.id = n.id and d.tenant_id = ${rollout.tenantId} and d.id = x.device_id`);
    },

    /** Devices that came to an end: the address is closed, what was not sent never will be, the timeline says so. */
    async stampEnded(): Promise<void> {
      const { rows } = await sql<{
        deviceId: number;
        state: string;
        failure: string | null;
        said: string | null;
      }>`
        with ended as (
          update rollout_devices x set ended_at = ${now}, token_hash = null
          where ${own} and x.ended_at is null and x.state in ('done', 'failed', 'expired', 'skipped', 'cancelled')
          returning x.*
        ), finished as (
          update commands c set finished_at = now(),
            state = case when c.state = 'pending' then 'cancelled' when x.state = 'done' then 'succeeded' else 'failed' end
          from ended x
          where c.tenant_id = ${rollout.tenantId} and c.id = x.command_id
            and (c.state = 'pending' or c.by_contact and c.state in ('sent', 'delivered'))
        )
        select device_id as "deviceId", state, failure, said from ended`.execute(tx);
      const news = rows.filter(({ state }) => state === "done" || state === "failed");
      await addDeviceEvents(
        tx,
        news.map(
          ({ deviceId, state, failure, said }): DeviceEvent => ({
            tenantId: rollout.tenantId,
            deviceId,
            at: now,
            kind: "firmware",
            detail: {
              rolloutId: rollout.id,
              version: firmware.version,
              state,
              ...(failure && { failure, said }),
            },
          }),
        ),
      );
    },
  };
};
