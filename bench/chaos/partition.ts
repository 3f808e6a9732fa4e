import { setTimeout as sleep } from "node:timers/promises";
import { hasMosquitto } from "../house/mosquitto.ts";
import { cutOff, oneOf, ways } from "./happenings.ts";
import { openServersHouse, type WiredServer } from "./house/servers-house.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";
import { arrival, expectArrived, skipped } from "./several-servers.ts";

/** Seconds within which a server must be ready again that reaches everything again. */
const backWithin = 10;
const longestCutMs = 15_000;

/** Seconds until a server says that it is ready. */
async function readiness({ server }: WiredServer): Promise<number> {
  const began = performance.now();
  for (;;) {
    const seconds = (performance.now() - began) / 1_000;
    const answer = await fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer?.ok || seconds > 6 * backWithin) return seconds;
    await sleep(100);
  }
}

/**
 * R13: servers are cut off from the database, from the broker or from both, under load: connections end, or nothing
 * passes and nobody is told, and what was begun comes late or never.
 */
export async function partition(seed: number, cuts = 9): Promise<Outcome> {
  if (!hasMosquitto) return skipped;
  const house = await openServersHouse({ entities: 3, ingestServers: 2 });
  const random = seededRandom(seed);
  const faults = new Faults();
  const fleet = busyFleet(house, seed, house.ports);
  let slowest = 0;
  let waited = 0;
  try {
    await moreAcknowledged(house, fleet, 20);
    for (let nth = 0; nth < cuts; nth++) {
      const way = ways[nth % ways.length]!;
      const name = (["ingest", "worker", "api"] as const)[Math.floor(nth / ways.length) % 3]!;
      const cut = name === "ingest" ? oneOf(random, house.ingest) : house[name];
      const { database, broker } = cut.wires;
      const from = name === "ingest" ? oneOf(random, [[database], [broker], [database, broker]]) : [database];
      const ms = 2_000 + random.below(longestCutMs - 2_000);
      const others = moreAcknowledged(house, fleet, 20);
      await cutOff(from, way, ms);
      const seconds = await readiness(cut);
      slowest = Math.max(slowest, seconds);
      const what = `${name} ${way} off ${from.map((wire) => (wire === database ? "database" : "broker")).join(" and ")} for ${ms} ms`;
      console.log(`  ${what}: ready after ${seconds.toFixed(1)} s`);
      faults.expect(seconds <= backWithin, `${what}: ready only after ${seconds.toFixed(1)} s`);
      waited = Math.max(waited, await others);
      const more = await moreAcknowledged(house, fleet, 5);
      faults.expect(more <= backWithin, `${what}: it took ${more.toFixed(1)} s until all was taken again`);
    }
    await moreAcknowledged(house, fleet, 40);
    await fleet.stop();
    const arrived = await arrival(house, fleet);
    expectArrived(faults, arrived);
    house.expectCalm(faults);
    return await reckoned(house, fleet, faults, [
      `${cuts} times cut off; ready again within ${slowest.toFixed(1)} s; all there ${arrived.seconds.toFixed(1)} s after the end`,
      `meanwhile 20 records more of each protocol within ${waited.toFixed(1)} s`,
    ]);
  } finally {
    await house.stop();
  }
}
