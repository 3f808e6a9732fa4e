import type { TrackLine } from "@foyer/contract/devices/track-lines";
import { type Fault, serverFault } from "../../../../ui/form/fault.ts";
import type { DrawnLine } from "./drawn-lines.ts";

/** What is wrong with a line: with its name, or with where it is. */
export type LineFaults = Partial<Record<"line" | "points", Fault>>;

/** What the server would refuse, by the keys of lines. */
export function faultsOf(lines: readonly DrawnLine[]): ReadonlyMap<string, LineFaults> {
  const names = new Set<string>();
  const faults = new Map<string, LineFaults>();
  for (const { key, line, points } of lines) {
    const name = line.trim();
    const found: LineFaults = {};
    if (name === "") found.line = { key: "required" };
    else if (names.has(name)) found.line = { key: "deviceDetail.lines.twice" };
    if (new Set(points.map(String)).size < 2) found.points = { key: "deviceDetail.lines.noLength" };
    names.add(name);
    if (found.line || found.points) faults.set(key, found);
  }
  return faults;
}

/** The faults the server named (`lines.2.line`), by the keys of the lines it was sent. */
export function faultsOfServer(
  fields: Readonly<Record<string, string>>,
  sent: readonly DrawnLine[],
): ReadonlyMap<string, LineFaults> {
  const faults = new Map<string, LineFaults>();
  for (const [path, fault] of Object.entries(fields)) {
    const [, index, field] = /^lines\.(\d+)\.(line|points)/.exec(path) ?? [];
    const key = sent[Number(index)]?.key;
    if (key === undefined || (field !== "line" && field !== "points")) continue;
    faults.set(key, { ...faults.get(key), [field]: serverFault(fault) });
  }
  return faults;
}

/** Equal lines in any order: the server gives them by name. */
export function areSame(one: readonly TrackLine[], other: readonly TrackLine[]): boolean {
  const text = (lines: readonly TrackLine[]) =>
    lines.map(({ line, points, swapped }) => JSON.stringify([line, points, swapped])).sort();
  return text(one).join() === text(other).join();
}
