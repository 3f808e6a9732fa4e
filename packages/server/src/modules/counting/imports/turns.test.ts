import { expect, test } from "vitest";
import { makeTurns } from "./turns.ts";

test("never more than so many at once, in order, failures included", async () => {
  const inTurn = makeTurns(2);
  const log: string[] = [];
  let running = 0;
  const work = (name: number) => async () => {
    running++;
    log.push(`${name} of ${running}`);
    await new Promise((done) => setImmediate(done));
    running--;
    if (name === 1) throw new Error("one");
    return name;
  };
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map((name) => inTurn(work(name))));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(Math.max(...log.map((line) => Number(line.split(" ")[2])))).toBe(2);
  expect(log.map((line) => Number(line.split(" ")[0]))).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(work(5))).toBe(5);
});
