import { setTimeout as sleep } from "node:timers/promises";
import { recomputing } from "@foyer/contract/counting/recompute";
import { hasMosquitto } from "../house/mosquitto.ts";
import { killBroker } from "./end-broker.ts";
import { happenings, oneOf } from "./happenings.ts";
import { AskedCameras } from "./house/asked-cameras.ts";
import { type BusyCaller, countsBack, countsNow } from "./house/busy-caller.ts";
import type { ChaosHouse } from "./house/chaos-house.ts";
import { addDevice } from "./house/chaos-site.ts";
import { type FollowedStream, followedStreams } from "./house/followed-stream.ts";
import { ForwardingReceiver } from "./house/forwarding-receiver.ts";
import { openServersHouse } from "./house/servers-house.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";
import { arrival, expectArrived, skipped } from "./several-servers.ts";

/** Seconds after what happened is over, within which everything must go on and every stream must bring news. */
const backWithin = 10;
const patience = 60;
const minuteMs = 60_000;
/** A worker that was killed while it forwarded is taken over from when its lease ends. */
const forwardedWithinMs = 6 * minuteMs;

/** How long each stream was without news, and faults where that was too long. */
async function expectNews(streams: readonly FollowedStream[], what: string, faults: Faults) {
  const waits = await Promise.all(
    streams.map(async (stream) => ({ name: stream.name, seconds: await stream.untilNews(patience) })),
  );
  for (const { name, seconds } of waits)
    faults.expect(
      seconds <= backWithin,
      `${what}: the stream of the ${name} was back after ${seconds.toFixed(1)} s`,
    );
  return waits;
}

async function leftToForward(house: ChaosHouse, receiver: ForwardingReceiver) {
  await house.truth.rows("update forwardings set looked_back_at = null, next_try_at = now()");
  for (const until = Date.now() + forwardedWithinMs; ; await sleep(1_000)) {
    const differences = await receiver.differences(house);
    if (differences === 0 || Date.now() > until) return differences;
  }
}

const together = (callers: readonly BusyCaller[]) => ({
  made: callers.reduce((sum, { made }) => sum + made, 0),
  acknowledged: callers.flatMap(({ acknowledged }) => acknowledged),
});

/** RANDOM: for so many minutes one thing after the other happens to an installation of several servers. */
export async function randomRun(seed: number, minutes: number): Promise<Outcome> {
  if (!hasMosquitto) return skipped;
  const house = await openServersHouse({ entities: 3, ingestServers: 3, hasSmallDisk: true });
  const random = seededRandom(seed);
  const faults = new Faults();
  const { site, ports } = house;
  const callers = [
    countsNow(ports.http, await addDevice(site, "NOW")),
    countsBack(ports.http, await addDevice(site, "BACK")),
  ];
  const receiver = await ForwardingReceiver.of(house);
  const streams = await followedStreams(house);
  const cameras = await AskedCameras.of(house);
  const fleet = busyFleet(house, seed, ports, { daysAgo: 200, speed: 1_500 });
  const kinds = [...happenings, killBroker(fleet)];
  let count = 0;
  const slowest = { taken: 0, streams: 0 };
  try {
    await moreAcknowledged(house, fleet, 20);
    for (const until = Date.now() + minutes * minuteMs; Date.now() < until; count++) {
      await sleep(random.below(3_000));
      // A session that only has streams ends after half an hour.
      await site.ask(recomputing.progress).catch(() => undefined);
      const what = await oneOf(random, kinds)(house, random, faults);
      const [taken, news] = await Promise.all([
        moreAcknowledged(house, fleet, 1),
        expectNews(streams, what, faults),
      ]);
      faults.expect(taken <= backWithin, `${what}: it took ${taken.toFixed(1)} s until all was taken again`);
      slowest.taken = Math.max(slowest.taken, taken);
      slowest.streams = Math.max(slowest.streams, ...news.map(({ seconds }) => seconds));
      const told = news.map(({ name, seconds }) => `news of the ${name} after ${seconds.toFixed(1)} s`);
      console.log(`  ${what}: taken again after ${taken.toFixed(1)} s, ${told.join(", ")}`);
    }
    await moreAcknowledged(house, fleet, 40);
    await fleet.stop();
    await Promise.all(callers.map((caller) => caller.rest()));
    const arrived = await arrival(house, fleet);
    expectArrived(faults, arrived);
    const commands = await cameras.end(faults);
    await house.truth.settled();
    faults.none(await leftToForward(house, receiver), "forwarded slots are not as the figures are");
    receiver.expectConsistent(faults);
    house.expectCalm(faults);
    const notes = [
      `${count} times in ${minutes} minutes; taken again within ${slowest.taken.toFixed(1)} s, news within ${slowest.streams.toFixed(1)} s`,
      `all there ${arrived.seconds.toFixed(1)} s after the end`,
      commands,
      `forwarded: ${receiver.taken} slots with their changes, ${receiver.again} of them twice under the same number`,
    ];
    return await reckoned(house, fleet, faults, notes, together(callers));
  } finally {
    await Promise.all(streams.map((stream) => stream.stop()));
    await receiver.stop();
    await house.stop();
  }
}
