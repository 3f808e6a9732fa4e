import { setTimeout as sleep } from "node:timers/promises";
import { openChaosHouse } from "./house/chaos-house.ts";
import { HttpCallers } from "./house/http-callers.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";

const endsWithin = 10;

/** R10: the server is stopped under load, again and again. */
export async function stopServer(seed: number, stops = 10): Promise<Outcome> {
  const house = await openChaosHouse({ entities: 3 });
  const random = seededRandom(seed);
  const faults = new Faults();
  const fleet = busyFleet(house, seed);
  const { server, site } = house;
  const callers = new HttpCallers(server.ports.http, site.devices, Date.now() - 390 * 86_400_000);
  const seconds: number[] = [];
  try {
    for (let stop = 0; stop < stops; stop++) {
      await moreAcknowledged(house, fleet, 1 + random.below(20));
      await sleep(random.below(500));
      const end = await house.server.end("SIGTERM");
      seconds.push(end.seconds);
      faults.expect(end.code === 0, `stop ${stop + 1} ended with code ${end.code}`);
      faults.expect(end.seconds <= endsWithin, `stop ${stop + 1} took ${end.seconds.toFixed(1)} s`);
      await house.server.start();
    }
    await moreAcknowledged(house, fleet, 20);
    await callers.rest();
    faults.none(callers.counts.halfAnswers, "answers broke off");
    const notes = [`${stops} times stopped, each within ${Math.max(...seconds).toFixed(1)} s`];
    return await reckoned(house, fleet, faults, notes, callers);
  } finally {
    await house.stop();
  }
}
