/** Three quarters of a circle, open at the foot. */
const from = 135;
const sweep = 270;

const pointAt = (degrees: number, radius: number, middle: number): string => {
  const radians = (degrees * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 100) / 100;
  return `${round(middle + radius * Math.cos(radians))} ${round(middle + radius * Math.sin(radians))}`;
};

/** The arc from one share of the whole to another, in a square of so many pixels. */
export function arc(begin: number, end: number, radius: number, middle: number): string {
  const [first, last] = [clamped(begin), clamped(end)];
  const large = (last - first) * sweep > 180 ? 1 : 0;
  const start = pointAt(from + first * sweep, radius, middle);
  return `M${start}A${radius} ${radius} 0 ${large} 1 ${pointAt(from + last * sweep, radius, middle)}`;
}

/** A line across the arc at a share of the whole. */
export const tick = (share: number, inner: number, outer: number, middle: number): string =>
  `M${pointAt(from + clamped(share) * sweep, inner, middle)}L${pointAt(from + clamped(share) * sweep, outer, middle)}`;

const clamped = (share: number): number => Math.min(1, Math.max(0, share));
