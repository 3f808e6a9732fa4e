import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { Size } from "../control-frame.ts";
import { letterCount } from "../letter-count.ts";

type Site = PartOf<"sites">["sites"][number];

export interface Dot {
  site: Site;
  x: number;
  y: number;
  radius: number;
}

export interface MapDrawing {
  /** Large ones first, so that small ones lie upon them. */
  dots: Dot[];
  /** Lines of equal longitude and latitude, page pixels. */
  meridians: number[];
  parallels: number[];
  /** A length of so many kilometres. */
  bar: { kilometres: number; length: number };
}

const degree = Math.PI / 180;
/** Kilometres from one parallel to the next. */
const kilometresOfDegree = 111.2;
/** One site alone, or several in one street, are shown with so much around them, in degrees. */
const leastSpan = 0.02;
/** Of the smaller side: what stays free around the outermost sites. */
const marginShare = 0.12;
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45] as const;
const lengths = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const;
const mostLines = 8;
const leastDot = 0.3;

/** Sites as dots on an equirectangular map that is just large enough for them: the area of a dot is its number. */
export function mapDrawing(sites: readonly Site[], { w, h }: Size, letter: number): MapDrawing {
  const turned = turnedLongitudes(sites.map(({ longitude }) => longitude));
  const latitudes = sites.map(({ latitude }) => latitude);
  const middle = { x: middleOf(turned), y: middleOf(latitudes) };
  /** A degree of longitude is so much shorter there. */
  const shrink = Math.max(0.05, Math.cos(middle.y * degree));
  const span = (values: readonly number[]) => Math.max(leastSpan, Math.max(...values) - Math.min(...values));
  const margin = Math.min(w, h) * marginShare;
  /** Pixels of a degree of latitude. */
  const scale = Math.min((w - 2 * margin) / (span(turned) * shrink), (h - 2 * margin) / span(latitudes));
  const toX = (longitude: number) => w / 2 + (longitude - middle.x) * shrink * scale;
  const toY = (latitude: number) => h / 2 - (latitude - middle.y) * scale;
  const most = Math.max(1, ...sites.map(({ figure }) => figure.value ?? 0));
  const dots = sites.map((site, nth) => ({
    site,
    x: toX(turned[nth] as number),
    y: toY(site.latitude),
    radius: letter * Math.max(leastDot, Math.sqrt(Math.max(0, site.figure.value ?? 0) / most)),
  }));
  const half = { x: w / 2 / (scale * shrink), y: h / 2 / scale };
  const step = steps.find((each) => (2 * Math.max(half.x, half.y)) / each <= mostLines) ?? 90;
  const perKilometre = scale / kilometresOfDegree;
  const kilometres = [...lengths].reverse().find((each) => each * perKilometre <= w / 4) ?? lengths[0];
  return {
    dots: dots.sort((one, other) => other.radius - one.radius),
    meridians: multiples(middle.x - half.x, middle.x + half.x, step).map(toX),
    parallels: multiples(Math.max(-90, middle.y - half.y), Math.min(90, middle.y + half.y), step).map(toY),
    bar: { kilometres, length: kilometres * perKilometre },
  };
}

const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

/** Longitudes such that sites on both sides of the date line are neighbours: the widest gap lies outside. */
function turnedLongitudes(longitudes: readonly number[]): number[] {
  const sorted = [...longitudes].sort((a, b) => a - b);
  let [from, widest] = [sorted[0] ?? 0, (sorted[0] ?? 0) + 360 - (sorted[sorted.length - 1] ?? 0)];
  sorted.forEach((longitude, nth) => {
    const gap = longitude - (sorted[nth - 1] ?? longitude);
    if (gap > widest) [from, widest] = [longitude, gap];
  });
  return longitudes.map((longitude) => (longitude < from ? longitude + 360 : longitude));
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, nth) => (first + nth) * step,
  );
}

export interface PlacedName {
  dot: Dot;
  text: string;
  x: number;
  anchor: "start" | "end";
}

const letterWidth = 0.58;

/** Names beside their dots where there is room: that of a large site before those of small ones. */
export function placedNames(
  dots: readonly Dot[],
  toText: (dot: Dot) => string,
  { w, letter }: { w: number; letter: number },
): PlacedName[] {
  const taken: { left: number; right: number; y: number }[] = [];
  return dots.flatMap((dot) => {
    const text = toText(dot);
    const width = letterCount(text) * letter * letterWidth;
    const gap = dot.radius + letter * 0.3;
    const sides = [
      { x: dot.x + gap, left: dot.x + gap, anchor: "start" as const },
      { x: dot.x - gap, left: dot.x - gap - width, anchor: "end" as const },
    ];
    const free = sides.find(
      ({ left }) =>
        left >= 0 &&
        left + width <= w &&
        taken.every(
          (other) =>
            left > other.right || left + width < other.left || Math.abs(dot.y - other.y) > letter * 1.15,
        ),
    );
    if (!free) return [];
    taken.push({ left: free.left, right: free.left + width, y: dot.y });
    return [{ dot, text, x: free.x, anchor: free.anchor }];
  });
}
