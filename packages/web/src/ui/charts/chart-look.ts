/** Colours, direction and stillness a chart is drawn with. */
export interface ChartLook {
  series: readonly string[];
  text: string;
  quiet: string;
  line: string;
  hatch: string;
  surface: string;
  font: string;
  /** CSS pixels; read again when the chart is resized. */
  width: number;
  rightToLeft: boolean;
  /** The reader asked for reduced motion. */
  still: boolean;
}

/** Reads the look from the CSS variables that hold where the chart stands. */
export function chartLook(box: HTMLElement, rightToLeft: boolean): ChartLook {
  const style = getComputedStyle(box);
  const variable = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((slot) => variable(`--chart-${slot}`, "#0f766e")),
    text: style.color,
    quiet: variable("--chart-quiet", "#8a857d"),
    line: variable("--chart-line", "#e7e4df"),
    hatch: variable("--chart-hatch", "#d3cec6"),
    surface: variable("--mantine-color-body", "#ffffff"),
    font: style.fontFamily,
    width: box.clientWidth,
    rightToLeft,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}
