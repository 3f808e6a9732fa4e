/** A colour as `#rrggbb`, in small letters. */
export type Hex = string;

interface Hsl {
  /** Degrees. */
  hue: number;
  /** 0 to 1. */
  saturation: number;
  lightness: number;
}

/**
 * The product's own ten shades. Contrast depends on luminance alone, so a company's shade as bright as the product's
 * one of the same number can be read wherever that can.
 */
export const productShades = [
  "#eef8f6",
  "#d9efeb",
  "#b1dfd8",
  "#82cbc0",
  "#58b6a9",
  "#379f92",
  "#1f887c",
  "#0f766c",
  "#0c5f58",
  "#0a4a45",
] as const;

const productGround = "#16302c";

export type Shades = readonly [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex];

/** Number of the shade buttons are filled with, in both schemes. */
export const filledShade = 7;

/** Rounding to 8 bits moves a luminance by less than this: aims lie so far inside. */
const margin = 0.005;
/** White letters on it keep 4.5 : 1; against the page of the dark scheme it keeps 3 : 1. */
const lightestFilled = 1.05 / 4.5 - 0.05;
const darkestFilled = 3 * (luminance("#151412") + 0.05) - 0.05;

/** Relative luminance (WCAG 2), 0 black to 1 white. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (WCAG 2), 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour itself where it can be read in both schemes, else the nearest of its hue that can. */
export function readableColour(colour: Hex): Hex {
  const own = luminance(colour);
  if (own > lightestFilled) return asBrightAs(toHsl(colour), lightestFilled - margin);
  return own < darkestFilled ? asBrightAs(toHsl(colour), darkestFilled + margin) : colour;
}

/** Ten shades of a colour, light to dark, each as bright as the product's own. */
export function toShades(colour: Hex): Shades {
  const { hue, saturation } = toHsl(colour);
  const full = toHsl(productShades[filledShade]).saturation;
  return productShades.map((shade, index) =>
    index === filledShade
      ? readableColour(colour)
      : asBrightAs({ hue, saturation: (saturation * toHsl(shade).saturation) / full }, luminance(shade)),
  ) as unknown as Shades;
}

/** What stands below a chosen entry in the dark scheme: dark, with a breath of the colour. */
export function chosenGround(colour: Hex): Hex {
  const { hue, saturation } = toHsl(colour);
  const own = toHsl(productGround);
  const full = toHsl(productShades[filledShade]).saturation;
  return asBrightAs({ hue, saturation: (saturation * own.saturation) / full }, luminance(productGround));
}

/** The colour of a hue that has a luminance. */
function asBrightAs({ hue, saturation }: Omit<Hsl, "lightness">, wanted: number): Hex {
  let [low, high] = [0, 1];
  for (let step = 0; step < 20; step++) {
    const lightness = (low + high) / 2;
    if (luminance(toHex({ hue, saturation, lightness })) < wanted) low = lightness;
    else high = lightness;
  }
  return toHex({ hue, saturation, lightness: (low + high) / 2 });
}

function toHsl(colour: Hex): Hsl {
  const [red, green, blue] = channels(colour);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (most + least) / 2;
  const spread = most - least;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: Math.min(1, saturation), lightness };
}

function toHex({ hue, saturation, lightness }: Hsl): Hex {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

function channels(colour: Hex): [number, number, number] {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}
