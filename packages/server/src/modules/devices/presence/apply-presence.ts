import type { Tx } from "../../../platform/database/database.ts";
import { locateDevices, writeConnected, writeLost } from "./connections.queries.ts";
import { addDeviceEvents, type DeviceEvent } from "./device-events.queries.ts";
import { writeDeviceStates } from "./device-states.queries.ts";

/** What a device's connection reports: it is online, with what it says about itself, or it is offline. */
export interface PresenceChange {
  sn: string;
  isOnline: boolean;
  /** It came or went just now; otherwise this is how it has been for some time. */
  isNews: boolean;
  version?: string | undefined;
}

interface DeviceRef {
  tenantId: number;
  deviceId: number;
}

/** A device that can be commanded from now on. */
export type ConnectedDevice = DeviceRef & { sn: string };

export interface AppliedPresence {
  /** Online now, and by a connection that is new or newly reported. */
  connected: ConnectedDevice[];
  /** Devices whose connection began just now. */
  reconnected: DeviceRef[];
  /** Offline now. */
  lost: DeviceRef[];
}

/** Writes which devices came online and went offline, in the order of the events. */
export async function applyPresence(
  tx: Tx,
  changes: readonly PresenceChange[],
  { server, now }: { server: string; now: Date },
): Promise<AppliedPresence> {
  const online = [...new Map(changes.map((change) => [change.sn, change])).values()].filter(
    ({ isOnline }) => isOnline,
  );
  // Gone and back within one batch, it is online by another connection than before.
  const offline = new Set(changes.filter(({ isOnline }) => !isOnline).map(({ sn }) => sn));
  const back = new Map(online.filter(({ isNews }) => isNews).map(({ sn, version }) => [sn, version]));
  const located = await locateDevices(tx, [...new Set(changes.map(({ sn }) => sn))]);
  const named = (sns: ReadonlySet<string>) => located.filter(({ sn }) => sns.has(sn));
  const lost = await writeLost(tx, named(offline), server);
  const appeared = await writeConnected(tx, named(new Set(online.map(({ sn }) => sn))), server);
  const toEvents = (kind: DeviceEvent["kind"], devices: readonly DeviceRef[]): DeviceEvent[] =>
    devices.map(({ tenantId, deviceId }) => ({ tenantId, deviceId, at: now, kind }));
  const isNew = appeared.filter((device) => device.isNew);
  await addDeviceEvents(tx, [...toEvents("lost", lost), ...toEvents("connected", isNew)]);
  const seen = appeared.filter(({ sn }) => back.has(sn));
  if (seen.length > 0)
    await writeDeviceStates(
      tx,
      seen.map(({ tenantId, deviceId, sn }) => {
        const version = back.get(sn);
        const state = version === undefined ? {} : { version };
        return { tenantId, deviceId, state, receivedAt: now, isLive: true as const };
      }),
    );
  const returned = new Set(appeared.map(({ deviceId }) => deviceId));
  return {
    connected: appeared.filter(({ isNew, sn }) => isNew || back.has(sn)),
    reconnected: seen,
    lost: lost.filter(({ deviceId }) => !returned.has(deviceId)),
  };
}
