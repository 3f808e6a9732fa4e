import { toWeekday } from "@foyer/contract/calendar-days";
import { type Format, useFormat } from "../../../../../lib/format.ts";
import chart from "../chart.module.css";
import { innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import { dayBars } from "./day-bars.ts";
import classes from "./days.module.css";

const small = 0.5;
/** Up to so many days weekdays tell them apart. */
const week = 8;

/** Day by day as bars; the one that runs is only outlined. */
export function DaysView(props: ViewProps<"days">) {
  const { control, options } = props;
  const format = useFormat();
  const label = useLabel(control, "main", options.label);
  const measure = control.figures.main?.measure ?? "flowIn";
  const { w, h } = innerSize(control);
  const height = Math.max(40, h - (label === "" ? 0 : labelHeight(control.text.size)));
  const letter = control.text.size * small;

  return (
    <WithPart {...props} what="days" label={label} shape="chart">
      {({ days }) => {
        const { bars, bottom } = dayBars(days, {
          w,
          h: height,
          letter,
          values: options.values,
          valueText: ({ value, completeness }) =>
            value === null ? "" : mark(completeness, measure) + valueText(measure, value, 0, format),
          dayText: ({ day }) => dayText(day, days.length, format),
        });
        return (
          <svg
            className={`${chart.chart} ${classes.days}`}
            width={w}
            height={height}
            role="img"
            aria-label={label}
            fontSize={letter}
          >
            <line className={chart.axis} x1={0} x2={w} y1={bottom} y2={bottom} />
            {bars.map((bar) => (
              <g key={bar.day}>
                {bar.none ? (
                  <rect
                    className={classes.none}
                    x={bar.x}
                    y={bottom - letter * 0.7}
                    width={bar.width}
                    height={letter * 0.5}
                  />
                ) : (
                  <rect
                    className={classes.bar}
                    data-running={bar.running || undefined}
                    x={bar.x}
                    y={bar.y}
                    width={bar.width}
                    height={bar.height}
                  />
                )}
                {bar.value && (
                  <text className={classes.value} x={bar.middle} y={bar.y - letter * 0.3} textAnchor="middle">
                    {bar.value}
                  </text>
                )}
                {bar.label && (
                  <text x={bar.middle} y={height - letter * 0.4} textAnchor="middle">
                    {bar.label}
                  </text>
                )}
              </g>
            ))}
          </svg>
        );
      }}
    </WithPart>
  );
}

const dayText = (day: string, count: number, format: Format): string =>
  count <= week ? format.weekday(toWeekday(day), "short") : String(Number(day.slice(8)));
