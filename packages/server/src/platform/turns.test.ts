import { expect, test } from "vitest";
import { makeTurns } from "./turns.ts";

test("a key has so many turns at once and the rest in order; another key has its own", async () => {
  const take = makeTurns(2);
  const begun: string[] = [];
  const begin = async (key: string, name: string) => {
    const leave = await take(key);
    begun.push(name);
    return leave;
  };
  const [first, second, third, fourth] = ["a1", "a2", "a3", "a4"].map((name) => begin("a", name));
  const other = await begin("b", "b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
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
