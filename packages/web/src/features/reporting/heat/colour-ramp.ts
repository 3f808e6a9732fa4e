/** 256 colours as four bytes each: red, green, blue, alpha. */
export type ColourRamp = Uint8ClampedArray;

export const rampSteps = 256;

/** A colour in OKLab: lightness, green to red, blue to yellow. */
type Lab = readonly [lightness: number, a: number, b: number];

/** From dark violet over red to pale yellow, evenly apart in lightness: it keeps its order in grey. */
const heatAnchors: readonly Lab[] = [
  [0.28, 0.06, -0.12],
  [0.42, 0.15, -0.06],
  [0.56, 0.19, 0.06],
  [0.7, 0.12, 0.14],
  [0.84, 0.02, 0.16],
  [0.97, -0.03, 0.08],
];

/** Less is blue, more is orange, the same is a neutral light grey; both ends are equally dark. */
const differenceAnchors: readonly Lab[] = [
  [0.4, -0.04, -0.15],
  [0.66, -0.05, -0.1],
  [0.93, 0, 0],
  [0.66, 0.1, 0.1],
  [0.4, 0.13, 0.08],
];

/** Alpha of a heat colour: nothing at 0, full from a quarter of the scale on. */
const heatAlpha = (share: number) => Math.min(1, share * 4) ** 0.7;
/** Of a difference: nothing in the middle, full at both ends. */
const differenceAlpha = (share: number) => Math.min(1, Math.abs(share - 0.5) * 5) ** 0.7;

export const heatRamp: ColourRamp = makeRamp(heatAnchors, heatAlpha);
export const differenceRamp: ColourRamp = makeRamp(differenceAnchors, differenceAlpha);

function makeRamp(anchors: readonly Lab[], alpha: (share: number) => number): ColourRamp {
  const ramp = new Uint8ClampedArray(rampSteps * 4);
  for (let step = 0; step < rampSteps; step++) {
    const share = step / (rampSteps - 1);
    ramp.set(toBytes(between(anchors, share)), step * 4);
    ramp[step * 4 + 3] = Math.round(alpha(share) * 255);
  }
  return ramp;
}

function between(anchors: readonly Lab[], share: number): Lab {
  const at = share * (anchors.length - 1);
  const index = Math.min(Math.floor(at), anchors.length - 2);
  const [from, to] = [anchors[index] ?? [0, 0, 0], anchors[index + 1] ?? [0, 0, 0]];
  const part = at - index;
  const mixed = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * part;
  return [mixed(0), mixed(1), mixed(2)];
}

/** OKLab to sRGB. */
function toBytes([lightness, a, b]: Lab): [number, number, number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    toByte(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    toByte(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function toByte(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

/** The ramp as a gradient of a style sheet, for legends. */
export function rampGradient(ramp: ColourRamp, direction = "to right"): string {
  const stops = Array.from({ length: 17 }, (_, index) => {
    const at = Math.round((index / 16) * (rampSteps - 1)) * 4;
    return `rgb(${ramp[at]} ${ramp[at + 1]} ${ramp[at + 2]} / ${Math.round(((ramp[at + 3] ?? 0) / 255) * 100)}%)`;
  });
  return `linear-gradient(${direction}, ${stops.join(", ")})`;
}
