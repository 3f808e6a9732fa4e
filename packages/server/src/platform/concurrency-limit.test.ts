import { expect, test } from "vitest";
import { makeConcurrencyLimit } from "./concurrency-limit.ts";

test("a key has so many at once and the rest in order; another key has its own", async () => {
  const limit = makeConcurrencyLimit(2);
  const begun: string[] = [];
  const begin = async (key: string, name: string) => {
    const leave = await limit.take(key);
    begun.push(name);
    return leave;
  };
  const [first, second, third, fourth] = ["a1", "a2", "a3", "a4"].map((name) => begin("a", name));
  const other = await begin("b", "b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  expect([limit.waiting("a"), limit.waiting("b")]).toEqual([2, 0]);
  (await second)?.();
  const leaveThird = await third;
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  (await first)?.();
  const leaveFourth = await fourth;
  for (const leave of [leaveThird, leaveFourth, other]) leave?.();
  // All are free again.
  await Promise.all([begin("a", "a5"), begin("a", "a6")]);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4", "a5", "a6"]);
});

test("work gives its place on when it is done, failures included", async () => {
  const limit = makeConcurrencyLimit(2);
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
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map((name) => limit.run("", work(name))));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(log).toEqual(["0 of 1", "1 of 2", "2 of 2", "3 of 2", "4 of 2"]);
  expect(await limit.run("", work(5))).toBe(5);
});
