import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts processor time in hundredths of a second on every common system. */
const ticksASecond = 100;

interface ProcessFigures {
  pid: number;
  parent: number;
  /** CPU time of the process and of its ended children, in seconds. */
  processorSeconds: number;
}

/** What Linux reports about a process; null where it does not exist, or no longer. */
function readFigures(pid: number): ProcessFigures | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may hold spaces and brackets; the fields after it may not.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { pid, parent: fields[1]!, processorSeconds: ticks / ticksASecond };
  } catch {
    return null;
  }
}

function allProcesses(): ProcessFigures[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readFigures(Number(name)) ?? []);
  } catch {
    return [];
  }
}

/** Process ids of a process and everything below it. */
export function processTree(root: number): number[] {
  const all = allProcesses();
  const below = (pid: number): number[] => [
    pid,
    ...all.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid)),
  ];
  return below(root);
}

/** Processor seconds a process has used; 0 where the system does not tell. */
export const processorSeconds = (pid: number): number => readFigures(pid)?.processorSeconds ?? 0;

/** Processor seconds of processes and everything below them. */
export const treeProcessorSeconds = (roots: readonly number[]): number =>
  roots.flatMap(processTree).reduce((sum, pid) => sum + processorSeconds(pid), 0);

/** Who started a process; null where the system does not tell. */
export const parentOf = (pid: number): number | null => readFigures(pid)?.parent ?? null;

/** Resident memory in megabytes; 0 where the system does not tell. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The command line, words joined by blanks. */
export function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}
