import { themeKeys } from "@foyer/contract/reporting/screens/screen-document";
import { tokenKeys } from "@foyer/contract/reporting/screens/screen-values";
import { expect, test } from "vitest";
import { seriesColours } from "../controls/series-colour.ts";
import { contrast, leastContrast, light, luminance } from "../designer/panels/contrast.ts";
import { themeVariables } from "./theme-variables.ts";
import { themes } from "./themes.ts";

/** CIE 1976: how far two colours look apart; from about 2 on somebody who compares them sees it. */
function difference(one: string, other: string): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((part, nth) => part - (b[nth] ?? 0)));
}

function lab(colour: string): number[] {
  const [red = 0, green = 0, blue = 0] = light(colour);
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const letters = ["text", "quiet", "accent", "up", "down", "warn", "bad"] as const;

test("every colour of letters stands out from ground and surface", () => {
  for (const key of themeKeys)
    for (const ground of ["ground", "surface"] as const)
      for (const letter of letters) {
        const { colours } = themes[key];
        expect(
          contrast(colours[letter], colours[ground]),
          `${key}: ${letter} on ${ground}`,
        ).toBeGreaterThanOrEqual(leastContrast);
      }
});

test("colours that tell parts apart stand out, bear letters of the ground, and are no two alike", () => {
  for (const key of themeKeys) {
    const { colours, series } = themes[key];
    const all = [colours.accent, ...series];
    expect(all).toHaveLength(seriesColours);
    for (const colour of all)
      for (const ground of ["ground", "surface"] as const)
        expect(contrast(colour, colours[ground]), `${key}: ${colour} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
    for (const [nth, one] of all.entries())
      for (const other of all.slice(nth + 1))
        expect(difference(one, other), `${key}: ${one} and ${other}`).toBeGreaterThan(20);
  }
});

test("nothing is brighter than displays bear for years", () => {
  for (const key of themeKeys)
    for (const token of ["ground", "surface", "text"] as const)
      expect(luminance(themes[key].colours[token]), `${key}: ${token}`).toBeLessThanOrEqual(
        luminance("#e9e9e6"),
      );
});

test("a screen's own colours stand on top of its theme", () => {
  const variables = themeVariables({
    theme: "night",
    tokens: { accent: "#ff0000", up: "token:down", quiet: "token:quiet" },
  }) as Record<string, string>;
  expect(variables["--screen-accent"]).toBe("#ff0000");
  expect(variables["--screen-up"]).toBe(themes.night.colours.down);
  expect(variables["--screen-quiet"]).toBe(themes.night.colours.quiet);
  for (const token of tokenKeys) expect(variables[`--screen-${token}`]).toMatch(/^#[0-9a-f]{6}$/);
  expect(variables["--screen-series-1"]).toBe("#ff0000");
  expect(variables["--screen-series-2"]).toBe(themes.night.series[0]);
  expect(variables["--screen-radius"]).toBe("16px");
  expect(variables["--screen-font"]).toContain("Inter");
});
