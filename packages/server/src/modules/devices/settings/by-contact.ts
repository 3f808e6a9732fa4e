import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Contact, ToldRhythm } from "../protocols/protocol.ts";
import { endFormerPeriods, isUntold } from "../registry/record-periods.ts";
import type { KnownDevice, WaitingRhythm } from "../registry/registry.ts";
import { type SettingWrite, writeSettings } from "./device-settings.queries.ts";
import { noteProgress } from "./run-progress.ts";

/** So often a device is told before it is left at that: it never says what it took. */
const mostContacts = 10;
/** A camera's heartbeats are not its uploads: these are what shows a new interval, so some of them are waited for. */
const mostUploads = 4;

/** What the distance of a device's records shows: infrared counters record in it, cameras upload in it. */
export const shownField = ({ deviceType }: Pick<KnownDevice, "deviceType">) =>
  deviceType === 1 ? ("recordPeriod" as const) : ("uploadInterval" as const);

export interface Contacted {
  device: KnownDevice;
  contact: Contact;
  /** The time between its records shows that it has taken over what is wished. */
  showsWish: boolean;
  at: Date;
}

const says = (reports: Partial<ToldRhythm> | null | undefined, wished: ToldRhythm): boolean =>
  reports !== null &&
  reports !== undefined &&
  Object.entries(reports).every(([field, value]) => wished[field as keyof ToldRhythm] === value);

/** Whether a contact is worth writing down: most are not. */
export function isNews({ device, contact, showsWish }: Contacted): boolean {
  const { reports } = contact;
  if (contact.tells && !device.fetches) return true;
  if (reports && !isDeepStrictEqual({ ...device.reportedRhythm, ...reports }, device.reportedRhythm))
    return true;
  if (contact.tells && isUntold(device)) return true;
  return device.waiting !== null && (contact.tells || showsWish);
}

type Progress = "confirmed" | "told" | "given up";

function isHopeless({ contacts, toldAt, rhythm }: WaitingRhythm, device: KnownDevice): boolean {
  if (contacts + 1 < mostContacts) return false;
  const patience = shownField(device) === "uploadInterval" ? mostUploads * rhythm.uploadInterval * 60_000 : 0;
  return toldAt !== null && Date.now() - toldAt >= patience;
}

function progressOf(waiting: WaitingRhythm, { device, contact, showsWish }: Contacted): Progress | null {
  // What it says it has was decided before this answer; what it shows needs an answer before it.
  if (says(contact.reports, waiting.rhythm) || (showsWish && waiting.state === "delivered"))
    return "confirmed";
  if (!contact.tells) return null;
  return isHopeless(waiting, device) ? "given up" : "told";
}

async function writeProgress(
  tx: Tx,
  { tenantId, waiting }: KnownDevice,
  progress: Progress,
): Promise<boolean> {
  const state = progress === "confirmed" ? "succeeded" : "delivered";
  const { rows } = await sql`
    update commands set state = ${state}, sent_at = coalesce(sent_at, now()),
      delivered_at = coalesce(delivered_at, now()), tries = tries + 1,
      reason = case when ${progress === "given up"} then 'notConfirmed' else reason end,
      finished_at = case when ${progress !== "told"} then now() end
    where tenant_id = ${tenantId} and id = ${waiting?.commandId}::uuid and state in ('pending', 'delivered')
      and finished_at is null
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** What a device has: as it says, or as the distance of its records shows. */
function known({ device, contact, showsWish }: Contacted, progress: Progress | null) {
  if (contact.reports) return contact.reports;
  const field = shownField(device);
  return progress === "confirmed" && showsWish && device.waiting
    ? { [field]: device.waiting.rhythm[field] }
    : null;
}

const stateAfter = { confirmed: "succeeded", "given up": "delivered", told: null } as const;

/**
 * Notes what a device that only fetches was told and what it said. Tells how its command ended, null where it has
 * not. The settings are in the answers as long as they are wished, so a lost answer is made up for by the next.
 */
export async function noteContact(db: Db, contacted: Contacted): Promise<"succeeded" | "delivered" | null> {
  const { device } = contacted;
  const progress = device.waiting && progressOf(device.waiting, contacted);
  const reported = known(contacted, progress);
  const { tenantId, deviceId } = device;
  const write = (what: Partial<SettingWrite>): SettingWrite => ({
    tenantId,
    deviceId,
    setting: "rhythm",
    ...what,
  });
  return db.transaction().execute(async (tx) => {
    if (contacted.contact.tells && !device.fetches) await noteFetching(tx, device);
    if (contacted.contact.tells && isUntold(device)) await endFormerPeriods(tx, device, contacted.at);
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

/** Answers to its messages carry settings: from now on it can be told a rhythm. */
const noteFetching = (tx: Tx, { tenantId, deviceId }: KnownDevice) =>
  sql`update devices set fetches = true where tenant_id = ${tenantId} and id = ${deviceId} and not fetches`.execute(
    tx,
  );
