import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { type Format, useFormat } from "../../../../../lib/format.ts";
import { phrase } from "../../../../../lib/phrases.ts";
import chart from "../chart.module.css";
import { hatch } from "../chart-lines.ts";
import { innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { letterCount } from "../letter-count.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import { type Cell, type GridShape, gridShape, levels } from "./grid-shape.ts";
import classes from "./hour-grid.module.css";

const small = 0.5;
/** Of the width: what names of days may take at most, before they are cut down to their numbers. */
const dayRoom = 0.24;

/** The hours of the last days, darker or brighter by how many came. */
export function HourGridView(props: ViewProps<"hourGrid">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const { w, h } = innerSize(control);
  const height = Math.max(40, h - (label === "" ? 0 : labelHeight(control.text.size)));
  return (
    <WithPart {...props} what="grid" label={label} shape="chart">
      {(grid) => (
        <HourGrid
          grid={grid}
          label={label}
          values={options.values}
          measure={control.figures.main?.measure ?? "flowIn"}
          letter={control.text.size * small}
          w={w}
          h={height}
        />
      )}
    </WithPart>
  );
}

interface HourGridProps {
  grid: PartOf<"grid">;
  label: string;
  values: boolean;
  measure: string;
  letter: number;
  w: number;
  h: number;
}

function HourGrid({ grid, label, values, measure, letter, w, h }: HourGridProps) {
  const format = useFormat();
  const toText = (value: number) => valueText(measure, value, 0, format);
  const { hours } = grid;
  const cellText = ({ value, completeness }: PartOf<"grid">["hours"][number]) =>
    mark(completeness, measure) + toText(value ?? 0);
  const room = { w, h, letter, values, valueText: cellText };
  const shape = gridShape(hours, { ...room, dayText: daysNamed(hours, w / letter, format) });
  const { cells } = shape;
  const at = (level: number) => cells.filter((cell) => cell.level === level);
  const busiest = hours.find(({ value }) => value !== null && value === shape.most);
  return (
    <svg
      className={`${chart.chart} ${classes.grid}`}
      width={w}
      height={h}
      role="img"
      aria-label={
        busiest
          ? `${label}: ${format.weekdayDate(busiest.day)}, ${busiest.time}: ${toText(shape.most)}`
          : label
      }
      fontSize={letter}
    >
      <Legend shape={shape} letter={letter} w={w} toText={toText} />
      {Array.from({ length: levels }, (_, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its number
        <path key={level} className={classes.cell} data-level={level} d={at(level).map(box).join("")} />
      ))}
      <path
        className={chart.hatch}
        d={cells.map((cell) => (cell.hatched ? hatch(cell, letter * 0.4) : "")).join("")}
      />
      <path
        className={classes.running}
        d={cells.map((cell) => (cell.running ? box(cell) : "")).join("")}
        strokeWidth={letter * 0.14}
      />
      {cells.map(
        ({ text, level, x, y, ...cell }) =>
          text !== undefined && (
            <text
              key={`${x} ${y}`}
              className={classes.value}
              data-level={level}
              x={x + cell.w / 2}
              y={y + cell.h / 2 + letter * 0.35}
              textAnchor="middle"
            >
              {text}
            </text>
          ),
      )}
      {shape.days.map(({ y, text }) => (
        <text key={y} x={shape.left - letter * 0.5} y={y + letter * 0.35} textAnchor="end">
          {text}
        </text>
      ))}
      {shape.hours.map(({ x, text }) => (
        <text key={x} x={x} y={h - letter * 0.4} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}

const box = ({ x, y, w, h }: Pick<Cell, "x" | "y" | "w" | "h">) => `M${x} ${y}h${w}v${h}h${-w}Z`;

interface LegendProps {
  shape: GridShape;
  letter: number;
  w: number;
  toText: (value: number) => string;
}

/** What the shades mean, from nobody to the busiest hour, and the hatch where there is any. */
function Legend({ shape, letter: wanted, w, toText }: LegendProps) {
  const [least, most] = [toText(0), toText(shape.most)];
  const gap = shape.cells.some(({ hatched }) => hatched) ? phrase("analysis.gap") : "";
  // In sizes of letters.
  const place = {
    first: 0.62 * least.length + 0.4,
    last: 0.62 * (least.length + most.length) + 0.8 + levels,
  };
  const wide = place.last + (gap === "" ? 0 : 2.6 + 0.62 * gap.length);
  const letter = Math.min(wanted, w / wide);
  const side = letter * 0.85;
  const y = wanted * 0.25;
  const baseline = y + letter * 0.75;
  return (
    <g fontSize={letter} data-legend>
      <text x={0} y={baseline}>
        {least}
      </text>
      {Array.from({ length: levels }, (_, level) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its number
          key={level}
          className={classes.cell}
          data-level={level}
          d={box({ x: letter * (place.first + level), y, w: side, h: side })}
        />
      ))}
      <text x={letter * (place.first + levels + 0.3)} y={baseline}>
        {most}
      </text>
      {gap !== "" && (
        <>
          <path
            className={chart.hatch}
            d={
              box({ x: letter * (place.last + 1), y, w: side, h: side }) +
              hatch({ x: letter * (place.last + 1), y, w: side, h: side }, letter * 0.3)
            }
          />
          <text x={letter * (place.last + 2.2)} y={baseline}>
            {gap}
          </text>
        </>
      )}
    </g>
  );
}

/** Days with their weekday, where there is room for it; else their weekday, or their number in the month. */
function daysNamed(hours: PartOf<"grid">["hours"], letters: number, format: Format): (day: string) => string {
  const days = [...new Set(hours.map(({ day }) => day))];
  const longest = Math.max(1, ...days.map((day) => letterCount(format.weekdayDate(day))));
  if (0.6 * longest <= letters * dayRoom) return (day) => format.weekdayDate(day);
  return (day) => String(Number(day.slice(8)));
}
