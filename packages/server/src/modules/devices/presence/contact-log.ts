import type { RefusedReason } from "@foyer/contract/devices/security";
import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { type Contact, type KeyUse, writeContacts, writeKeyUses } from "./contacts.queries.ts";
import { addDeviceEvents, type DeviceEvent } from "./device-events.queries.ts";

interface DeviceRef {
  tenantId: number;
  deviceId: number;
}

interface KeyRef {
  tenantId: number;
  id: number;
}

/** Where a device sent from, and what it proved itself with. */
export interface ContactSource {
  /** null = not known. */
  address: string | null;
  isProven: boolean;
  /** It showed no key of its own. */
  isKeyless: boolean;
  deviceKey?: KeyRef | undefined;
  siteKey?: KeyRef | undefined;
}

const writeMs = 2_000;
/** The same is written again after this time at the earliest. */
const againMs = 10 * 60_000;
const eventAgainMs = 60 * 60_000;
const mostRemembered = 200_000;

const fingerprint = ({ address, isProven }: ContactSource) => `${isProven ? "+" : "-"}${address}`;

/** Remembers what was lately written of each subject; answers whether it is due again. */
function makeDue(againAfterMs: number) {
  const written = new Map<number, { what: string; at: number }>();
  return (id: number, what: string, at: number): boolean => {
    const last = written.get(id);
    if (last && last.what === what && at - last.at < againAfterMs && at >= last.at) return false;
    if (written.size >= mostRemembered) written.clear();
    written.set(id, { what, at });
    return true;
  };
}

/** Collects where devices send from and which keys they use, and writes it rarely, beside the hot path. */
export function makeContactLog(platform: Pick<Platform, "database" | "log" | "metrics">) {
  const { database, log } = platform;
  let contacts = new Map<number, Contact>();
  let used = new Map<string, KeyUse>();
  let events: DeviceEvent[] = [];
  const isContactDue = makeDue(againMs);
  const isKeylessDue = makeDue(againMs);
  const isProofDue = makeDue(againMs);
  /** Devices whose counts came with proof since this server runs: known before it is written. */
  const proven = new Set<number>();
  const isKeyDue = { device: makeDue(againMs), site: makeDue(againMs) };
  const isEventDue = makeDue(eventAgainMs);

  function pendingContact({ tenantId, deviceId }: DeviceRef): Contact {
    const contact = contacts.get(deviceId) ?? { tenantId, deviceId };
    contacts.set(deviceId, contact);
    return contact;
  }

  async function write(): Promise<void> {
    if (contacts.size === 0 && used.size === 0) return;
    const batch = { contacts: [...contacts.values()], used: [...used.values()], events };
    contacts = new Map();
    used = new Map();
    events = [];
    await writeContacts(database.db, batch.contacts);
    await writeKeyUses(database.db, batch.used);
    await addDeviceEvents(database.db, batch.events);
  }

  const failure = "contacts of devices could not be written";
  const loop = repeating({ name: "device-contacts", everyMs: writeMs, failure, work: write }, platform);
  loop.start();

  function keyUsed(of: "device" | "site", { tenantId, id }: KeyRef, at: Date): void {
    if (isKeyDue[of](id, "", at.getTime())) used.set(`${of} ${tenantId} ${id}`, { of, tenantId, id, at });
  }

  return {
    /** A device was let in. */
    seen(device: DeviceRef, source: ContactSource, at: Date): void {
      const { address, isProven, isKeyless, deviceKey, siteKey } = source;
      if (isContactDue(device.deviceId, fingerprint(source), at.getTime()))
        pendingContact(device).lastContact = { address, at, isProven };
      // A device with a key of its own may send without it as well: its counts, say, and not its management.
      if (isKeyless && address !== null && isKeylessDue(device.deviceId, address, at.getTime()))
        pendingContact(device).keyless = { address, at };
      if (deviceKey) keyUsed("device", deviceKey, at);
      if (siteKey) keyUsed("site", siteKey, at);
    },

    /** Counts came by the key of the device, of a gateway or of the site: from now on they have to. */
    countedWithProof(device: DeviceRef, at: Date): void {
      proven.add(device.deviceId);
      if (isProofDue(device.deviceId, "", at.getTime())) pendingContact(device).provenAt = at;
    },

    hasProven: ({ deviceId, provenAt }: DeviceRef & { provenAt: Date | null }): boolean =>
      provenAt !== null || proven.has(deviceId),

    /** Something sent in a device's name was refused. */
    refused(device: DeviceRef, address: string | null, why: RefusedReason, at: Date): void {
      const contact = pendingContact(device);
      contact.refused = { address, at, why, times: (contact.refused?.times ?? 0) + 1 };
      const { tenantId, deviceId } = device;
      if (isEventDue(deviceId, why, at.getTime()))
        events.push({ tenantId, deviceId, at, kind: "keyRefused", detail: { why, address } });
    },

    async stop(): Promise<void> {
      await loop.stop();
      await write().catch((error: unknown) => log.warn({ error: String(error) }, failure));
    },
  };
}
