import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chosenGround,
  contrast,
  luminance,
  productShades,
  readableColour,
  toShades,
} from "./company-colour.ts";

const colours = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);

test("luminance and contrast are those of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
  expect(luminance("#ff0000")).toBeCloseTo(0.2126, 4);
});

test("a colour that can be read stays as it is, a too light or too dark one is moved just enough", () => {
  expect(readableColour("#0f766c")).toBe("#0f766c");
  expect(readableColour("#c0302b")).toBe("#c0302b");
  const [darkened, lightened] = [readableColour("#ffd400"), readableColour("#001040")];
  expect(Math.abs(contrast(darkened, "#ffffff") - 4.6)).toBeLessThan(0.15);
  expect(Math.abs(contrast(lightened, "#151412") - 3.1)).toBeLessThan(0.15);
});

test("whatever colour a company chooses, its letters and buttons can be read in both schemes", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = toShades(colour);
      expect(shades).toHaveLength(10);
      for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      const [palest, , pale, , middle] = shades;
      // Letters on a filled button, and the button on the dark page.
      expect(contrast(shades[7], "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades[7], "#151412")).toBeGreaterThanOrEqual(3);
      // What is chosen in the menu, light and dark; the ring of the focus.
      expect(contrast(shades[8], palest)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(pale, chosenGround(shades[7]))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(middle, "#151412")).toBeGreaterThanOrEqual(3);
      for (let index = 1; index < 10; index++) {
        expect(luminance(shades[index] ?? "")).toBeLessThan(luminance(shades[index - 1] ?? ""));
      }
    }),
  );
});

test("the product's own colour makes about its own shades", () => {
  toShades("#0f766c").forEach((shade, index) => {
    expect(Math.abs(luminance(shade) - luminance(productShades[index] ?? ""))).toBeLessThan(0.01);
  });
});
