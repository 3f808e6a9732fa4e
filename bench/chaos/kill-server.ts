import { setTimeout as sleep } from "node:timers/promises";
import { type ChaosHouse, closingFigures, openChaosHouse } from "./house/chaos-house.ts";
import type { Ports } from "./house/chaos-server.ts";
import { type Spoken, spoken } from "./house/chaos-site.ts";
import { type NotedRecord, Simulator } from "./house/simulator.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { type Random, seededRandom } from "./random.ts";

const dayMs = 86_400_000;
const patienceMs = 60_000;

/** Records acknowledged so far, by protocol. */
export function byProtocol({ site }: ChaosHouse, { noted }: Simulator): Record<Spoken, number> {
  const protocolBySn = new Map(site.devices.map(({ sn, protocol }) => [sn, protocol]));
  const counts: Record<Spoken, number> = { "foyer-http": 0, "foyer-mqtt": 0, "he2-digital": 0 };
  for (const { sn } of noted) counts[protocolBySn.get(sn)!]++;
  return counts;
}

/** Waits until every protocol has had more records acknowledged; seconds it took. */
export async function moreAcknowledged(house: ChaosHouse, fleet: Simulator, more: number): Promise<number> {
  const began = performance.now();
  fleet.look();
  const before = byProtocol(house, fleet);
  for (;;) {
    const seconds = (performance.now() - began) / 1000;
    fleet.look();
    const now = byProtocol(house, fleet);
    if (spoken.every((protocol) => now[protocol] >= before[protocol] + more)) return seconds;
    if (seconds * 1000 > patienceMs) throw new Error(`nothing more is acknowledged: ${JSON.stringify(now)}`);
    await sleep(20);
  }
}

/** A fleet that is always busy, its first records a month old. */
export const busyFleet = (
  { site, server, folder }: ChaosHouse,
  seed: number,
  ports: Ports = server.ports,
): Simulator =>
  new Simulator({
    devices: site.devices,
    ports,
    folder,
    seed,
    speed: 3_000,
    from: new Date(Math.floor((Date.now() - 30 * dayMs) / 300_000) * 300_000),
  });

/**
 * Everything that was acknowledged, to the fleet and to `others`, is stored exactly once, and the figures are those of
 * the records.
 */
export async function reckoned(
  house: ChaosHouse,
  fleet: Simulator,
  faults: Faults,
  notes: string[],
  others: { made: number; acknowledged: readonly NotedRecord[] } = { made: 0, acknowledged: [] },
): Promise<Outcome> {
  const { failedTries, lostAnswers, duplicates, ...ended } = await fleet.stop();
  const made = ended.made + others.made;
  const promised = [...fleet.noted, ...others.acknowledged];
  const compared = await house.truth.compare(promised);
  faults.none(compared.lost, "records were acknowledged and are lost");
  faults.none(compared.changed, "records are kept with other values");
  faults.expect(
    compared.unpromised <= made - promised.length,
    `${compared.unpromised} records are there that were not sent`,
  );
  const closing = await closingFigures(house, faults);
  faults.none(closing.revised, "records were revised, though none was sent with other values");
  faults.none(closing.quarantined, "records were quarantined");
  faults.none(await house.truth.count("kept_payloads"), "payloads were kept as unreadable or unknown");
  return {
    ledger: { sent: made, acknowledged: promised.length, stored: compared.stored, ...closing },
    notes: [
      ...notes,
      `${failedTries} tries failed, ${lostAnswers} answers were lost, ${duplicates} messages came twice`,
    ],
    faults: faults.list,
  };
}

const slowest = (seconds: readonly number[]) => Math.max(...seconds).toFixed(1);

/** R1: the server is killed again and again under load over three protocols, and started again on the same data. */
export async function killServer(seed: number, kills = 30): Promise<Outcome> {
  const house = await openChaosHouse({ entities: 3 });
  const random: Random = seededRandom(seed);
  const faults = new Faults();
  const fleet = busyFleet(house, seed);
  const starts: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill++) {
      await moreAcknowledged(house, fleet, 1 + random.below(20));
      await sleep(random.below(500));
      await house.server.end("SIGKILL");
      fleet.look();
      starts.push(await house.server.start());
    }
    await moreAcknowledged(house, fleet, 20);
    return await reckoned(house, fleet, faults, [
      `${kills} times killed; started again within ${slowest(starts)} s`,
    ]);
  } finally {
    await house.stop();
  }
}
