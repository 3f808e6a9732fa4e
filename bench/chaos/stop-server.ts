import { setTimeout as sleep } from "node:timers/promises";
import { type ChaosHouse, openChaosHouse } from "./house/chaos-house.ts";
import type { ChaosDevice } from "./house/chaos-site.ts";
import { HalfAnswer, HttpLine } from "./house/http-line.ts";
import type { NotedRecord } from "./house/simulator.ts";
import { busyFleet, moreAcknowledged, reckoned } from "./kill-server.ts";
import { Faults, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";

const endsWithin = 10;
const lineCount = 8;
const recordsACall = 10;
/** Between two calls of a line. */
const pauseMs = 20;
const recordMs = 300_000;

/**
 * Calls without a pause over connections of their own, each repeated until it is acknowledged; every answer is checked.
 */
class Callers {
  readonly acknowledged: NotedRecord[] = [];
  made = 0;
  halfAnswers = 0;
  private isResting = false;
  private readonly running: Promise<void>[];

  constructor(house: ChaosHouse, from: number) {
    const devices = house.site.devices.filter(({ protocol }) => protocol === "foyer-http");
    this.running = Array.from({ length: lineCount }, (_, nth) =>
      this.work(new HttpLine(house.server.ports.http), devices[nth % devices.length]!, from),
    );
  }

  async rest(): Promise<void> {
    this.isResting = true;
    await Promise.all(this.running);
  }

  private async work(line: HttpLine, { sn, key }: ChaosDevice, from: number): Promise<void> {
    for (let made = 0; !this.isResting; made += recordsACall) {
      const records = Array.from({ length: recordsACall }, (_, each) => ({
        start: new Date(from + (made + each) * recordMs).toISOString(),
        seconds: recordMs / 1000,
        in: 1 + ((made + each) % 7),
        out: (made + each) % 5,
      }));
      this.made += records.length;
      if (!(await this.untilAcknowledged(line, key, JSON.stringify({ sn, records })))) break;
      this.acknowledged.push(...records.map((record) => ({ sn, line: "1", ...record })));
      await sleep(pauseMs);
    }
    line.hangUp();
  }

  private async untilAcknowledged(line: HttpLine, key: string, body: string): Promise<boolean> {
    while (!this.isResting) {
      const answer = await line
        .post("/v1/records", body, { Authorization: `Bearer ${key}` })
        .catch((error: unknown) => {
          if (error instanceof HalfAnswer) this.halfAnswers++;
          return null;
        });
      if (answer?.status === 200) return true;
      await sleep(50);
    }
    return false;
  }
}

/** R10: the server is stopped under load, again and again. */
export async function stopServer(seed: number, stops = 10): Promise<Outcome> {
  const house = await openChaosHouse({ entities: 3 });
  const random = seededRandom(seed);
  const faults = new Faults();
  const fleet = busyFleet(house, seed);
  const callers = new Callers(house, Date.now() - 390 * 86_400_000);
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
    faults.none(callers.halfAnswers, "answers broke off");
    const notes = [`${stops} times stopped, each within ${Math.max(...seconds).toFixed(1)} s`];
    return await reckoned(house, fleet, faults, notes, callers);
  } finally {
    await house.stop();
  }
}
