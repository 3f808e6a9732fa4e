import type { RefusedReason } from "@foyer/contract/devices/security";
import type { Platform } from "../../../platform/platform.ts";
import { type ContactSource, makeContactLog } from "../../devices/presence/presence.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { keyShown, makeHashesForFiles } from "../../devices/security/security.ts";
import { makeAddressLimits } from "./address-limits.ts";
import {
  type ConnectionContext,
  demandsProof,
  isProof,
  type TurnedAway,
  turnedAway,
} from "./connection-context.ts";
import { makeKnownSiteKeys } from "./known-site-keys.ts";

const toSource = (device: KnownDevice, connection: ConnectionContext): ContactSource => ({
  address: connection.address,
  isProven: isProof(device, connection),
  isKeyless: !connection.device && !connection.isTrusted,
  deviceKey: connection.device && { tenantId: connection.device.tenantId, id: connection.device.keyId },
  siteKey: connection.siteKey,
});

/** Who may count, from where: everything the listeners check before a message is counted, and what is noted of it. */
export function makeAdmission(platform: Platform) {
  const { config, clock, metrics } = platform;
  const contacts = makeContactLog(platform);
  const hashes = makeHashesForFiles(platform);
  const siteKeys = makeKnownSiteKeys(platform);
  const limits = makeAddressLimits(config);

  function refuse(device: KnownDevice | null, address: string | null, why: RefusedReason): void {
    metrics.refusedDevices.inc({ why });
    if (device) contacts.refused(device, address, why, clock.now());
  }

  return {
    limits,
    findSiteKey: siteKeys.of,
    refuse,

    /** Why a device may not count through a connection; notes where it spoke from either way. */
    check(device: KnownDevice, connection: ConnectionContext): TurnedAway | null {
      const away = turnedAway(device, connection, config.deviceKeysRequired);
      if (away) refuse(device, connection.address, away.why);
      else if (!connection.isReplayed) contacts.seen(device, toSource(device, connection), clock.now());
      return away;
    },

    /**
     * What came with proof once, comes with proof from then on; so does what two companies say is theirs, and all of a
     * company that demands it.
     */
    mustProve: (device: KnownDevice, connection: ConnectionContext): boolean =>
      !connection.isReplayed &&
      !isProof(device, connection) &&
      (device.isContested || demandsProof(device) || (contacts.hasProven(device) && !device.unprovenAllowed)),

    /** Whether counts without proof meet some that came with it. */
    meetsProven: (device: KnownDevice, connection: ConnectionContext): boolean =>
      !connection.isReplayed && !isProof(device, connection) && contacts.hasProven(device),

    counted(device: KnownDevice, connection: ConnectionContext): void {
      if ((connection.device ?? connection.siteKey) && !connection.isReplayed)
        contacts.countedWithProof(device, clock.now());
    },

    /** The device a secret belongs to; null when it is not the device's key, or not any more. */
    proven(device: KnownDevice, secret: string) {
      const key = keyShown(device, secret, clock.now());
      if (key) hashes.shown(device.tenantId, key, secret);
      return key && { tenantId: device.tenantId, deviceId: device.deviceId, sn: device.sn, keyId: key.id };
    },

    /** What is kept with a payload of how it came in. */
    toMeta: ({ address, siteKey, byBroker, isTrusted }: ConnectionContext): Record<string, string> => ({
      ...(byBroker && !isTrusted && { by: "broker" }),
      ...(address !== null && { from: address }),
      ...(siteKey && { siteKey: `${siteKey.tenantId}:${siteKey.id}` }),
    }),

    /** How a kept payload came in. */
    async restoreConnection({ from, siteKey }: Record<string, string>): Promise<ConnectionContext> {
      const key = siteKey === undefined ? undefined : await siteKeys.noted(siteKey);
      return { address: from ?? null, isReplayed: true, siteKey: key };
    },

    async stop(): Promise<void> {
      limits.stop();
      siteKeys.stop();
      await Promise.all([contacts.stop(), hashes.stop()]);
    },
  };
}

export type Admission = ReturnType<typeof makeAdmission>;
