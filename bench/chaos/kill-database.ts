import { setTimeout as sleep } from "node:timers/promises";
import { type ChaosHouse, openChaosHouse, postmasterPid } from "./house/chaos-house.ts";
import { findChildren, isBackend } from "./house/postgres-processes.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";

/** Seconds within which counts must be taken again, by nobody's doing. */
const backWithin = 10;

/** The first process of the database, or one of those that serve a connection; waits until there is one. */
async function victim(house: ChaosHouse, nth: number, isFirst: boolean): Promise<number> {
  for (;;) {
    const postmaster = postmasterPid(house);
    const backends = postmaster === null ? [] : findChildren(postmaster).filter(isBackend);
    if (postmaster !== null && backends.length > 0)
      return isFirst ? postmaster : backends[nth % backends.length]!;
    await sleep(20);
  }
}

/** R2: PostgreSQL is killed under load, all of it or one of its processes in turns; the server brings it back. */
export async function killDatabase(seed: number, kills = 10): Promise<Outcome> {
  const house = await openChaosHouse({ entities: 3 });
  const random = seededRandom(seed);
  const faults = new Faults();
  const fleet = busyFleet(house, seed);
  const away: number[] = [];
  try {
    await moreAcknowledged(house, fleet, 20);
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random.below(1_500));
      process.kill(await victim(house, random.below(100), kill % 2 === 0), "SIGKILL");
      const seconds = await moreAcknowledged(house, fleet, 1);
      away.push(seconds);
      faults.expect(
        seconds <= backWithin,
        `after kill ${kill + 1} it took ${seconds.toFixed(1)} s to be back`,
      );
    }
    await moreAcknowledged(house, fleet, 20);
    const lines = house.server.said("error").length + house.server.said("warn").length;
    return await reckoned(house, fleet, faults, [
      `${kills} times killed; every protocol was taken again within ${Math.max(...away).toFixed(1)} s`,
      `${lines} lines of warnings and errors in the log`,
    ]);
  } finally {
    await house.stop();
  }
}
