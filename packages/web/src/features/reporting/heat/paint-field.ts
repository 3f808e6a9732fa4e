import { type ColourRamp, rampSteps } from "./colour-ramp.ts";
import type { HeatScale } from "./heat-scale.ts";

const last = rampSteps - 1;

/** Writes a field as colours: four bytes a cell; what was not seen (NaN) stays clear. */
export function paintField(
  field: Float32Array,
  pixels: Uint8ClampedArray,
  ramp: ColourRamp,
  { low, high }: HeatScale,
): void {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, field.length);
  const colours = new Uint32Array(ramp.buffer, ramp.byteOffset, rampSteps);
  words.fill(0);
  if (high <= low) return;
  const factor = last / (high - low);
  for (let cell = 0; cell < field.length; cell++) {
    const step = ((field[cell] as number) - low) * factor;
    if (Number.isNaN(step)) continue;
    words[cell] = colours[Math.round(Math.min(last, Math.max(0, step)))] as number;
  }
}
