import { expect, test } from "vitest";
import { mapInSlices } from "./slices.ts";

const busyMs = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test("all are made in order, and others have their turn while many are made", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const made = await mapInSlices([1, 2, 3, 4, 5, 6], (each) => {
    busyMs(12);
    return each * 2;
  });
  clearInterval(timer);
  expect(made).toEqual([2, 4, 6, 8, 10, 12]);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test("what one of them throws ends it", async () => {
  const making = mapInSlices([1, 2], (each) => {
    if (each === 2) throw new Error("two");
    return each;
  });
  await expect(making).rejects.toThrow("two");
});
