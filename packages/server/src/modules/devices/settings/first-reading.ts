import { groupsOfType, settingGroupNames, wayOfGroup } from "@foyer/contract/devices/device-settings";
import { deviceTypes } from "@foyer/contract/devices/device-types";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { EndedCommand } from "../commands/ended-command.ts";
import { type CommandWish, queueCommands } from "../commands/queue-commands.ts";
import type { DeviceRef } from "./device-settings.queries.ts";

/** So many devices begin at once: each is asked some twenty-five questions, and people's commands go on beside. */
const mostAtOnce = 10;
const pauseMs = 1_000;

const commandedTypes = deviceTypes.filter(
  (type) => groupsOfType(type).length > 0 && wayOfGroup(type, null) === "mqtt",
);
const readGroups = settingGroupNames.filter((group) => group !== "rhythm");

const asked = ({ tenantId, deviceId }: DeviceRef, name: CommandWish["name"]): CommandWish => ({
  tenantId,
  deviceId,
  name,
  parameters: {},
  cause: "platform",
});

/** A device that answered who it is, is asked for all it has; one that does not answer is left at that. */
export const firstReadings = (ended: readonly EndedCommand[]): CommandWish[] =>
  ended
    .filter(({ name, cause, state }) => name === "identity" && cause === "platform" && state === "succeeded")
    .flatMap((device) => [
      asked(device, "areaRange"),
      asked(device, "lineRange"),
      ...readGroups.map((group) => asked(device, `get.${group}`)),
    ]);

/**
 * Takes some connected devices whose settings were not read with their present firmware. A device names its firmware
 * when it connects and when it is asked, perhaps not in the same words: either will do.
 */
async function takeUnread(tx: Tx): Promise<DeviceRef[]> {
  const { rows } = await sql<DeviceRef>`
    update devices d set read_version = d.version
    where (d.tenant_id, d.id) in (
      select u.tenant_id, u.id from devices u
      where u.connected_at is not null and u.read_version is distinct from u.version
        and u.device_type = any(${commandedTypes}::int[])
        and not exists (select from device_settings i where u.read_version is not null and i.tenant_id = u.tenant_id
          and i.device_id = u.id and i.setting = 'identity' and i.reported ->> 'version' = u.version)
      order by u.connected_at limit ${mostAtOnce} for no key update skip locked)
    returning d.tenant_id as "tenantId", d.id as "deviceId"`.execute(tx);
  return rows;
}

/**
 * Reads what a commanded device has, by itself, once it connects: once for each device and firmware, a few devices at
 * a time. What is still to be read stands in the database, so any number of servers may do it.
 */
export function makeFirstReading({ database: { db }, events, log }: Platform) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  /** Something came up while it was being looked. */
  let isDue = false;

  /** Begins with some devices; whether there may be more. */
  async function round(): Promise<boolean> {
    const devices = await db.transaction().execute(async (tx) => {
      const unread = await takeUnread(tx);
      await queueCommands(
        tx,
        unread.map((device) => asked(device, "identity")),
      );
      return unread;
    });
    for (const [tenantId, ofTenant] of Map.groupBy(devices, (device) => device.tenantId))
      events.emit("commandsQueued", { tenantId, deviceIds: ofTenant.map(({ deviceId }) => deviceId) });
    return devices.length === mostAtOnce;
  }

  function soon(): void {
    isDue = true;
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      isDue = false;
      running = round()
        .catch((error: unknown) => {
          log.warn({ error: String(error) }, "devices could not be read; tried when the next one connects");
          return false;
        })
        .then((isMore) => {
          timer = undefined;
          if (isMore || isDue) soon();
        });
    }, pauseMs);
  }

  const stopListening = events.on("deviceConnected", soon);

  return {
    /** Devices may be connected already. */
    start: soon,

    async stop(): Promise<void> {
      isStopped = true;
      stopListening();
      clearTimeout(timer);
      await running;
    },
  };
}
