import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { axisSteps, labelEvery, type Point, pathThrough, runs } from "../chart-lines.ts";
import { letterCount } from "../letter-count.ts";

type Lines = PartOf<"lines">;

interface Room {
  w: number;
  h: number;
  letter: number;
  /** For the names at the ends of the lines. */
  names: number;
  toText: (value: number) => string;
  timeTexts: readonly string[];
}

export interface DrawnLine {
  id: number;
  line: string;
  /** What is not over yet. */
  running: string;
  end: Point | undefined;
  /** Where its name stands: beside its end, or so far away that no two overlap. */
  nameY: number;
}

export interface LinesShape {
  lines: DrawnLine[];
  steps: { y: number; text: string }[];
  times: { x: number; text: string }[];
  /** Pieces of time of which nothing is known somewhere. */
  gaps: { x: number; y: number; w: number; h: number }[];
  left: number;
  right: number;
  /** Where names begin: behind the last of the ends. */
  nameX: number;
}

/** Between the ends of the lines and their names, in letters. */
const beforeName = 0.6;

const lastKnown = (points: Lines["series"][number]["points"]): number =>
  points.reduce((last, { value, ahead }, nth) => (value === null || ahead ? last : nth), 0);

/** Places beside one another as lines in a box. */
export function linesShape(series: Lines["series"], room: Room): LinesShape {
  const { w, h, letter, names, toText, timeTexts } = room;
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)));
  const steps = axisSteps(most);
  const topValue = steps[steps.length - 1] ?? 1;
  const left = letter * (0.7 + 0.62 * Math.max(...steps.map((step) => toText(step).length)));
  const [top, bottom] = [letter * 1.7, h - letter * 1.6];
  // Names stand behind the last of the ends, within the day that goes on where there is room.
  const count = Math.max(1, timeTexts.length);
  const last = Math.max(0, ...series.map(({ points }) => lastKnown(points)));
  const pitch = Math.max(
    1,
    Math.min((w - letter - left) / count, (w - names - letter * beforeName - left) / (last + 0.5)),
  );
  const right = left + pitch * count;
  const xOf = (nth: number) => left + (nth + 0.5) * pitch;
  const yOf = (value: number) => bottom - (value / topValue) * (bottom - top);

  const lines = series.map(({ id, points }) => {
    const drawn = points.map(({ value, ahead }, nth) =>
      value === null || ahead ? null : { x: xOf(nth), y: yOf(value) },
    );
    const begun = points.findIndex(({ running }) => running === true);
    const isWhole = (nth: number) => begun === -1 || nth < begun;
    const known = drawn.filter((point) => point !== null);
    return {
      id,
      line: runs(drawn.map((point, nth) => (isWhole(nth) ? point : null)))
        .map(pathThrough)
        .join(""),
      running: runs(drawn.map((point, nth) => (isWhole(nth + 1) ? null : point)))
        .map(pathThrough)
        .join(""),
      end: known[known.length - 1],
      nameY: 0,
    };
  });
  const isGap = (nth: number) =>
    series.some(({ points }) => {
      const point = points[nth];
      return point !== undefined && !point.ahead && point.value === null && point.completeness !== null;
    });
  const longest = Math.max(1, ...timeTexts.map(letterCount));
  const every = labelEvery(timeTexts.length, right - left, letter * (0.8 + 0.58 * longest));
  return {
    lines: withNames(lines, letter * 1.25, { top, bottom }),
    steps: steps.map((step) => ({ y: yOf(step), text: toText(step) })),
    times: timeTexts.flatMap((text, nth) => (nth % every === 0 ? [{ x: xOf(nth), text }] : [])),
    gaps: timeTexts.flatMap((_, nth) =>
      isGap(nth) ? [{ x: xOf(nth) - pitch / 2, y: top, w: pitch, h: bottom - top }] : [],
    ),
    left,
    right,
    nameX: Math.max(left, ...lines.map(({ end }) => end?.x ?? 0)) + letter * beforeName,
  };
}

/** Names from the top down at least a line apart, moved up again where the lowest would leave the box. */
function withNames(
  lines: readonly DrawnLine[],
  line: number,
  { top, bottom }: { top: number; bottom: number },
): DrawnLine[] {
  const inOrder = [...lines].sort((a, b) => (a.end?.y ?? bottom) - (b.end?.y ?? bottom));
  const places: number[] = [];
  for (const { end } of inOrder) {
    const least = places.length === 0 ? top : (places[places.length - 1] ?? top) + line;
    places.push(Math.max(least, end?.y ?? bottom));
  }
  for (let nth = places.length - 1, most = bottom; nth >= 0; nth--, most -= line)
    places[nth] = Math.min(places[nth] ?? most, most);
  const found = new Map(inOrder.map(({ id }, nth) => [id, places[nth] ?? bottom]));
  return lines.map((each) => ({ ...each, nameY: found.get(each.id) ?? bottom }));
}
