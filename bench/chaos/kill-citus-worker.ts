import { setTimeout as sleep } from "node:timers/promises";
import { sameAdministrator } from "../house/console.ts";
import { closingFigures } from "./house/chaos-house.ts";
import { hasCitus, openCitusHouse } from "./house/citus-house.ts";
import { HttpCallers } from "./house/http-callers.ts";
import { Faults, nothing, type Outcome } from "./outcome.ts";
import { seededRandom } from "./random.ts";

/** Seconds within which every company's counts must be taken again, once the worker is back. */
const backWithin = 10;
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
const acknowledgedBy = (all: readonly HttpCallers[]) =>
  sum(all.map(({ acknowledged }) => acknowledged.length));
const refusedBy = (all: readonly HttpCallers[]) => sum(all.map(({ counts }) => counts.failed));

/**
 * R16: a worker of Citus is killed under load and comes back: devices of the companies on it are refused and send again, devices and
 * people of others notice nothing; nothing that was acknowledged is lost.
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
  let slowest = 0;
  try {
    await untilMore(all, moreRecords);
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random.below(1_000));
      const [refused, taken] = [refusedBy(onWorker), acknowledgedBy(elsewhere)];
      worker.kill();
      for (const { username } of house.elsewhere)
        await sameAdministrator(house.api.url, username).catch((error: unknown) =>
          faults.expect(false, `kill ${kill + 1}: ${username} could not sign in: ${error}`),
        );
      await sleep(3_000 + random.below(longestAwayMs - 3_000));
      faults.expect(
        refusedBy(onWorker) > refused,
        `kill ${kill + 1}: no device on the worker was told to send again`,
      );
      const meanwhile = acknowledgedBy(elsewhere) - taken;
      await worker.start();
      const back = await untilMore(all, 1);
      console.log(
        `  ${meanwhile} records of others meanwhile; all were taken again after ${back.toFixed(1)} s`,
      );
      faults.expect(meanwhile > 0, `kill ${kill + 1}: nothing of companies on other workers was taken`);
      faults.expect(back <= backWithin, `kill ${kill + 1}: all was taken after ${back.toFixed(1)} s`);
      slowest = Math.max(slowest, back);
      await untilMore(all, moreRecords);
    }
    await Promise.all(all.map((callers) => callers.rest()));
    const promised = all.flatMap(({ acknowledged }) => acknowledged);
    const made = sum(all.map((callers) => callers.made));
    const compared = await truth.compare(promised);
    faults.none(compared.lost, "records were acknowledged and are lost");
    faults.none(compared.changed, "records are kept with other values");
    faults.expect(compared.unpromised <= made - promised.length, `${compared.unpromised} were not sent`);
    faults.none(refusedBy(elsewhere), "calls of companies on other workers were refused");
    faults.none(sum(all.map(({ counts }) => counts.halfAnswers)), "answers broke off");
    house.expectCalm(faults);
    const closing = await closingFigures({ truth, server: house.api }, faults);
    faults.none(closing.revised, "records were revised, though none was sent with other values");
    faults.none(closing.quarantined, "records were quarantined");
    return {
      ledger: { sent: made, acknowledged: promised.length, stored: compared.stored, ...closing },
      notes: [
        `${kills} times killed; all was taken again within ${slowest.toFixed(1)} s of its return`,
        ...onWorker.map(({ counts }) => `a company on it: ${counts}`),
        ...elsewhere.map(({ counts }) => `a company beside it: ${counts}`),
      ],
      faults: faults.list,
    };
  } finally {
    await house.stop();
  }
}
