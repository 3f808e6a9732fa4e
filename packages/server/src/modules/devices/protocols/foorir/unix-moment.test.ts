import { describe, expect, it } from "vitest";
import { unixMoment } from "./unix-moment.ts";

describe("unixMoment", () => {
  it.each([1612319472, 1612319472_370, 1612319472_370_000, 161231947237000000, 1612319472_370_000_000])(
    "tells the unit of %i",
    (stamp) => {
      expect(Math.floor(unixMoment(stamp).getTime() / 1000)).toBe(1612319472);
    },
  );
});
