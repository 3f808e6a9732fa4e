import { expect, test } from "vitest";
import { readAnalogAnswer, readDigitalAnswer, readUpgrade } from "./he2-answer.ts";

test("the vendor's own answers are read", () => {
  expect(readDigitalAnswer("0,20240124184115,0000,2359,1,0,0,0,0,0")).toEqual({
    hours: { open: 0, close: 0 },
    recordMinutes: 1,
    uploadMinutes: 1,
    direction: 0,
  });
  expect(readAnalogAnswer("0,20240124184115,0000,2359,5,1,0,0,0,0 ")).toEqual({
    hours: { open: 0, close: 0 },
    recordMinutes: 1,
    uploadMinutes: 5,
    direction: 0,
  });
  expect(readUpgrade("0,20240124174551,0,0", 2)).toBeNull();
});

test("hours, one-way counting and offers of firmware are read; what is none is not", () => {
  expect(readDigitalAnswer("0,20240124184115,0900,2130,15,0,2,0,0,0")).toEqual({
    hours: { open: 540, close: 1290 },
    recordMinutes: 15,
    uploadMinutes: 15,
    direction: 2,
  });
  expect(readDigitalAnswer("0,20240124184115,0,0")).toBeNull();
  expect(readAnalogAnswer("0,20240124184115,0900,2130,60,30,0,0,0,0")).toBeNull();
  expect(readUpgrade("0,20240124174551,1,http://host/a.bin", 2)).toBe("http://host/a.bin");
  expect(readUpgrade("0,20240124174551,1,https://host/a.bin", 2)).toBeNull();
  expect(readUpgrade("0,20240124184115,0000,2359,1,0,0,2,http://host/w.bin,0", 7)).toBe("http://host/w.bin");
});
