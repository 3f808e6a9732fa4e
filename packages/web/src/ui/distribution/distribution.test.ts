import { expect, test } from "vitest";
import { toParts } from "./distribution.ts";

test("known parts in order, unknown summed and last, empty ones left out", () => {
  const buckets = [
    { type: 0, value: 5 },
    { type: -1, value: 5 },
    { type: 2, value: 30 },
    { type: 1, value: 60 },
    { type: 3, value: 0 },
  ];
  expect(toParts(buckets)).toEqual([
    { type: 1, value: 60, share: 0.6 },
    { type: 2, value: 30, share: 0.3 },
    { type: 0, value: 10, share: 0.1 },
  ]);
});

test("nothing counted has no parts", () => {
  expect(toParts([{ type: 1, value: 0 }])).toEqual([]);
});
