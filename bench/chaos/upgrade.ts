import { setTimeout as sleep } from "node:timers/promises";
import { closingFigures } from "./house/chaos-house.ts";
import { chaosZone } from "./house/chaos-site.ts";
import { FigureReaders } from "./house/figure-readers.ts";
import { HttpCallers } from "./house/http-callers.ts";
import { HttpLine } from "./house/http-line.ts";
import type { NotedRecord } from "./house/simulator.ts";
import { openUpgradeHouse, serverNames, type UpgradeHouse } from "./house/upgrade-house.ts";
import { Faults, type Outcome } from "./outcome.ts";

const endsWithin = 10;
/** The servers work together so long before the next is exchanged. */
const togetherMs = 5_000;
const dayMs = 86_400_000;
const recordMs = 300_000;
const knownDays = 7;

const dayOf = (moment: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: chaosZone }).format(moment);

/** Whole days of every device over HTTP that are there before anything is exchanged. */
async function sendKnownDays({ site, ports }: UpgradeHouse, from: number): Promise<NotedRecord[]> {
  const line = new HttpLine(ports.devices);
  const noted: NotedRecord[] = [];
  for (const { sn, key } of site.devices.filter(({ protocol }) => protocol === "foyer-http"))
    for (let day = 0; day < knownDays; day++) {
      const records = Array.from({ length: dayMs / recordMs }, (_, nth) => ({
        start: new Date(from + day * dayMs + nth * recordMs).toISOString(),
        ...{ seconds: recordMs / 1000, in: nth % 5, out: nth % 3 },
      }));
      const headers = { Authorization: `Bearer ${key}` };
      const { status, body } = await line.post("/v1/records", JSON.stringify({ sn, records }), headers);
      if (status !== 200) throw new Error(`${status} ${body}`);
      noted.push(...records.map((record) => ({ sn, line: "1", ...record })));
    }
  line.hangUp();
  return noted;
}

/**
 * The servers of another version are exchanged for those of this one under load, one after the other: each is stopped
 * and starts anew as this version, the first of which brings the database up to date while the others go on.
 */
export async function upgrade(ref: string): Promise<Outcome> {
  const house = await openUpgradeHouse(ref);
  const { site, ports, truth } = house;
  const faults = new Faults();
  try {
    const from = Math.floor(Date.now() / dayMs) * dayMs - 30 * dayMs;
    const known = await sendKnownDays(house, from);
    await truth.settled();
    const days = { startTime: dayOf(from), endTime: dayOf(from + (knownDays - 1) * dayMs) };
    const readers = new FigureReaders(ports.console, site, days);
    const callers = new HttpCallers(ports.devices, site.devices, Date.now() - 390 * dayMs);
    const exchanged: string[] = [];
    await sleep(togetherMs);
    for (const name of serverNames) {
      const { stopped, started } = await house.exchange(name, faults);
      faults.expect(stopped <= endsWithin, `${name} took ${stopped.toFixed(1)} s to stop`);
      exchanged.push(`${name} ${stopped.toFixed(1)} s and ${started.toFixed(1)} s`);
      await sleep(togetherMs);
    }
    await Promise.all([callers.rest(), readers.rest()]);

    const promised = [...known, ...callers.acknowledged];
    const compared = await truth.compare(promised);
    const made = known.length + callers.made;
    faults.none(compared.lost, "records were acknowledged and are lost");
    faults.none(compared.changed, "records are kept with other values");
    faults.expect(compared.unpromised <= made - promised.length, `${compared.unpromised} were not sent`);
    faults.none(callers.counts.failed, "calls of devices were answered with a fault of the server");
    faults.none(readers.counts.failed, "questions were answered with a fault of the server");
    faults.none(callers.counts.halfAnswers + readers.counts.halfAnswers, "answers broke off");
    faults.none(readers.differing, "answers had other figures than the first");
    faults.expect(readers.said(site.entityIds[0]!) > 0, "the known days say nothing");
    house.expectCalm(faults);
    const closing = await closingFigures({ truth, server: house.server("api-1") }, faults);
    faults.none(closing.revised, "records were revised, though none was sent with other values");
    faults.none(closing.quarantined, "records were quarantined");
    return {
      ledger: { sent: made, acknowledged: promised.length, stored: compared.stored, ...closing },
      notes: [
        `from ${house.from}; stopped and started: ${exchanged.join(", ")}`,
        `devices' calls ${callers.counts}`,
        `questions ${readers.counts}`,
      ],
      faults: faults.list,
    };
  } finally {
    await house.stop();
  }
}
