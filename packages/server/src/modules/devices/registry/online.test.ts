import { expect, test } from "vitest";
import { isOnline } from "./online.ts";

const now = new Date("2026-05-04T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [null, 5, false],
  [35, 5, true],
  [36, 5, false],
  [120, 60, true],
  [121, 60, false],
  [0, 0, true],
  [-1, 5, true],
])("heard %s minutes ago with uploads every %i: online is %s", (minutes, uploadInterval, online) => {
  const last_seen_at = minutes === null ? null : ago(minutes);
  expect(isOnline({ last_seen_at, uploadInterval }, now)).toBe(online);
});
