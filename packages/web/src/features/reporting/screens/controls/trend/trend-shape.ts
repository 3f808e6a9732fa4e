import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { areaBetween, axisSteps, labelEvery, type Point, pathThrough, runs } from "../chart-lines.ts";

type Hour = PartOf<"hours">["hours"][number];

interface Room {
  w: number;
  h: number;
  /** Of the letters at the axes. */
  letter: number;
  band: boolean;
  toText: (value: number) => string;
}

export interface TrendShape {
  /** Where it usually lies. */
  band: string;
  /** What is usual in the hours to come. */
  ahead: string;
  line: string;
  /** From the last whole hour on: hours that are not over everywhere. */
  running: string;
  /** The newest hour. */
  now: (Point & { text: string }) | undefined;
  hours: { x: number; text: string }[];
  steps: { y: number; text: string }[];
  /** Between the axes. */
  left: number;
  right: number;
  bottom: number;
}

/** The hours of a day as lines in a box. */
export function trendShape(hours: readonly Hour[], { w, h, letter, band, toText }: Room): TrendShape {
  const highs = band ? hours.map(({ high }) => high ?? 0) : [];
  const most = Math.max(1, ...highs, ...hours.map(({ value, ahead }) => (ahead ? 0 : (value ?? 0))));
  const steps = axisSteps(most);
  const top = steps.at(-1) ?? 1;
  const left = letter * (0.7 + 0.62 * Math.max(...steps.map((step) => toText(step).length)));
  const right = w - letter;
  const bottom = h - letter * 1.6;
  // Above the highest line stands what the band means.
  const ceiling = letter * (band ? 1.9 : 0.7);

  const width = (right - left) / Math.max(1, hours.length);
  const xOf = (nth: number) => left + (nth + 0.5) * width;
  const yOf = (value: number) => bottom - (value / top) * (bottom - ceiling);
  const pointOf = (value: number | null, nth: number): Point | null =>
    value === null ? null : { x: xOf(nth), y: yOf(value) };

  const counted = hours.map(({ value, ahead }, nth) => pointOf(ahead ? null : value, nth));
  const last = counted.findLastIndex((point) => point !== null);
  const lastPoint = counted[last];
  // Where clocks differ, several hours are over in some places and still to come in others.
  const begun = hours.findIndex(({ running }) => running === true);
  const isWhole = (nth: number) => begun === -1 || nth < begun;
  const whole = counted.map((point, nth) => (isWhole(nth) ? point : null));
  const rest = counted.map((point, nth) => (isWhole(nth + 1) ? null : point));
  const middles = hours.map(({ middle, ahead }, nth) => (ahead ? pointOf(middle, nth) : null));
  const edges = hours.map(({ low, high }, nth) =>
    low === null || high === null ? null : { x: xOf(nth), low: yOf(low), high: yOf(high) },
  );
  const every = labelEvery(hours.length, right - left, letter * 3.6);

  return {
    band: band ? runs(edges).map(bandOf).join("") : "",
    ahead: band ? runs(middles).map(pathThrough).join("") : "",
    line: runs(whole).map(pathThrough).join(""),
    running: begun === -1 ? "" : runs(rest).map(pathThrough).join(""),
    now: lastPoint ? { ...lastPoint, text: toText(hours[last]?.value ?? 0) } : undefined,
    hours: hours.flatMap(({ time }, nth) =>
      nth % every === 0 ? [{ x: xOf(nth), text: time.slice(0, 5) }] : [],
    ),
    steps: steps.map((step) => ({ y: yOf(step), text: toText(step) })),
    left,
    right,
    bottom,
  };
}

interface Edge {
  x: number;
  low: number;
  high: number;
}

const bandOf = (edges: readonly Edge[]): string =>
  areaBetween(
    edges.map(({ x, high }) => ({ x, y: high })),
    edges.map(({ x, low }) => ({ x, y: low })),
  );
