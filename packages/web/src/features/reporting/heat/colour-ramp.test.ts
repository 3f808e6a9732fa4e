import { expect, test } from "vitest";
import { type ColourRamp, differenceRamp, heatRamp, rampGradient, rampSteps } from "./colour-ramp.ts";

const linear = (byte: number) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** CIE lightness, 0 to 100, read from the bytes. */
function lightness(ramp: ColourRamp, step: number): number {
  const [red = 0, green = 0, blue = 0] = ramp.slice(step * 4, step * 4 + 3);
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return light > 0.008856 ? 116 * Math.cbrt(light) - 16 : 903.3 * light;
}

const steps = Array.from({ length: rampSteps }, (_, step) => step);

test("the heat ramp rises steadily in lightness, without a flat or a leap", () => {
  const rises = steps.slice(1).map((step) => lightness(heatRamp, step) - lightness(heatRamp, step - 1));
  // Bytes are whole numbers: a step may stand still by a hair.
  expect(Math.min(...rises)).toBeGreaterThan(-0.12);
  expect(Math.max(...rises)).toBeLessThan(1.2);
  const eighths = [0, 32, 64, 96, 128, 160, 192, 224, 255].map((step) => lightness(heatRamp, step));
  for (const [index, value] of eighths.slice(1).entries())
    expect(value - (eighths[index] ?? 0)).toBeGreaterThan(5);
});

test("nobody is seen through, and alpha never falls", () => {
  expect(heatRamp[3]).toBe(0);
  expect(heatRamp[255 * 4 + 3]).toBe(255);
  for (const step of steps.slice(1))
    expect(heatRamp[step * 4 + 3]).toBeGreaterThanOrEqual(heatRamp[step * 4 - 1] ?? 0);
});

test("the difference ramp is neutral and clear in its middle, and darkens alike to both ends", () => {
  const middle = [...differenceRamp.slice(127 * 4, 127 * 4 + 3)];
  expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(6);
  expect(differenceRamp[127 * 4 + 3]).toBeLessThan(20);
  expect(differenceRamp[3]).toBe(255);
  expect(differenceRamp[255 * 4 + 3]).toBe(255);
  for (const step of [0, 40, 80, 110])
    expect(Math.abs(lightness(differenceRamp, step) - lightness(differenceRamp, 255 - step))).toBeLessThan(6);
  const [red = 0, , blue = 0] = differenceRamp;
  expect(blue).toBeGreaterThan(red);
  expect(differenceRamp[255 * 4]).toBeGreaterThan(differenceRamp[255 * 4 + 2] ?? 255);
});

test("a legend shows the same colours", () => {
  const gradient = rampGradient(heatRamp);
  expect(gradient.startsWith("linear-gradient(to right, rgb(")).toBe(true);
  expect(gradient).toContain(`rgb(${heatRamp[1020]} ${heatRamp[1021]} ${heatRamp[1022]} / 100%)`);
});
