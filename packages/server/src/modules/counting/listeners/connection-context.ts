import type { BlockList } from "node:net";
import type { RefusedReason } from "@foyer/contract/devices/security";
import { addressFamily, networks } from "../../../platform/networks.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import type { KnownSiteKey } from "../../devices/security/security.ts";

/** A device that has shown its key. */
export interface ProvenDevice {
  tenantId: number;
  deviceId: number;
  sn: string;
  keyId: number;
}

/** How a message came in: where from, and what it proved itself with. */
export interface ConnectionContext {
  /** null = not known any more, of payloads kept before it was noted. */
  address: string | null;
  device?: ProvenDevice | undefined;
  siteKey?: KnownSiteKey | undefined;
  /** Through an external broker, which does not tell who published. */
  byBroker?: true;
  /** That broker has authenticated the sender, as its operator states. */
  isTrusted?: true;
  /** It was kept until its device was added, which nobody does who does not want it. */
  isReplayed?: true;
}

/**
 * Why a message is turned away. `keep`: its sender cannot correct that, so it is kept here as unreadable; null:
 * dropped, as nobody fills what another company is shown.
 */
export interface TurnedAway {
  why: RefusedReason;
  keep?: string | null;
  /** It is kept for the company whose key it came by. */
  waits?: true;
}

const mostLists = 10_000;
const lists = new Map<string, BlockList>();

function isListed(addresses: readonly string[], address: string): boolean {
  const key = addresses.join();
  let list = lists.get(key);
  if (!list) {
    if (lists.size >= mostLists) lists.clear();
    list = networks(addresses);
    lists.set(key, list);
  }
  return list.check(address, addressFamily(address));
}

function turnedAwayByProof(device: KnownDevice, proven: ProvenDevice): TurnedAway | null {
  // A network server or gateway brings the counts of other devices, of its own company only.
  if (proven.tenantId === device.tenantId) return null;
  return { why: "gateway", keep: null };
}

const covers = (key: KnownSiteKey, device: KnownDevice): boolean =>
  key.tenantId === device.tenantId && (key.entityId === null || key.entityId === device.entityId);

/** Whether its company counts nothing of it without proof; a device that cannot prove itself may be let off. */
export const demandsProof = ({ keysRequired, unprovenAllowed }: KnownDevice): boolean =>
  keysRequired && !unprovenAllowed;

/** The broker has acknowledged it to the sender already: what proves nothing where proof is required is kept. */
function turnedAwayAtBroker(
  device: KnownDevice,
  connection: ConnectionContext,
  isRequired: boolean,
): TurnedAway | null {
  const mustProve = isRequired || demandsProof(device) || device.addresses.length > 0;
  if (connection.isTrusted || !mustProve) return null;
  return { why: "keyMissing", keep: "the broker does not tell who published it" };
}

/**
 * Whether a device may count over a connection; null when it may, or when its counts are quarantined: what its company
 * demands is asked after this. `isRequired`: the installation lets nothing in without proof.
 */
export function turnedAway(
  device: KnownDevice,
  connection: ConnectionContext,
  isRequired: boolean,
): TurnedAway | null {
  if (connection.byBroker) return turnedAwayAtBroker(device, connection, isRequired);
  if (connection.device) return turnedAwayByProof(device, connection.device);
  if (connection.siteKey && !covers(connection.siteKey, device)) {
    // It may be theirs, and added here by mistake or worse: it waits until that is decided.
    if (connection.siteKey.tenantId !== device.tenantId && !connection.isReplayed)
      return { why: "siteKey", waits: true };
    return { why: "siteKey", keep: "the site key is not good for this device" };
  }
  const isLimited = device.addresses.length > 0;
  if (isLimited && connection.address !== null && !isListed(device.addresses, connection.address))
    return {
      why: "address",
      ...(connection.isReplayed && { keep: "it came from an address that is not listed" }),
    };
  const isProven = connection.siteKey !== undefined || isLimited || connection.isReplayed;
  return isProven || !isRequired ? null : { why: "keyMissing" };
}

/** Whether a sender other than the device could not have sent this as easily. */
export const isProof = (device: KnownDevice, connection: ConnectionContext): boolean =>
  Boolean(connection.isTrusted || connection.device || connection.siteKey) ||
  (device.addresses.length > 0 && !connection.byBroker);
