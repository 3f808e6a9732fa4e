import { setTimeout as sleep } from "node:timers/promises";
import { closingFigures } from "./house/chaos-house.ts";
import { hasCitus, openCitusHouse } from "./house/citus-house.ts";
import { HttpCallers } from "./house/http-callers.ts";
import { Faults, nothing, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";

/** Seconds within which a company's counts must be taken: while another worker is away, and once its own is back. */
const takenWithin = 10;
const patience = 60;
const moreRecords = 200;
const longestAwayMs = 15_000;
const dayMs = 86_400_000;

/** Seconds until so many more records of each are acknowledged. */
async function untilMore(all: readonly HttpCallers[], more: number): Promise<number> {
  const wanted = all.map(({ acknowledged }) => acknowledged.length + more);
  for (const began = performance.now(); ; await sleep(20)) {
    const seconds = (performance.now() - began) / 1_000;
    if (all.every(({ acknowledged }, nth) => acknowledged.length >= wanted[nth]!) || seconds > patience)
      return seconds;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * R16: a worker of Citus is killed under load and comes back: companies on others go on counting, devices of those on it are
 * refused and send again.
 */
export async function killCitusWorker(seed: number, kills = 4): Promise<Outcome> {
  if (!hasCitus)
    return {
      ledger: nothing,
      notes: ["skipped: it takes FOYER_TEST_CITUS_URL and FOYER_TEST_CITUS_WORKER"],
      faults: [],
    };
  const house = await openCitusHouse();
  const { worker, truth } = house;
  const random = seededRandom(seed);
  const faults = new Faults();
  const from = Date.now() - 390 * dayMs;
  const onWorker = house.onWorker.map(({ devices }) => new HttpCallers(house.port, devices, from));
  const elsewhere = house.elsewhere.map(({ devices }) => new HttpCallers(house.port, devices, from));
  const all = [...onWorker, ...elsewhere];
  const refused = () => sum(onWorker.map(({ counts }) => counts.failed));
  const slowest = { elsewhere: 0, back: 0 };
  try {
    await untilMore(all, moreRecords);
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random.below(1_000));
      const before = refused();
      worker.kill();
      const away = sleep(3_000 + random.below(longestAwayMs - 3_000));
      const others = await untilMore(elsewhere, moreRecords);
      await away;
      faults.expect(refused() > before, `kill ${kill + 1}: no device on the worker was told to send again`);
      await worker.start();
      const back = await untilMore(all, moreRecords);
      console.log(
        `  others took more after ${others.toFixed(1)} s, all were back after ${back.toFixed(1)} s`,
      );
      faults.expect(others <= takenWithin, `kill ${kill + 1}: others waited for ${others.toFixed(1)} s`);
      faults.expect(back <= takenWithin, `kill ${kill + 1}: all was taken after ${back.toFixed(1)} s`);
      slowest.elsewhere = Math.max(slowest.elsewhere, others);
      slowest.back = Math.max(slowest.back, back);
    }
    await Promise.all(all.map((callers) => callers.rest()));
    const promised = all.flatMap(({ acknowledged }) => acknowledged);
    const made = sum(all.map((callers) => callers.made));
    const compared = await truth.compare(promised);
    faults.none(compared.lost, "records were acknowledged and are lost");
    faults.none(compared.changed, "records are kept with other values");
    faults.expect(compared.unpromised <= made - promised.length, `${compared.unpromised} were not sent`);
    faults.none(sum(all.map(({ counts }) => counts.halfAnswers)), "answers broke off");
    house.expectCalm(faults);
    const closing = await closingFigures({ truth, server: house.api }, faults);
    faults.none(closing.revised, "records were revised, though none was sent with other values");
    faults.none(closing.quarantined, "records were quarantined");
    return {
      ledger: { sent: made, acknowledged: promised.length, stored: compared.stored, ...closing },
      notes: [
        `${kills} times killed; companies on others had ${moreRecords} records more within ${slowest.elsewhere.toFixed(1)} s, all after its return within ${slowest.back.toFixed(1)} s`,
        ...onWorker.map(({ counts }) => `a company on it: ${counts}`),
        ...elsewhere.map(({ counts }) => `a company beside it: ${counts}`),
      ],
      faults: faults.list,
    };
  } finally {
    await house.stop();
  }
}
