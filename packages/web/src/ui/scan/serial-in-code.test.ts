import { expect, test } from "vitest";
import { serialInCode } from "./serial-in-code.ts";

test("the serial number is found however the label writes it", () => {
  for (const [code, expected] of [
    ["6757F1234567", "6757F1234567"],
    [" AA:BB:CC:00:11:22\n", "AA:BB:CC:00:11:22"],
    ["SN:6757F1234567", "6757F1234567"],
    ["Model: VS135\nS/N: 6757F1234567\nMAC=24:E1:24:00", "6757F1234567"],
    ['{"model":"X","SN":"HX-1"}', "HX-1"],
    ["https://example.org/d?m=X&sn=HX-1", "HX-1"],
    ["https://example.org/devices/HX-1", "HX-1"],
    ["WIFI:S:guest;T:WPA;P:secret;;", undefined],
    ["two words", undefined],
    ["", undefined],
  ] as const)
    expect(serialInCode(code), code).toBe(expected);
});
