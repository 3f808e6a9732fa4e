import { expect, test } from "vitest";
import { gather } from "./gather.ts";

test("whatever is added is worked on, also at the very moment a batch is done", async () => {
  const worked: number[] = [];
  const task = gather<number>(async (batch) => {
    worked.push(...batch);
  }, 10);
  // Each is added so many turns after the one before it was done.
  for (let turns = 0; turns < 20; turns++) {
    await task.add(turns);
    for (let turn = 0; turn < turns; turn++) await null;
  }
  await task.idle();
  expect(worked).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
});

test("one that cannot be done fails alone, in few tries", async () => {
  let tries = 0;
  const done: number[] = [];
  const task = gather<number>(async (batch) => {
    tries++;
    if (batch.includes(77)) throw new Error("not this one");
    done.push(...batch);
  }, 500);
  const results = await Promise.allSettled(Array.from({ length: 200 }, (_, nth) => task.add(nth)));
  expect(results.flatMap(({ status }, nth) => (status === "rejected" ? [nth] : []))).toEqual([77]);
  expect(done).toHaveLength(199);
  expect(tries).toBeLessThan(20);
});
