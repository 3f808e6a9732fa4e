import { parseArgs } from "node:util";
import { clockChanges } from "./clock-changes.ts";
import { fuzz } from "./fuzz.ts";
import { killDatabase } from "./kill-database.ts";
import { killServer } from "./kill-server.ts";
import { lateData } from "./late-data.ts";
import { type Outcome, told } from "./outcome.ts";
import { overload } from "./overload.ts";
import { resendDay } from "./resend-day.ts";
import { stopServer } from "./stop-server.ts";

/** `npm run chaos` does all of it, `npm run chaos R1 R5 --seed 7` some, the same way each time. */
const tests: Record<string, [title: string, run: (seed: number) => Promise<Outcome>]> = {
  R1: ["the server is killed", killServer],
  R2: ["the database is killed", killDatabase],
  R3: ["a day is sent three times to two servers, with changes", resendDay],
  R4: ["late data, and stamps in the future", lateData],
  R5: ["ten times more than can be taken", overload],
  R7: ["messages and calls with faults in them", fuzz],
  R8: ["days on which the clock changes, in every zone", clockChanges],
  R10: ["the server is told to stop", stopServer],
};

const usage = `Usage: npm run chaos [${Object.keys(tests).join(" ")}] [-- --seed N]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" } },
});
const seed = Number(values.seed);
const asked = positionals.map((name) => name.toUpperCase());
if (!Number.isInteger(seed) || asked.some((name) => !Object.hasOwn(tests, name))) {
  console.error(usage);
  process.exit(2);
}

let failed = 0;
for (const [name, [title, run]] of Object.entries(tests)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} ${title} …`);
  const began = performance.now();
  const outcome = await run(seed).catch(
    (error: unknown): Outcome => ({
      ledger: { sent: 0, acknowledged: 0, stored: 0, revised: 0, quarantined: 0, differences: 0 },
      notes: [],
      faults: [`the test could not go on: ${error instanceof Error ? error.stack : error}`],
    }),
  );
  if (outcome.faults.length > 0) failed++;
  console.log(told(name, title, outcome));
  console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
}
process.exit(failed > 0 ? 1 : 0);
