import { expect, test } from "vitest";
import { inHalves } from "./in-halves.ts";

test("one that cannot be done fails alone, in few tries", async () => {
  let tries = 0;
  const done: number[] = [];
  const batch = Array.from({ length: 200 }, (_, nth) => nth);
  const failures = await inHalves(batch, async (part) => {
    tries++;
    if (part.includes(77)) throw new Error("not this one");
    done.push(...part);
  });
  expect(failures.flatMap((failure, nth) => (failure ? [nth] : []))).toEqual([77]);
  expect(failures).toHaveLength(200);
  expect(done).toEqual(batch.filter((nth) => nth !== 77));
  expect(tries).toBeLessThan(20);
});
