import { expect, test } from "vitest";
import { comparedFigure } from "./comparison.ts";

const sums = (people: number) => ({ covered: 36_000, byLayer: [{ in: people }] });

/** 120 against 100 in all; of the parts that both have 60 against 40. */
function figure(seconds: [number, number], ofSeconds: [number, number], otherSeconds = 0) {
  return comparedFigure("flowIn", {
    current: sums(120),
    elapsed: sums(120),
    previous: sums(100),
    expectedSeconds: 36_000,
    expectedBefore: ofSeconds[1],
    comparable: new Map([
      ["flow", { current: sums(60), previous: sums(40), seconds, ofSeconds, otherSeconds }],
    ]),
  });
}

test("a change is of what both spans have, where that is at least half of each", () => {
  expect(figure([36_000, 36_000], [36_000, 36_000])).toMatchObject({
    value: 120,
    previous: 100,
    completenessBefore: 1,
    growth: 0.5,
    compared: { how: "whole", seconds: 36_000, ofSeconds: 36_000 },
  });
  expect(figure([18_000, 18_000], [36_000, 36_000])).toMatchObject({
    growth: 0.5,
    compared: { how: "partly", seconds: 18_000, ofSeconds: 36_000, value: 60, previous: 40 },
  });
  expect(figure([17_999, 18_000], [36_000, 36_000])).toMatchObject({
    value: 120,
    previous: 100,
    growth: null,
    compared: { how: "withheld", reason: "incomplete" },
  });
});

test("without a change it says why", () => {
  const reason = (...asked: Parameters<typeof figure>) => figure(...asked).compared.reason;
  expect(reason([0, 0], [0, 0])).toBe("notYet");
  expect(reason([17_000, 17_000], [36_000, 17_000])).toBe("notBefore");
  expect(reason([17_000, 17_000], [17_000, 36_000])).toBe("notNow");
  expect(reason([0, 0], [36_000, 36_000], 36_000)).toBe("otherLines");
});
