import { parseArgs } from "node:util";
import { badDisk } from "./bad-disk.ts";
import { clockChanges } from "./clock-changes.ts";
import { jumpClocks } from "./clock-jump.ts";
import { endBroker } from "./end-broker.ts";
import { fleet } from "./fleet.ts";
import { fuzz } from "./fuzz.ts";
import { killCitusWorker } from "./kill-citus-worker.ts";
import { killDatabase } from "./kill-database.ts";
import { killServer } from "./kill-server.ts";
import { lateData } from "./late-data.ts";
import { nothing, type Outcome, report } from "./outcome.ts";
import { overload } from "./overload.ts";
import { partition } from "./partition.ts";
import { randomRun } from "./random-run.ts";
import { resendDay } from "./resend-day.ts";
import { replaceServers } from "./several-servers.ts";
import { stopServer } from "./stop-server.ts";
import { upgrade } from "./upgrade.ts";

/**
 * `npm run chaos` runs every test, `npm run chaos R1 R5 --seed 7` some of them, with the same random choices each time.
 * `npm run chaos random -- --minutes 30 --seed 7` has one fault after the other happen to an installation of several
 * servers; `npm run chaos upgrade -- --from v1.0` exchanges servers of another version, by its name in Git, for this one's:
 * both are run only when asked for. Each test ends with a recomputation of all figures from the records (R9) and fails if
 * one of them differs from before.
 */
const tests: Record<string, [title: string, run: (seed: number) => Promise<Outcome>]> = {
  R1: ["the server is killed under load", killServer],
  R2: ["PostgreSQL is killed under load", killDatabase],
  R3: ["a day is sent again and again, to two servers", resendDay],
  R4: ["data is late, or of the future", lateData],
  R5: ["ten times as much as can be taken", overload],
  R7: ["faulty messages and calls", fuzz],
  R8: ["clocks are changed, in every zone", clockChanges],
  R10: ["the server is told to stop under load", stopServer],
  R11: ["servers at one broker are killed, stopped and replaced under load", replaceServers],
  R12: ["the broker is killed or stopped, and started again, under load", endBroker],
  R13: ["servers are cut off from the database and the broker under load", partition],
  R14: ["the clocks of servers jump under load", jumpClocks],
  R15: ["the database's disk is full, slow, or hangs under load", badDisk],
  R16: ["a worker of Citus is killed under load", killCitusWorker],
  FLEET: ["a managed fleet at full size: settings, firmware, several servers", fleet],
  RANDOM: ["whatever may happen to several servers", (seed) => randomRun(seed, minutes)],
  UPGRADE: ["servers are exchanged for a newer version's under load", () => upgrade(from)],
};

/** They take their time, or need to be told more. */
const onlyAsked = ["RANDOM", "UPGRADE"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, minutes: { type: "string" }, from: { type: "string" } },
});
const minutes = Number(values.minutes ?? 3);
const from = values.from ?? "";
// npm keeps an option for itself unless it stands behind `--`, and hands on its value.
const numbers = positionals.filter((word) => /^\d+$/.test(word));
const seed = Number(values.seed ?? numbers[0] ?? process.env.npm_config_seed ?? 1);
const asked = positionals.filter((word) => !numbers.includes(word)).map((name) => name.toUpperCase());
const isUnknown = asked.some((name) => !Object.hasOwn(tests, name));
const isMisused = asked.includes("UPGRADE") !== (from !== "") || !(minutes > 0);
if (!Number.isInteger(seed) || isUnknown || isMisused) {
  console.error(
    `Usage: npm run chaos [${Object.keys(tests).join(" ")}] [-- --seed N --minutes M --from VERSION]`,
  );
  process.exit(2);
}

let failed = 0;
for (const [name, [title, run]] of Object.entries(tests)) {
  if (asked.length > 0 ? !asked.includes(name) : onlyAsked.includes(name)) continue;
  console.log(`${name} ${title} …`);
  const began = performance.now();
  const outcome = await run(seed).catch((error: unknown): Outcome => {
    const why = error instanceof Error ? error.stack : String(error);
    return { ledger: nothing, notes: [], faults: [`the test could not go on: ${why}`] };
  });
  if (outcome.faults.length > 0) failed++;
  console.log(report(name, title, outcome));
  console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
}
process.exit(failed > 0 ? 1 : 0);
