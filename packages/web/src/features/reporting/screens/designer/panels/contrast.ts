/** What WCAG 2.2 asks of letters (AA). */
export const leastContrast = 4.5;

/** Red, green and blue of `#rrggbb` as amounts of light. */
export const light = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** WCAG 2: relative luminance of `#rrggbb`. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = light(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours stand apart: 1 where they are the same, 21 for black and white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
