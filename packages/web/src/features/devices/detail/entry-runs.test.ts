import type { TimelineEntry } from "@foyer/contract/devices/timeline";
import { expect, test } from "vitest";
import { inRuns } from "./entry-runs.ts";

const entry = (id: number, more: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ id: String(id), time: "2026-05-03T10:00:00.000000Z", kind: "setting", what: "osd" },
  ...{ detail: { told: "reported" } },
  ...more,
});

test("settings told one by one stand together; what matters stays in sight", () => {
  const told = [1, 2, 3].map((id) => entry(id, {}));
  const odd = entry(4, { detail: { told: "reported", differs: true } });
  const read = (id: number, state: string) =>
    entry(id, { kind: "command", what: "get.osd", detail: { state } });
  const reads = [read(5, "succeeded"), read(6, "succeeded"), read(7, "succeeded")];
  const failed = read(8, "failed");
  const few = [entry(9, {}), entry(10, {})];
  expect(inRuns([...told, odd, ...reads, failed, ...few])).toEqual([
    { kind: "reported", entries: told },
    odd,
    { kind: "read", entries: reads },
    failed,
    ...few,
  ]);
});
