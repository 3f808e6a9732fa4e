import type { RefusedReason } from "@foyer/contract/devices/security";
import type { Platform } from "../../../platform/platform.ts";
import { noteDeviceEvents } from "../../devices/registry/device-events.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { type Contact, noteContacts, noteKeysUsed, type UsedKey } from "../../devices/security/contacts.ts";
import { type Door, isProof } from "./door.ts";

const writeMs = 2_000;
/** The same is written again after this time at the earliest. */
const againMs = 10 * 60_000;
const eventAgainMs = 60 * 60_000;
const mostRemembered = 200_000;

const notedOf = (door: Door, isProven: boolean) => `${isProven ? "+" : "-"}${door.address}`;

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

/** Gathers where devices speak from and which keys they use, and writes it rarely, beside the hot path. */
export function makeDeviceContacts({ database, log }: Pick<Platform, "database" | "log">) {
  let contacts = new Map<number, Contact>();
  let used = new Map<string, UsedKey>();
  let events: Parameters<typeof noteDeviceEvents>[1][number][] = [];
  const isContactDue = makeDue(againMs);
  const isKeylessDue = makeDue(againMs);
  const isProofDue = makeDue(againMs);
  /** Devices whose counts came with proof since this server runs: known before it is written. */
  const proven = new Set<number>();
  const isKeyDue = { device: makeDue(againMs), site: makeDue(againMs) };
  const isEventDue = makeDue(eventAgainMs);
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;

  function contactOf({ tenantId, deviceId }: KnownDevice): Contact {
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
    try {
      await noteContacts(database.db, batch.contacts);
      await noteKeysUsed(database.db, batch.used);
      await noteDeviceEvents(database.db, batch.events);
    } catch (error) {
      log.warn({ error: String(error) }, "contacts of devices could not be written");
    }
  }

  const timer = setInterval(() => {
    if (isWriting) return;
    isWriting = true;
    writing = write().finally(() => {
      isWriting = false;
    });
  }, writeMs);

  function keyUsed(of: "device" | "site", tenantId: number, id: number, at: Date): void {
    if (isKeyDue[of](id, "", at.getTime())) used.set(`${of} ${tenantId} ${id}`, { of, tenantId, id, at });
  }

  return {
    /** A device was let in. */
    heard(device: KnownDevice, door: Door, at: Date): void {
      if (door.isReplayed) return;
      const isProven = isProof(device, door);
      if (isContactDue(device.deviceId, notedOf(door, isProven), at.getTime()))
        contactOf(device).heard = { address: door.address, at, isProven };
      // A device with a key of its own may speak without it as well: its counts, say, and not its management.
      const { address } = door;
      const isKeyless = !door.device && !door.isTrusted && address !== null;
      if (isKeyless && isKeylessDue(device.deviceId, address, at.getTime()))
        contactOf(device).keyless = { address, at };
      if (door.device) keyUsed("device", door.device.tenantId, door.device.keyId, at);
      if (door.siteKey) keyUsed("site", door.siteKey.tenantId, door.siteKey.id, at);
    },

    /** Counts came by the key of the device, of a gateway or of the site: from now on they have to. */
    countedWithProof({ tenantId, deviceId }: KnownDevice, at: Date): void {
      proven.add(deviceId);
      if (!isProofDue(deviceId, "", at.getTime())) return;
      const contact = contacts.get(deviceId) ?? { tenantId, deviceId };
      contacts.set(deviceId, { ...contact, provenAt: at });
    },

    hasProven: ({ deviceId, provenAt }: KnownDevice): boolean => provenAt !== null || proven.has(deviceId),

    /** Something in a device's name was refused. */
    refused(device: KnownDevice, address: string | null, why: RefusedReason, at: Date): void {
      const contact = contactOf(device);
      contact.refused = { address, at, why, times: (contact.refused?.times ?? 0) + 1 };
      const { tenantId, deviceId } = device;
      if (isEventDue(deviceId, why, at.getTime()))
        events.push({ tenantId, deviceId, at, kind: "keyRefused", detail: { why, address } });
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
