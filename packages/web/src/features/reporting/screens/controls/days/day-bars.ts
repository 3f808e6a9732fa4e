import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { labelEvery } from "../chart-lines.ts";
import { letterCount } from "../letter-count.ts";

type Day = PartOf<"days">["days"][number];

interface Room {
  w: number;
  h: number;
  letter: number;
  /** Values are written above the bars, where they fit. */
  values: boolean;
  valueText: (day: Day) => string;
  dayText: (day: Day) => string;
}

export interface DayBar {
  day: string;
  x: number;
  y: number;
  width: number;
  height: number;
  middle: number;
  running: boolean;
  /** Nothing is known of this day. */
  none: boolean;
  value: string | undefined;
  label: string | undefined;
}

export interface DayBars {
  bars: DayBar[];
  bottom: number;
}

/** Days as bars in a box. */
export function dayBars(days: readonly Day[], { w, h, letter, values, valueText, dayText }: Room): DayBars {
  const bottom = h - letter * 1.7;
  const pitch = w / Math.max(1, days.length);
  const longest = Math.max(1, ...days.map((day) => valueText(day).length));
  const hasValues = values && longest * letter * 0.62 <= pitch;
  const top = hasValues ? letter * 1.4 : letter * 0.3;
  const most = Math.max(1, ...days.map(({ value }) => value ?? 0));
  const every = labelEvery(
    days.length,
    w,
    letter * (0.5 + 0.62 * Math.max(1, ...days.map((day) => letterCount(dayText(day))))),
  );
  const width = Math.max(1, pitch * 0.72);

  const bars = days.map((day, nth) => {
    const height = Math.max(0, ((day.value ?? 0) / most) * (bottom - top));
    const middle = (nth + 0.5) * pitch;
    return {
      day: day.day,
      x: middle - width / 2,
      y: bottom - height,
      width,
      height,
      middle,
      running: day.running === true,
      none: day.value === null,
      value: hasValues && day.value !== null ? valueText(day) : undefined,
      // From the newest day backwards, so that it always has its label.
      label: (days.length - 1 - nth) % every === 0 ? dayText(day) : undefined,
    };
  });
  return { bars, bottom };
}
