import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { makeStreamPlaces, usualStreams } from "./stream-places.ts";

test("a server has 2,000 streams at once, six of a session, and a place is free when one ends", () => {
  expect(usualStreams).toEqual({ ofSession: 6, ofServer: 2_000 });
  const take = makeStreamPlaces(usualStreams);
  const tryOne = (session: Buffer) => {
    try {
      return take(session);
    } catch (error) {
      expect(error).toMatchObject({ key: "tooMany.calls", status: 429, retryAfter: 60 });
      return null;
    }
  };
  const left: (() => void)[] = [];
  // Seven are tried of each of 400 sessions: 2,800 in all.
  for (let nth = 0; nth < 400; nth++) {
    const session = randomBytes(32);
    const taken = Array.from({ length: 7 }, () => tryOne(session)).filter((place) => place !== null);
    expect(taken.length).toBeLessThanOrEqual(6);
    left.push(...taken);
  }
  expect(left).toHaveLength(2_000);
  const late = randomBytes(32);
  expect(tryOne(late)).toBeNull();
  // Its end reported twice: one slot all the same.
  left[0]?.();
  left[0]?.();
  expect(tryOne(late)).not.toBeNull();
  expect(tryOne(late)).toBeNull();
});
