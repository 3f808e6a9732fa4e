import type { MeasuredAt } from "@foyer/contract/counting/figure";
import { expect, test } from "vitest";
import { inEnglish } from "../testing/in-english.ts";
import { formatFor } from "./format.ts";
import { measuredText } from "./measured-text.ts";

inEnglish();

const at = (places: MeasuredAt["places"], measured: number, all: number) => ({
  coverage: 0.5,
  measuredAt: { places, measured, all },
});

test.each([
  [at("sites", 3, 12), "measured at 3 of 12 sites"],
  [at("accesses", 1, 2), "from 1 of 2 entrances"],
  [at("lines", 1, 2), "from 1 of 2 counting lines"],
  // A part of the time alone.
  [at("accesses", 1, 1), "measured at 50% of the place"],
  [{ coverage: 0 }, "not measured here"],
  [{ coverage: null }, "not known where it was measured"],
  [{}, ""],
])("for how much of the place a figure speaks (%#)", (figure, text) => {
  expect(measuredText(figure, formatFor("en"))).toBe(text);
});
