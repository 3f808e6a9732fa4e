import { toSettingWay } from "@foyer/contract/devices/device-settings";
import { makeBatchLoader } from "../../../platform/batch-loader.ts";
import { isStorableText } from "../../../platform/database/storable-text.ts";
import type { Platform } from "../../../platform/platform.ts";
import { standardTime } from "../../../platform/time/zone-time.ts";
import { devicesBySn, type KnownDevice } from "../../devices/registry/registry.ts";

/** How long a device's settings are trusted before they are read again. */
const knownForMs = 10_000;
const mostKnown = 100_000;
const mostAtOnce = 500;

/** A device whose clock stays the same in summer: its stamps are read, and its time is set, by standard time. */
const clocked = (device: KnownDevice | undefined): KnownDevice | null =>
  device && !device.daylightSaving ? { ...device, zone: standardTime(device.zone) } : (device ?? null);

/** The devices that spoke lately, so that a message need not ask the database who sent it. */
export function makeKnownDevices({ database, events }: Pick<Platform, "database" | "events">) {
  const known = new Map<string, { device: KnownDevice; until: number }>();
  const snById = new Map<number, string>();
  /** Look-ups under way: many messages of one device ask once. */
  const asked = new Map<string, Promise<KnownDevice | null>>();
  const fromDatabase = makeBatchLoader(async (sns: string[]) => {
    const devices = await devicesBySn(database.db, sns);
    return sns.map((sn) => devices.get(sn));
  }, mostAtOnce);

  /** Raised with everything that makes running look-ups stale. */
  let generation = 0;

  function forget(sn: string): void {
    generation++;
    known.delete(sn);
    asked.delete(sn);
  }

  function forgetKnown(deviceId: number): void {
    const sn = snById.get(deviceId);
    const device = sn === undefined ? undefined : known.get(sn)?.device;
    if (device && (device.fetches || toSettingWay(device.deviceType) === "contact")) forget(device.sn);
  }

  const stopListening = [
    events.on("deviceAdded", ({ sn }) => forget(sn)),
    events.on("deviceKeysChanged", ({ sn }) => forget(sn)),
    // Settings of those that fetch have changed.
    events.on("commandsQueued", ({ deviceIds }) => deviceIds.forEach(forgetKnown)),
    events.on("commandEnded", ({ deviceId, name }) => {
      if (name === "set.rhythm") forgetKnown(deviceId);
    }),
    events.on("deviceSecurityChanged", ({ tenantId }) => {
      for (const [sn, { device }] of known) if (device.tenantId === tenantId) forget(sn);
      asked.clear();
      generation++;
    }),
  ];

  async function read(sn: string): Promise<KnownDevice | null> {
    const asOf = generation;
    const device = clocked(await fromDatabase.add(sn));
    if (asOf !== generation) return device;
    if (known.size > mostKnown) {
      known.clear();
      snById.clear();
    }
    // An unknown one may be added at any moment, perhaps by another server: it is looked up each time.
    if (device) {
      known.set(sn, { device, until: performance.now() + knownForMs });
      snById.set(device.deviceId, sn);
    } else known.delete(sn);
    return device;
  }

  function ask(sn: string): Promise<KnownDevice | null> {
    const under = asked.get(sn);
    if (under) return under;
    const reading = read(sn).finally(() => {
      if (asked.get(sn) === reading) asked.delete(sn);
    });
    asked.set(sn, reading);
    return reading;
  }

  return {
    /** The device of a serial number; null when nobody has added it. */
    async of(sn: string): Promise<KnownDevice | null> {
      if (!isStorableText(sn)) return null;
      const entry = known.get(sn);
      const overdueMs = entry ? performance.now() - entry.until : Number.POSITIVE_INFINITY;
      if (!entry || overdueMs > knownForMs) return ask(sn);
      // A device that speaks all the time is read again beside its messages, which need not wait for it.
      if (overdueMs > 0) ask(sn).catch(() => undefined);
      return entry.device;
    },

    stop(): void {
      for (const stop of stopListening) stop();
    },
  };
}
