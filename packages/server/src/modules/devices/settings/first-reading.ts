import { settingGroupNames } from "@foyer/contract/devices/device-settings";
import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { type EndedCommand, type NewCommand, queueCommands } from "../commands/commands.ts";
import type { DeviceRef } from "./device-settings.queries.ts";
import { takeUnread } from "./first-reading.queries.ts";

/** So many devices begin at once: each is asked some twenty-five questions, while people's commands continue. */
const mostAtOnce = 10;
const pauseMs = 1_000;
/** Until the next device connects. */
const idle = Number.POSITIVE_INFINITY;

const readGroups = settingGroupNames.filter((group) => group !== "rhythm");

const asked = ({ tenantId, deviceId }: DeviceRef, name: NewCommand["name"]): NewCommand => ({
  tenantId,
  deviceId,
  name,
  parameters: {},
  cause: "platform",
});

/** A device that answered who it is, is asked for all it has; one that does not answer is left at that. */
export const firstReadings = (ended: readonly EndedCommand[]): NewCommand[] =>
  ended
    .filter(({ name, cause, state }) => name === "identity" && cause === "platform" && state === "succeeded")
    .flatMap((device) => [
      asked(device, "areaRange"),
      asked(device, "lineRange"),
      ...readGroups.map((group) => asked(device, `get.${group}`)),
    ]);

/**
 * Reads what a commanded device has, by itself, once it connects: once for each device and firmware, a few devices at
 * a time. What is still to be read stands in the database, so any number of servers may do it.
 */
export function makeFirstReading(platform: Platform) {
  const { db } = platform.database;
  const { events } = platform;

  /** Begins with some devices; goes on soon where there may be more. */
  async function round(): Promise<number> {
    const devices = await db.transaction().execute(async (tx) => {
      const unread = await takeUnread(tx, mostAtOnce);
      await queueCommands(
        tx,
        unread.map((device) => asked(device, "identity")),
      );
      return unread;
    });
    for (const [tenantId, ofTenant] of Map.groupBy(devices, (device) => device.tenantId))
      events.emit("commandsQueued", { tenantId, deviceIds: ofTenant.map(({ deviceId }) => deviceId) });
    return devices.length === mostAtOnce ? pauseMs : idle;
  }

  const loop = repeating(
    {
      name: "first-reading",
      everyMs: idle,
      // Devices may be connected already.
      firstMs: pauseMs,
      wakeMs: pauseMs,
      failure: "devices could not be read when they connected",
      work: round,
    },
    platform,
  );
  const stopListening = events.on("deviceConnected", loop.wake);

  return {
    start: loop.start,

    async stop(): Promise<void> {
      stopListening();
      await loop.stop();
    },
  };
}
