import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { backgroundTurn } from "./background-turn.ts";

test("of several pieces of long work each turn of the loop serves one, in their order", async () => {
  const served: string[] = [];
  const work = async (name: string) => {
    for (let nth = 0; nth < 3; nth++) {
      await backgroundTurn();
      served.push(`${name}${nth}`);
    }
  };
  const all = Promise.all([work("a"), work("b")]);
  const seen: number[] = [];
  while (served.length < 6) {
    await nextTurn();
    seen.push(served.length);
  }
  await all;
  expect(served).toEqual(["a0", "b0", "a1", "b1", "a2", "b2"]);
  expect(seen.slice(1).every((count, nth) => count - (seen[nth] ?? 0) <= 1)).toBe(true);
});
