import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeStreamPlaces } from "./stream-places.ts";

test("a server has 2,000 streams at once, so many of a session, and a place is free when one ends", () => {
  const take = makeStreamPlaces({ session: 6 });
  const tryOne = (session: string) => {
    try {
      return take({ session });
    } catch (error) {
      expect(error).toMatchObject({ key: "tooMany.calls", status: 429, retryAfter: 60 });
      return null;
    }
  };
  const left: (() => void)[] = [];
  // Seven are tried of each of 400 sessions: 2,800 in all.
  for (let nth = 0; nth < 400; nth++) {
    const session = randomUUID();
    const taken = Array.from({ length: 7 }, () => tryOne(session)).filter((place) => place !== null);
    expect(taken.length).toBeLessThanOrEqual(6);
    left.push(...taken);
  }
  expect(left).toHaveLength(2_000);
  const late = randomUUID();
  expect(tryOne(late)).toBeNull();
  // Its end reported twice: one slot all the same.
  left[0]?.();
  left[0]?.();
  expect(tryOne(late)).not.toBeNull();
  expect(tryOne(late)).toBeNull();
});

test("a stream needs a place of each thing it belongs to, and takes none where one is missing", () => {
  const take = makeStreamPlaces({ wall: 2, address: 3 });
  const tooMany = expect.objectContaining({ key: "tooMany.calls" });
  const first = take({ wall: "a", address: "x" });
  take({ wall: "a", address: "y" });
  expect(() => take({ wall: "a", address: "z" })).toThrow(tooMany);
  take({ wall: "b", address: "x" });
  take({ wall: "c", address: "x" });
  expect(() => take({ wall: "d", address: "x" })).toThrow(tooMany);
  first();
  take({ wall: "d", address: "x" });
  take({ wall: "a", address: "z" });
});
