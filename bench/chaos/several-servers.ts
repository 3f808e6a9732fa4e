import { setTimeout as sleep } from "node:timers/promises";
import { hasMosquitto } from "../house/mosquitto.ts";
import { openServersHouse, type ServersHouse } from "./house/servers-house.ts";
import type { Simulator } from "./house/simulator.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, nothing, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";

/** Within this time of the last message all that was acknowledged is there. */
const arrivesMs = 30_000;
export const skipped: Outcome = { ledger: nothing, notes: ["skipped: there is no mosquitto"], faults: [] };

/** Waits until what was acknowledged is stored; seconds it took, and how much is missing after the time is up. */
export async function arrival(
  { truth }: ServersHouse,
  fleet: Simulator,
): Promise<{ seconds: number; lost: number }> {
  const began = performance.now();
  for (;;) {
    fleet.look();
    const { lost } = await truth.compare(fleet.noted);
    const ms = performance.now() - began;
    if (lost === 0 || ms > arrivesMs) return { seconds: ms / 1_000, lost };
    await sleep(200);
  }
}

export const expectArrived = (faults: Faults, { lost }: { lost: number }) =>
  faults.none(lost, `records are not there ${arrivesMs / 1_000} s after the last was acknowledged`);

/**
 * R11: of three servers at one broker one after the other is killed or stopped under load over MQTT, HTTP and TCP, and
 * replaced by one of another name.
 */
export async function replaceServers(seed: number, ends = 10): Promise<Outcome> {
  if (!hasMosquitto) return skipped;
  const house = await openServersHouse({ entities: 3, ingestServers: 3 });
  const random = seededRandom(seed);
  const faults = new Faults();
  const fleet = busyFleet(house, seed, house.ports);
  const ended = { SIGKILL: 0, SIGTERM: 0 };
  try {
    for (let end = 0; end < ends; end++) {
      await moreAcknowledged(house, fleet, 20 + random.below(40));
      await sleep(random.below(500));
      const signal = random.below(2) === 0 ? "SIGKILL" : "SIGTERM";
      ended[signal]++;
      const { code, seconds } = await house.replace(random.below(house.ingest.length), signal);
      if (signal === "SIGKILL") continue;
      faults.expect(code === 0, `a server that was stopped ended with ${code}`);
      faults.expect(seconds <= 10, `a server took ${seconds.toFixed(1)} s to stop`);
    }
    await moreAcknowledged(house, fleet, 40);
    await fleet.stop();
    const { seconds, lost } = await arrival(house, fleet);
    expectArrived(faults, { lost });
    house.expectCalm(faults);
    const orphans = await house.truth.count("broker_slots where holder is null");
    faults.none(orphans, "names at the broker are carried by nobody");
    return await reckoned(house, fleet, faults, [
      `${ended.SIGKILL} times killed, ${ended.SIGTERM} times stopped; all there ${seconds.toFixed(1)} s after the end`,
    ]);
  } finally {
    await house.stop();
  }
}
