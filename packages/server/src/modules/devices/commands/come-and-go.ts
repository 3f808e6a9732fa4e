import type { Tx } from "../../../platform/database/database.ts";
import { type DeviceEvent, noteDeviceEvents } from "../registry/device-events.ts";
import { noteDeviceStates } from "../registry/registry.ts";
import { reconnected } from "./conversation.ts";
import { type DeviceRef, flightsOfSns, questionsOf } from "./flights.queries.ts";
import { writeConnected, writeLost } from "./presence.queries.ts";
import { askedOf, cutOff, type Pace, type Round, take } from "./round.ts";

/** What a device's connection tells: it is there, with what it says of itself, or gone. */
export interface Presence {
  sn: string;
  isThere: boolean;
  /** It came or went just now; otherwise this is how it has been for some time. */
  isNews: boolean;
  version?: string | undefined;
}

/** A device that can be commanded from now on. */
export type Came = DeviceRef & { sn: string };

const versionOf = (version: string | undefined) => (version === undefined ? {} : { version });

/** Keeps who came and went, in the order it was told, and what that means for the commands under way. */
export async function comeAndGo(
  tx: Tx,
  round: Round,
  news: readonly Presence[],
  { server, now, pace }: { server: string; now: Date; pace: Pace },
): Promise<Came[]> {
  const there = [...new Map(news.map((one) => [one.sn, one])).values()].filter(({ isThere }) => isThere);
  // Gone and back within one batch, it is there by another connection than before.
  const gone = [...new Set(news.filter(({ isThere }) => !isThere).map(({ sn }) => sn))];
  const back = new Map(there.filter(({ isNews }) => isNews).map(({ sn, version }) => [sn, version]));
  const lost = gone.length > 0 ? await writeLost(tx, gone, server) : [];
  const sns = there.map(({ sn }) => sn);
  const appeared = sns.length > 0 ? await writeConnected(tx, sns, server) : [];
  const came = appeared.filter(({ isNew }) => isNew);
  const told = (kind: DeviceEvent["kind"], devices: readonly DeviceRef[]): DeviceEvent[] =>
    devices.map(({ tenantId, deviceId }) => ({ tenantId, deviceId, at: now, kind }));
  await noteDeviceEvents(tx, [...told("lost", lost), ...told("connected", came)]);
  const returned = new Set(appeared.map(({ deviceId }) => deviceId));
  await endQuestions(
    tx,
    round,
    lost.filter(({ deviceId }) => !returned.has(deviceId)),
    pace,
  );
  const heard = appeared.filter(({ sn }) => back.has(sn));
  if (heard.length > 0) {
    await noteDeviceStates(
      tx,
      heard.map(({ tenantId, deviceId, sn }) => ({
        ...{ tenantId, deviceId, receivedAt: now, isLive: true as const },
        state: versionOf(back.get(sn)),
      })),
    );
    await goOn(tx, round, [...back.keys()], pace);
  }
  return appeared.filter(({ isNew, sn }) => isNew || back.has(sn));
}

/** To a question that went out nothing comes any more from a device that is away; nobody need wait for it. */
async function endQuestions(tx: Tx, round: Round, devices: readonly DeviceRef[], pace: Pace): Promise<void> {
  if (devices.length === 0) return;
  for (const flight of await questionsOf(tx, devices)) cutOff(round, flight, pace);
}

/** What coming back tells of the commands under way. */
async function goOn(tx: Tx, round: Round, sns: readonly string[], pace: Pace): Promise<void> {
  for (const flight of await flightsOfSns(tx, sns)) {
    const turn = flight.step && flight.sentAt && reconnected(askedOf(flight), flight.step);
    if (turn) take(round, flight, turn, pace);
  }
}
