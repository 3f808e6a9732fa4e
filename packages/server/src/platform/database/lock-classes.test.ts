import { expect, test } from "vitest";
import { lockClasses } from "./lock-classes.ts";

test("no two kinds of locks are one", () => {
  const numbers = Object.values(lockClasses);
  expect(new Set<number>(numbers).size).toBe(numbers.length);
});
