import { type Line, smooth } from "./raster.ts";

/**
 * The middle lines of the signs, 8 wide and 12 high: straight from point to point, or, after a "~", a smooth curve through them.
 * Only signs that nobody takes for another one, also bent and crossed out: neither K nor Y beside X, no N beside M, no O beside 0.
 */
const middleLines: Record<string, string> = {
  A: "-.5,12 4,0 8.5,12 / 1.2,8 6.8,8",
  C: "~8,2.4 6.2,.5 3.6,.2 1.2,2.4 .3,6 1.2,9.6 3.6,11.8 6.2,11.5 8,9.6",
  E: "7.5,0 .5,0 .5,12 7.5,12 / .5,6 6,6",
  H: ".3,0 .3,12 / 7.7,0 7.7,12 / .3,6 7.7,6",
  L: ".8,0 .8,12 7.5,12",
  M: "-.5,12 .1,0 4,7.5 7.9,0 8.5,12",
  R: ".5,12 .5,0 / ~.5,0 4.5,.1 7.3,1.4 7.7,3.6 6.8,5.8 4,6.8 .5,6.9 / 3.8,6.8 8,12",
  T: "-.5,0 8.5,0 / 4,0 4,12",
  U: ".3,0 .3,7.5 / ~.3,7.5 1.2,10.7 4,12 6.8,10.7 7.7,7.5 / 7.7,7.5 7.7,0",
  W: "-.9,0 1.5,12 4,3.5 6.5,12 8.9,0",
  X: "0,0 8,12 / 8,0 0,12",
  2: "~.6,3.2 1.8,.8 4.2,0 6.8,1 7.3,3.6 5.6,6.6 .4,12 / .4,12 7.8,12",
  3: "~.8,1.6 3,.1 5.8,.4 7,2.8 5.6,5.2 3.2,5.8 / ~3.2,5.8 6.2,6.3 7.8,8.6 6.8,11 4,12 1.8,11.6 .4,10.2",
};

/** Around the middle, one unit from there to the top. */
function parseLine(written: string): Line {
  const points = written
    .replace("~", "")
    .trim()
    .split(" ")
    .map((pair): Line[number] => {
      const [x = 0, y = 0] = pair.split(",").map(Number);
      return [(x - 4) / 6, (y - 6) / 6];
    });
  return written.includes("~") ? smooth(points) : points;
}

export const signs = Object.keys(middleLines);

const lines = new Map(
  Object.entries(middleLines).map(([sign, written]) => [sign, written.split("/").map(parseLine)]),
);

export function findLines(sign: string): Line[] {
  const found = lines.get(sign);
  if (!found) throw new Error(`captchas have no sign ${sign}`);
  return found;
}
