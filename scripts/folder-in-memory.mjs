import fs from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** What the databases of a test run take at most, in bytes, and much more. */
const enough = 6 * 1024 ** 3;

/**
 * A folder in memory, which goes with this process: a test makes a database of its own, in a tenth of the time a disk
 * takes. Null where there is little memory.
 */
export function folderInMemory() {
  if (!fs.existsSync(memory) || freeIn(memory) < enough || freemem() < 2 * enough) return null;
  for (const name of fs.readdirSync(memory)) if (isLeftBehind(name)) remove(join(memory, name));
  const folder = fs.mkdtempSync(join(memory, `foyer-${process.pid}-`));
  // As root, PostgreSQL's account has to get in.
  fs.chmodSync(folder, 0o755);
  process.once("exit", () => remove(folder));
  return folder;
}

/** Older versions of Node do not tell. */
function freeIn(folder) {
  const told = fs.statfsSync?.(folder);
  return told ? told.bavail * told.bsize : 0;
}

/** By a run that was killed outright. */
function isLeftBehind(name) {
  const process = /^foyer-(\d+)-/.exec(name)?.[1];
  return process !== undefined && !fs.existsSync(`/proc/${process}`);
}

const remove = (folder) => fs.rmSync(folder, { recursive: true, force: true });
