import { expect, test } from "vitest";
import { advisoryLocks, lockClasses } from "./advisory-locks.ts";

test.each([advisoryLocks, lockClasses])("no two of %o are one", (locks) => {
  const numbers = Object.values(locks);
  expect(new Set<number>(numbers).size).toBe(numbers.length);
});
