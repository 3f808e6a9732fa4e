import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./run.mjs";

/** A lock is touched every second; one left alone this long (ms) belongs to nobody any more. */
const patience = 5000;

/** Lets one process at a time do a piece of work on this copy of Foyer; the others wait for it. */
export async function alone(name, work) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const lock = join(root, ".cache", `${name}.lock`);
  while (!taken(lock)) await sleep(100);
  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(lock, { force: true });
  }
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > patience) rmSync(lock, { force: true });
    return false;
  }
}
