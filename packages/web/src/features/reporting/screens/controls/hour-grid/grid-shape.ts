import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { labelEvery } from "../chart-lines.ts";
import { isIncomplete } from "../honesty.ts";
import { letterCount } from "../letter-count.ts";

type Hour = PartOf<"grid">["hours"][number];

export interface GridRoom {
  w: number;
  h: number;
  letter: number;
  /** Numbers are written into the cells, where they fit. */
  values: boolean;
  valueText: (hour: Hour) => string;
  dayText: (day: string) => string;
}

export interface Cell {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Of `levels`; undefined where nothing is known. */
  level: number | undefined;
  /** Nothing is known, or not all of it and no number says so. */
  hatched: boolean;
  running: boolean;
  text: string | undefined;
}

export interface GridShape {
  cells: Cell[];
  hours: { x: number; text: string }[];
  days: { y: number; text: string }[];
  left: number;
  most: number;
}

/** How many shades there are, the first of which is nobody at all. */
export const levels = 6;

const isAsked = ({ value, completeness }: Hour) => value !== null || completeness !== null;
const hourName = ({ time }: Hour) => time.slice(0, "HH:mm".length);

/** Hours by their names, as the business day has them; without those at both ends of which nothing was ever asked. */
function hourNames(days: readonly (readonly Hour[])[]): string[] {
  const first = new Map<string, number>();
  const asked = new Set<string>();
  for (const hours of days)
    for (const [nth, hour] of hours.entries()) {
      const name = hourName(hour);
      first.set(name, Math.min(nth, first.get(name) ?? nth));
      if (isAsked(hour)) asked.add(name);
    }
  const names = [...first]
    .sort(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
    .map(([name]) => name);
  const open = names.map((name) => asked.has(name));
  return names.slice(Math.max(0, open.indexOf(true)), open.lastIndexOf(true) + 1);
}

/** The hours of days as cells in a box; an hour that comes twice shares the place of one. */
export function gridShape(hours: readonly Hour[], room: GridRoom): GridShape {
  const { w, h, letter, values, valueText, dayText } = room;
  const days = new Map<string, Hour[]>();
  for (const hour of hours) days.set(hour.day, [...(days.get(hour.day) ?? []), hour]);
  const names = hourNames([...days.values()]);
  const dayTexts = [...days.keys()].map(dayText);
  const left = letter * (0.6 + 0.6 * Math.max(1, ...dayTexts.map(letterCount)));
  const bottom = h - letter * 1.5;
  const top = letter * 1.6;
  const [width, height] = [
    (w - left) / Math.max(1, names.length),
    Math.max(1, bottom - top) / Math.max(1, days.size),
  ];
  const most = Math.max(0, ...hours.map(({ value }) => value ?? 0));
  const longest = Math.max(0, ...hours.map((hour) => (hour.value === null ? 0 : valueText(hour).length)));
  const hasText = values && longest * letter * 0.62 <= width && letter * 1.2 <= height;
  const gap = Math.min(2, width / 8, height / 8);

  const toCell = (hour: Hour, nth: number, row: number, at: number, of: number): Cell => {
    const text = hasText && hour.value !== null && of === 1 ? valueText(hour) : undefined;
    const isPartly = text === undefined && isIncomplete(hour.completeness);
    return {
      x: left + (nth + at / of) * width + gap / 2,
      y: top + row * height + gap / 2,
      w: width / of - gap,
      h: height - gap,
      level: levelOf(hour.value, most),
      hatched: hour.value === null ? hour.completeness !== null : isPartly,
      running: hour.running === true,
      text,
    };
  };

  return {
    cells: [...days.values()].flatMap((ofDay, row) =>
      names.flatMap((name, nth) => {
        const same = ofDay.filter((hour) => hourName(hour) === name && !hour.ahead && isAsked(hour));
        return same.map((hour, at) => toCell(hour, nth, row, at, same.length));
      }),
    ),
    hours: spaced(names, labelEvery(names.length, w - left, letter * 3.4)).map(({ text, nth }) => ({
      x: left + (nth + 0.5) * width,
      text,
    })),
    // From the newest day backwards, so that it always has its label.
    days: spaced([...dayTexts].reverse(), labelEvery(days.size, bottom - top, letter * 1.15)).map(
      ({ text, nth }) => ({ y: top + (days.size - nth - 0.5) * height, text }),
    ),
    left,
    most,
  };
}

const spaced = (texts: readonly string[], every: number) =>
  texts.flatMap((text, nth) => (nth % every === 0 ? [{ text, nth }] : []));

/** Which shade a number has: nobody the first, the highest the last. */
function levelOf(value: number | null, most: number): number | undefined {
  if (value === null) return undefined;
  if (value <= 0 || most <= 0) return 0;
  return Math.min(levels - 1, Math.ceil((value / most) * (levels - 1)));
}
