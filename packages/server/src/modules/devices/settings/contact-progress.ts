import { isDeepStrictEqual } from "node:util";
import { systemClock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { ContactAnswer, ContactRhythm } from "../protocols/protocols.ts";
import {
  endFormerPeriods,
  isUndelivered,
  type KnownDevice,
  type WaitingRhythm,
} from "../registry/registry.ts";
import { markFetching, type Progress, writeProgress } from "./contact-progress.queries.ts";
import { type SettingWrite, writeSettings } from "./device-settings.queries.ts";
import { noteProgress } from "./run-progress.queries.ts";

/** How often a device gets the settings before they count as taken: it never says what it took. */
const mostContacts = 10;
/** A camera's heartbeats are not its uploads: these are what shows a new interval, so some of them are waited for. */
const mostUploads = 4;

/** What the distance of a device's records shows: infrared counters record in it, cameras upload in it. */
export const shownField = ({ deviceType }: Pick<KnownDevice, "deviceType">) =>
  deviceType === 1 ? ("recordPeriod" as const) : ("uploadInterval" as const);

export interface Contacted {
  device: KnownDevice;
  contact: ContactAnswer;
  /** The time between its records shows that it has taken over what is desired. */
  showsDesired: boolean;
  at: Date;
}

const says = (reports: Partial<ContactRhythm> | null | undefined, desired: ContactRhythm): boolean =>
  reports !== null &&
  reports !== undefined &&
  Object.entries(reports).every(([field, value]) => desired[field as keyof ContactRhythm] === value);

/** Whether a contact is worth recording: most are not. */
export function isNews({ device, contact, showsDesired }: Contacted): boolean {
  const { reports } = contact;
  if (contact.tells && !device.fetches) return true;
  if (reports && !isDeepStrictEqual({ ...device.reportedRhythm, ...reports }, device.reportedRhythm))
    return true;
  if (contact.tells && isUndelivered(device)) return true;
  return device.waiting !== null && (contact.tells || showsDesired);
}

function isHopeless({ contacts, deliveredAt, rhythm }: WaitingRhythm, device: KnownDevice): boolean {
  if (contacts + 1 < mostContacts) return false;
  const patience = shownField(device) === "uploadInterval" ? mostUploads * rhythm.uploadInterval * 60_000 : 0;
  return deliveredAt !== null && systemClock.now().getTime() - deliveredAt >= patience;
}

function toProgress(waiting: WaitingRhythm, { device, contact, showsDesired }: Contacted): Progress | null {
  // What it says it has was decided before this answer; what it shows needs an answer before it.
  if (says(contact.reports, waiting.rhythm) || (showsDesired && waiting.state === "delivered"))
    return "confirmed";
  if (!contact.tells) return null;
  return isHopeless(waiting, device) ? "given up" : "delivered";
}

/** What a device has: as it says, or as the distance of its records shows. */
function known({ device, contact, showsDesired }: Contacted, progress: Progress | null) {
  if (contact.reports) return contact.reports;
  const field = shownField(device);
  return progress === "confirmed" && showsDesired && device.waiting
    ? { [field]: device.waiting.rhythm[field] }
    : null;
}

const stateAfter = { confirmed: "succeeded", "given up": "delivered", delivered: null } as const;

/**
 * Notes what a device that only fetches was sent and what it said. Says how its command ended, null where it has not.
 * The settings are in the answers as long as they are desired, so the next answer makes up for a lost one.
 */
export async function noteContact(db: Db, contacted: Contacted): Promise<"succeeded" | "delivered" | null> {
  const { device } = contacted;
  const progress = device.waiting && toProgress(device.waiting, contacted);
  const reported = known(contacted, progress);
  const { tenantId, deviceId } = device;
  const write = (what: Partial<SettingWrite>): SettingWrite => ({
    tenantId,
    deviceId,
    setting: "rhythm",
    ...what,
  });
  return db.transaction().execute(async (tx) => {
    if (contacted.contact.tells && !device.fetches) await markFetching(tx, device);
    if (contacted.contact.tells && isUndelivered(device)) await endFormerPeriods(tx, device, contacted.at);
    const isWritten = progress !== null && (await writeProgress(tx, device, progress));
    const isGivenUp = isWritten && progress === "given up";
    if (reported || isGivenUp)
      await writeSettings(tx, [
        write({
          ...(reported && { reported, unconfirmed: false }),
          ...(isGivenUp && { fault: "notConfirmed", unconfirmed: false }),
        }),
      ]);
    if (!isWritten) return null;
    await noteProgress(tx, [device]);
    return stateAfter[progress];
  });
}
