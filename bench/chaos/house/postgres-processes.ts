import { readdirSync, readFileSync } from "node:fs";

/** Processes below another, by their id. */
export function findChildren(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(fields[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Whether it serves a connection. */
export function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("foyer postgres [local]");
  } catch {
    return false;
  }
}
