import type { Platform } from "../../../platform/platform.ts";
import { deviceBySn, type KnownDevice } from "../../devices/registry/registry.ts";
import { standardTimeOf } from "../time/zone-time.ts";

/** How long a device's settings are trusted before they are read again. */
const knownForMs = 10_000;
const mostKnown = 100_000;

/** A device whose clock stays where it is in summer: its stamps are read, and it is told the time, by standard time. */
const clocked = (device: KnownDevice | null): KnownDevice | null =>
  device && !device.daylightSaving ? { ...device, zone: standardTimeOf(device.zone) } : device;

/** The devices that spoke lately, so that a message need not ask the database who sent it. */
export function makeKnownDevices({ database, events }: Pick<Platform, "database" | "events">) {
  const known = new Map<string, { device: KnownDevice; until: number }>();
  /** Look-ups under way: many messages of one device ask once. */
  const asked = new Map<string, Promise<KnownDevice | null>>();

  const stopListening = events.on("deviceAdded", ({ sn }) => {
    known.delete(sn);
    asked.delete(sn);
  });

  async function read(sn: string): Promise<KnownDevice | null> {
    const device = clocked(await deviceBySn(database.db, sn));
    if (known.size > mostKnown) known.clear();
    // An unknown one may be added at any moment, perhaps by another server: it is looked up each time.
    if (device) known.set(sn, { device, until: Date.now() + knownForMs });
    else known.delete(sn);
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
      const entry = known.get(sn);
      const overdueMs = entry ? Date.now() - entry.until : Number.POSITIVE_INFINITY;
      if (!entry || overdueMs > knownForMs) return ask(sn);
      // A device that speaks all the time is read again beside its messages, which need not wait for it.
      if (overdueMs > 0) ask(sn).catch(() => undefined);
      return entry.device;
    },

    stop: stopListening,
  };
}
