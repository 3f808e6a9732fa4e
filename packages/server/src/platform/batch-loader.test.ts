import { expect, test } from "vitest";
import { Failed, makeBatchLoader } from "./batch-loader.ts";

test("whatever is added is worked on, also at the very moment a batch is done", async () => {
  const worked: number[] = [];
  const task = makeBatchLoader(async (batch: number[]) => {
    worked.push(...batch);
    return batch;
  }, 10);
  // Each is added so many turns after the one before it was done.
  for (let turns = 0; turns < 20; turns++) {
    await task.add(turns);
    for (let turn = 0; turn < turns; turn++) await null;
  }
  await task.idle();
  expect(worked).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
});

test("what comes while a batch is worked on goes into the next; each gets its own result, or the failure", async () => {
  const sizes: number[] = [];
  const squares = makeBatchLoader(async (batch: number[]) => {
    sizes.push(batch.length);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (batch.includes(13)) throw new Error("unlucky");
    return batch.map((number) => number ** 2);
  }, 500);
  const first = [2, 3].map(squares.add);
  await new Promise((resolve) => setTimeout(resolve, 3));
  const second = Array.from({ length: 700 }, (_, nth) => squares.add(nth + 100));
  expect(await Promise.all(first)).toEqual([4, 9]);
  expect((await Promise.all(second)).at(-1)).toBe(799 ** 2);
  expect(sizes).toEqual([2, 500, 200]);

  const failing = Promise.allSettled([13, 14].map(squares.add));
  await new Promise((resolve) => setTimeout(resolve, 3));
  const after = squares.add(5);
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await after).toBe(25);
});

test("what fails alone fails nobody else", async () => {
  const halves = makeBatchLoader(
    async (batch: number[]) =>
      batch.map((number) => (number % 2 === 0 ? number / 2 : new Failed(new Error(`${number} is odd`)))),
    500,
  );
  const [two, three, four] = await Promise.allSettled([2, 3, 4].map(halves.add));
  expect([two, four]).toMatchObject([{ value: 1 }, { value: 2 }]);
  expect(three).toMatchObject({ reason: { message: "3 is odd" } });
});
