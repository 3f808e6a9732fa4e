import { expect, test } from "vitest";
import { isMapped } from "./mapped-topics.ts";

test.each([
  ["application/7/device/24e124/event/up", "application/+/device/+/event/up", true],
  ["application/7/device/24e124/event/join", "application/+/device/+/event/up", false],
  ["milesight/a/b", "milesight/#", true],
  ["milesight", "milesight/#", true],
  ["xmilesight/a", "milesight/#", false],
  ["a/b", "a/b/c", false],
])("%s under %s: %s", (topic, filter, expected) => {
  expect(isMapped(topic, ["other/+", filter])).toBe(expected);
});
