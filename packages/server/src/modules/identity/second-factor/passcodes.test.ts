import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { findStep, isAppCode, newSecret, plainPasscode } from "./passcodes.ts";

/** From RFC 6238, appendix B; the last six digits. */
const secret = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
const vectors: [seconds: number, code: string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

test.each(vectors)("at %i s the code is %s", (seconds, code) => {
  const at = (offset: number) => new Date((seconds + offset) * 1000);
  const step = Math.floor(seconds / 30);
  for (const offset of [0, 30, -30]) expect(findStep(secret, code, at(offset))).toBe(step);
  for (const offset of [90, -90]) expect(findStep(secret, code, at(offset))).toBeNull();
});

test("a secret is 160 random bits; what people type is read as they meant it", () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  expect(plainPasscode(" 123 456\u00a0")).toBe("123456");
  expect(plainPasscode("ABCD–efgh-2345")).toBe("abcdefgh2345");
  expect(plainPasscode("٠١٢٣٤٥")).toBe("012345");
  expect(plainPasscode("۶۷۸۹०")).toBe("6789०");
  expect(["123456", "12345", "1234567", "abcdef"].map(isAppCode)).toEqual([true, false, false, false]);
  expect(findStep(secret, "12345", new Date())).toBeNull();
});
