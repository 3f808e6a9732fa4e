import type { Range } from "./snapping/axes.ts";

/** A mark of a ruler: long ones carry their number. */
export interface RulerTick {
  readonly at: number;
  readonly isLong: boolean;
}

/** So far apart, at the least, are marks with a number and marks without; view pixels. */
const apart = { long: 64, short: 6 } as const;

/** How a step is divided that begins with 1, 2 or 5. */
const parts = { 1: 10, 2: 4, 5: 5 } as const;

/** The marks of a ruler along a part of the page: whole steps of 1, 2 or 5 times a power of ten, wide enough apart at every zoom. */
export function rulerTicks({ from, to }: Range, zoom: number): RulerTick[] {
  const { step, digit } = longStep(apart.long / zoom);
  const short = step / parts[digit];
  const every = short * zoom < apart.short || short < 1 ? step : short;
  const ticks: RulerTick[] = [];
  for (let nth = Math.ceil(from / every); nth * every <= to; nth++) {
    const at = nth * every;
    ticks.push({ at, isLong: Number.isInteger(at / step) });
  }
  return ticks;
}

/** The first step that is no shorter, whole pixels. */
function longStep(least: number): { step: number; digit: keyof typeof parts } {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5] as const) if (digit * power >= least) return { step: digit * power, digit };
}
