import type { TimelineEntry } from "@foyer/contract/devices/timeline";

/** Fewer stand for themselves. */
const leastInRun = 3;

export type RunKind = "reported" | "read";

/** Entries of one kind that came one after the other, and say little each. */
export interface EntryRun {
  kind: RunKind;
  entries: readonly TimelineEntry[];
}

function runKind({ kind, what, detail }: TimelineEntry): RunKind | undefined {
  if (kind === "setting" && detail.told === "reported" && detail.differs !== true) return "reported";
  return kind === "command" && what.startsWith("get.") && detail.state === "succeeded" ? "read" : undefined;
}

/** A device tells all its settings one by one: what happened besides is found only where these stand together. */
export function inRuns(entries: readonly TimelineEntry[]): (TimelineEntry | EntryRun)[] {
  const runs: { kind: RunKind | undefined; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const kind = runKind(entry);
    const last = runs.at(-1);
    if (kind !== undefined && last?.kind === kind) last.entries.push(entry);
    else runs.push({ kind, entries: [entry] });
  }
  return runs.flatMap(({ kind, entries }): (TimelineEntry | EntryRun)[] =>
    kind === undefined || entries.length < leastInRun ? entries : [{ kind, entries }],
  );
}
