import { expect, test } from "vitest";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { CollectedPositions } from "./collected-positions.ts";
import { toRaster } from "./positions.ts";

const minuteMs = 60_000;
const slotMs = 5 * minuteMs;
const startMs = Date.parse("2026-05-04T07:00:00Z");
const device = { tenantId: 1, deviceId: 2 } as KnownDevice;

const walk = (id: string, atMs: number) => ({
  id,
  points: [0, 0.4, 0.8].map((t) => [atMs / 1000 + t, 0.5, 0.5] as const),
});

test("only what changed is written, and again where it could not be", () => {
  const one = new CollectedPositions(device, toRaster({ tracks: [] }), startMs);
  one.know([startMs], new Map());
  one.add([walk("a", startMs)], startMs);
  const first = one.take(startMs);
  expect(first.slots.map(({ amounts }) => [...amounts.values()])).toEqual([[12], [1]]);
  expect(one.take(startMs).slots).toEqual([]);
  first.giveBack();
  expect(one.take(startMs).slots).toEqual(first.slots);
});

test("a camera that is there all day keeps its last half hour in memory, not the day", () => {
  const one = new CollectedPositions(device, toRaster({ tracks: [] }), startMs);
  const slots = Array.from({ length: 24 }, (_, nth) => startMs + nth * slotMs);
  for (const slot of slots) {
    one.know(one.unknownSlots([walk("a", slot)]), new Map());
    one.add([walk(`${slot}`, slot)], slot);
    for (let minute = 0; minute < 5; minute++) one.contact(slot + minute * minuteMs, 10 * minuteMs);
    one.take(slot + 4 * minuteMs);
    one.forget(slot + 4 * minuteMs);
  }
  const known = slots.filter((slot) => one.unknownSlots([walk("a", slot)]).length === 0);
  expect(known.length).toBeLessThanOrEqual(8);
  expect(known).toContain(slots.at(-1));
});
