import { setTimeout as sleep } from "node:timers/promises";
import { hasMosquitto } from "../house/mosquitto.ts";
import { countsNow } from "./house/busy-caller.ts";
import { addDevice } from "./house/chaos-site.ts";
import { followedStreams } from "./house/followed-stream.ts";
import { openServersHouse } from "./house/servers-house.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { arrival, expectArrived, skipped } from "./several-servers.ts";

const hourMs = 3_600_000;
const jumps = [2, -2, 72, -72].map((hours) => hours * hourMs);
const shownWithin = 10;
const warning = "the clock of this machine is wrong";

/**
 * R14: the clocks of servers jump, forwards and back again, by hours and by days, while devices count what is now: no
 * count is taken for one of the future, and no stream waits for a time that was.
 */
export async function jumpClocks(seed: number): Promise<Outcome> {
  if (!hasMosquitto) return skipped;
  const house = await openServersHouse({ entities: 3, ingestServers: 2 });
  const faults = new Faults();
  const caller = countsNow(house.ports.http, await addDevice(house.site, "NOW"));
  const streams = await followedStreams(house);
  const fleet = busyFleet(house, seed, house.ports);
  const { api, worker, ingest } = house;
  const servers = { api, worker, ingest: ingest[0]! };
  try {
    await moreAcknowledged(house, fleet, 20);
    for (const [name, { server }] of Object.entries(servers)) {
      for (const aheadMs of jumps) {
        server.setClock(aheadMs);
        await sleep(3_000);
        for (const stream of streams) {
          const seconds = await stream.untilNews(shownWithin);
          faults.expect(
            seconds <= shownWithin,
            `clock of ${name} ${aheadMs / hourMs} h ahead: no news over the stream of the ${stream.name}`,
          );
        }
      }
      server.setClock(0);
      faults.expect(
        server.said("warn").some((line) => line.includes(warning)),
        `${name} did not say that its clock is wrong`,
      );
    }
    await moreAcknowledged(house, fleet, 40);
    await fleet.stop();
    await caller.rest();
    const arrived = await arrival(house, fleet);
    expectArrived(faults, arrived);
    house.expectCalm(faults);
    const notes = [`the clocks of 3 servers jumped ${jumps.length + 1} times each`];
    return await reckoned(house, fleet, faults, notes, caller);
  } finally {
    await Promise.all(streams.map((stream) => stream.stop()));
    await house.stop();
  }
}
