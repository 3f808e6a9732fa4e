import { setTimeout as sleep } from "node:timers/promises";
import { hasMosquitto } from "../house/mosquitto.ts";
import type { Happening } from "./happenings.ts";
import { AskedCameras } from "./house/asked-cameras.ts";
import { openServersHouse, type ServersHouse } from "./house/servers-house.ts";
import type { NotedRecord, Simulator } from "./house/simulator.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { type Random, seededRandom } from "./random.ts";
import { arrival, expectArrived, skipped } from "./several-servers.ts";

/** Seconds after the broker is back, within which all servers are there again and take what it acknowledges. */
const backWithin = 10;
const patience = 60;
const longestAwayMs = 5_000;
/** Within that many seconds what is acknowledged is stored where every server takes its share. */
const atOnce = 1;
const fewRecords = 300;
const connected = "connected to the MQTT broker";
/** What every server has there: its share of the counts, and the answers to commands. */
const sessionsEach = 2;

/** Seconds until all of these are stored, or there was no more patience. */
async function untilStored({ truth }: ServersHouse, records: readonly NotedRecord[]): Promise<number> {
  for (const began = performance.now(); ; await sleep(50)) {
    const missing = await truth.missing(records);
    const seconds = (performance.now() - began) / 1_000;
    if (missing === 0 || seconds > patience) return seconds;
  }
}

/**
 * What Mosquitto acknowledged it has handed over already to servers that are there. Waits until they all are, and until it has
 * saved what they subscribed to: then it takes nothing with it.
 */
async function untilHandedOver(house: ServersHouse, fleet: Simulator, random: Random): Promise<void> {
  const guarded = () => house.truth.count("broker_slots where slot = 0 and leased_until > now()");
  while ((await guarded()) === 0) await sleep(100);
  await house.broker.saved();
  await sleep(random.below(longestAwayMs));
  let seconds: number;
  do {
    fleet.look();
    seconds = await untilStored(house, fleet.noted.slice(-fewRecords));
  } while (seconds > atOnce && seconds < patience);
}

/** The broker is killed; for the servers it is away and has forgotten what was shared out. */
export const killBroker =
  (fleet: Simulator): Happening =>
  async (house, random) => {
    await untilHandedOver(house, fleet, random);
    await house.broker.end("SIGKILL");
    await sleep(random.below(longestAwayMs));
    await house.broker.start();
    return "broker killed";
  };

const connections = ({ ingest }: ServersHouse): number[] =>
  ingest.map(({ server }) => server.timesSaid(connected));

/** Seconds from the broker's return until every server has come back to it. */
async function untilConnected(house: ServersHouse, before: readonly number[]): Promise<number> {
  for (const began = performance.now(); ; await sleep(50)) {
    const isBack = connections(house).every((count, nth) => count >= before[nth]! + sessionsEach);
    const seconds = (performance.now() - began) / 1_000;
    if (isBack || seconds > patience) return seconds;
  }
}

/** R12: the broker is killed, or stopped, and started again, while three servers take counts and ask cameras over it. */
export async function endBroker(seed: number, ends = 8): Promise<Outcome> {
  if (!hasMosquitto) return skipped;
  const house = await openServersHouse({ entities: 3, ingestServers: 3 });
  const random = seededRandom(seed);
  const faults = new Faults();
  const cameras = await AskedCameras.of(house);
  const fleet = busyFleet(house, seed, house.ports);
  const overMqtt = new Set(
    house.site.devices.filter(({ protocol }) => protocol === "foyer-mqtt").map(({ sn }) => sn),
  );
  const slowest = { connected: 0, stored: 0 };
  try {
    for (let nth = 0; nth < ends; nth++) {
      await moreAcknowledged(house, fleet, 20 + random.below(40));
      const signal = nth % 2 === 0 ? "SIGKILL" : "SIGTERM";
      if (signal === "SIGKILL") await untilHandedOver(house, fleet, random);
      const before = connections(house);
      await house.broker.end(signal);
      await sleep(random.below(longestAwayMs));
      await house.broker.start();
      const first = fleet.noted.length;
      const seconds = await untilConnected(house, before);
      await moreAcknowledged(house, fleet, 5);
      const news = fleet.noted.slice(first).filter(({ sn }) => overMqtt.has(sn));
      const stored = seconds + (await untilStored(house, news));
      console.log(
        `  ${signal}: servers back after ${seconds.toFixed(1)} s, all stored after ${stored.toFixed(1)} s`,
      );
      faults.expect(
        seconds <= backWithin,
        `${signal}: a server was back at the broker after ${seconds.toFixed(1)} s`,
      );
      faults.expect(
        stored <= backWithin,
        `${signal}: what the broker took was stored after ${stored.toFixed(1)} s`,
      );
      slowest.connected = Math.max(slowest.connected, seconds);
      slowest.stored = Math.max(slowest.stored, stored);
    }
    await moreAcknowledged(house, fleet, 40);
    await fleet.stop();
    const arrived = await arrival(house, fleet);
    expectArrived(faults, arrived);
    const commands = await cameras.end(faults, { isAllAnswered: true });
    house.expectCalm(faults);
    return await reckoned(house, fleet, faults, [
      `${ends} times killed or stopped and started; servers were back within ${slowest.connected.toFixed(1)} s, and took all within ${slowest.stored.toFixed(1)} s`,
      `all there ${arrived.seconds.toFixed(1)} s after the end`,
      commands,
    ]);
  } finally {
    await house.stop();
  }
}
