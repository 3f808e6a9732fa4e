import { expect, it } from "vitest";
import { crc16 } from "./crc16.ts";

it("gives the published check value", () => {
  expect(crc16(Buffer.from("123456789"))).toBe(0x4b37);
});

it("starts from FFFF", () => {
  expect(crc16(Buffer.alloc(0))).toBe(0xffff);
});
