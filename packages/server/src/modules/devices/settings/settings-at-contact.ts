import { systemClock } from "../../../platform/clock.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ContactAnswer, Decoded, DecodedMessage } from "../protocols/protocols.ts";
import { deliverPeriods, type KnownDevice, type WaitingRhythm } from "../registry/registry.ts";
import { isNews, noteContact, shownField } from "./contact-progress.ts";

/** A clock may run a little off between two records. */
const toleranceMs = 20_000;

const wallMs = (wall: string) => Date.parse(`${wall.replace(" ", "T")}Z`);

/** When the last record of a message ended, by the device's own clock; milliseconds of any fixed beginning. */
function lastEnd({ records, readings = [] }: DecodedMessage): number | null {
  const read = readings.map(({ at, seconds }) => ({ at, seconds, anchor: "end" as const }));
  const ends = [...records, ...read].flatMap(({ at, anchor, seconds }) => {
    // Single crossings come when people do.
    if (seconds === 0 || (anchor === "start" && seconds === "recordPeriod")) return [];
    const length = anchor === "start" ? Number(seconds) * 1000 : 0;
    return [("utc" in at ? at.utc.getTime() : wallMs(at.wall)) + length];
  });
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** Devices that say nothing of their settings show a changed rhythm by the distance of their records. */
function showsChange(
  { state, rhythm, before }: WaitingRhythm,
  field: "recordPeriod" | "uploadInterval",
): boolean {
  return state === "delivered" && rhythm[field] > 0 && before !== null && before[field] !== rhythm[field];
}

/** Follows devices that fetch: whether they got what is desired, and have taken it over. */
export function makeSettingsAtContact({ database, events, log, clock }: Platform) {
  /** Where the records of devices with something open last ended. */
  const ended = new Map<number, number>();

  function showsDesired(device: KnownDevice, message: DecodedMessage): boolean {
    const { deviceId, waiting } = device;
    const field = shownField(device);
    if (!waiting || !showsChange(waiting, field)) {
      ended.delete(deviceId);
      return false;
    }
    const end = lastEnd(message);
    if (end === null) return false;
    const before = ended.get(deviceId);
    ended.set(deviceId, end);
    const desired = waiting.rhythm[field] * 60_000;
    return before !== undefined && Math.abs(end - before - desired) <= toleranceMs;
  }

  /** What was written is true of the device as it is known here, until it is read again. */
  function keep(device: KnownDevice, { tells, reports }: ContactAnswer, isOver: boolean, at: Date): void {
    if (tells) device.formerPeriods = deliverPeriods(device.formerPeriods, at.getTime());
    if (reports) device.reportedRhythm = { ...device.reportedRhythm, ...reports };
    if (tells) device.fetches = true;
    const { waiting } = device;
    if (isOver) device.waiting = null;
    else if (waiting && tells)
      device.waiting = {
        ...waiting,
        state: "delivered",
        contacts: waiting.contacts + 1,
        deliveredAt: waiting.deliveredAt ?? systemClock.now().getTime(),
      };
  }

  return {
    /** The answer to a message has gone out. Never rejects: the next contact makes up for it. */
    async answered(
      device: KnownDevice | null,
      decoded: Decoded,
      contact: ContactAnswer | undefined,
    ): Promise<void> {
      if (!device || !decoded.ok || !contact) return;
      const at = clock.now();
      const contacted = { device, contact, showsDesired: showsDesired(device, decoded.message), at };
      if (!isNews(contacted)) return;
      try {
        const { tenantId, deviceId, waiting } = device;
        const state = await noteContact(database.db, contacted);
        keep(device, contact, state !== null, at);
        if (state && waiting)
          events.emit("commandEnded", {
            tenantId,
            deviceId,
            commandId: waiting.commandId,
            name: "set.rhythm",
            state,
          });
      } catch (error) {
        log.warn({ error: String(error) }, "what a device was told could not be noted");
      }
    },
  };
}
