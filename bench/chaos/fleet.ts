import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { nothing, type Outcome } from "./outcome.ts";

const root = resolve(import.meta.dirname, "../..");
const vitest = resolve(root, "node_modules/vitest/vitest.mjs");
const acceptance = "packages/server/src/modules/devices/acceptance";

/**
 * The fleet of the device management goals at its full size: 500 simulated devices, 200 of them commanded by three
 * processes of which one is killed, roll-outs to 60. `npm test` runs the same on a smaller fleet.
 */
export async function fleet(): Promise<Outcome> {
  const args = [vitest, "run", "--project", "node", "--no-file-parallelism", acceptance];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, FOYER_FLEET: "full" },
  });
  const [code] = await once(child, "close");
  const faults = code === 0 ? [] : ["a test of the fleet failed; it is told above"];
  return { ledger: nothing, notes: [], faults };
}
