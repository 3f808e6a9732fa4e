import { setTimeout as sleep } from "node:timers/promises";
import { hasMosquitto } from "../house/mosquitto.ts";
import { slowDatabase } from "./happenings.ts";
import { openServersHouse } from "./house/servers-house.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";
import { arrival, expectArrived, skipped } from "./several-servers.ts";

const rounds = 3;
const badMs = 15_000;
/** PostgreSQL, which gives up where its journal finds no room, is tried to be started at most so many seconds apart. */
const backWithin = { full: 20, slow: 10, hanging: 10 };

/** R15: the database's disk is full, slow, or hangs, under load. */
export async function badDisk(seed: number): Promise<Outcome> {
  if (!hasMosquitto) return skipped;
  const house = await openServersHouse({ entities: 3, ingestServers: 2, hasSmallDisk: true });
  const random = seededRandom(seed);
  const faults = new Faults();
  const fleet = busyFleet(house, seed, house.ports);
  const { disk } = house;
  const notes = disk ? [] : ["a full disk is skipped: this account may not mount a small one"];
  try {
    await moreAcknowledged(house, fleet, 20);
    for (let round = 0; round < rounds; round++) {
      for (const way of ["full", "slow", "hanging"] as const) {
        if (way === "full" && !disk) continue;
        const ms = 2_000 + random.below(badMs - 2_000);
        if (way === "full") {
          disk?.fill();
          await sleep(ms);
          disk?.empty();
        } else await slowDatabase(house, ms, way === "slow");
        const seconds = await moreAcknowledged(house, fleet, 5);
        notes.push(`disk ${way} for ${(ms / 1_000).toFixed(1)} s: taken again after ${seconds.toFixed(1)} s`);
        faults.expect(seconds <= backWithin[way], `disk ${way}: only after ${seconds.toFixed(1)} s`);
      }
    }
    await moreAcknowledged(house, fleet, 40);
    await fleet.stop();
    const arrived = await arrival(house, fleet);
    expectArrived(faults, arrived);
    house.expectCalm(faults);
    return await reckoned(house, fleet, faults, notes);
  } finally {
    disk?.empty();
    await house.stop();
  }
}
