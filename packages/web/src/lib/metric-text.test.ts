import { expect, test } from "vitest";
import { formatFor } from "./format.ts";
import { metricText } from "./metric-text.ts";

const format = formatFor("en");

test.each([
  ["flowIn", 12_345, "12,345"],
  ["flowIn", null, "–"],
  ["flowIn", 0, "0"],
  ["captureRate", 0.234, "23.4%"],
  ["groupSize", 2.25, "2.3"],
  ["averageDwellTime", 750_000, "12m 30s"],
])("%s of %s reads %s", (metric, value, text) => {
  expect(metricText(metric, value, format)).toBe(text);
});
