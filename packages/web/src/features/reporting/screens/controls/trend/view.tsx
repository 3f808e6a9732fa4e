import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase } from "../../../../../lib/phrases.ts";
import chart from "../chart.module.css";
import { innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./trend.module.css";
import { trendShape } from "./trend-shape.ts";

/** Of the control's size of letters: those at the axes. */
const small = 0.5;

/** The hours of a day beside what is usual of them. */
export function TrendView(props: ViewProps<"trend">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const { w, h } = innerSize(control);
  const height = Math.max(40, h - (label === "" ? 0 : labelHeight(control.text.size)));
  return (
    <WithPart {...props} what="hours" label={label} shape="chart">
      {({ hours }) => (
        <TrendLines
          hours={hours}
          band={options.band}
          label={label}
          measure={control.figures.main?.measure ?? "flowIn"}
          letter={control.text.size * small}
          w={w}
          h={height}
        />
      )}
    </WithPart>
  );
}

interface TrendLinesProps {
  hours: PartOf<"hours">["hours"];
  band: boolean;
  label: string;
  measure: string;
  letter: number;
  w: number;
  h: number;
}

function TrendLines({ hours, band, label, measure, letter, w, h }: TrendLinesProps) {
  const format = useFormat();
  const toText = (value: number) => valueText(measure, value, 0, format);
  const shape = trendShape(hours, { w, h, letter, band, toText });
  const { now } = shape;
  const hasBand = shape.band !== "";
  return (
    <svg
      className={`${chart.chart} ${chart.strokes} ${classes.trend}`}
      width={w}
      height={h}
      role="img"
      aria-label={now ? `${label}: ${now.text}` : label}
      fontSize={letter}
    >
      {shape.steps.map(({ y, text }) => (
        <g key={y}>
          <line className={chart.axis} x1={shape.left} x2={shape.right} y1={y} y2={y} />
          <text x={shape.left - letter * 0.5} y={y + letter * 0.35} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {shape.hours.map(({ x, text }) => (
        <text key={text + x} x={x} y={h - letter * 0.3} textAnchor="middle">
          {text}
        </text>
      ))}
      <path className={classes.band} d={shape.band} />
      <path className={classes.ahead} d={shape.ahead} strokeWidth={letter * 0.1} />
      <path className={classes.line} d={shape.line} strokeWidth={letter * 0.18} />
      <path className={classes.running} d={shape.running} strokeWidth={letter * 0.18} />
      {hasBand && (
        <g>
          <rect
            className={classes.band}
            x={shape.left}
            y={letter * 0.25}
            width={letter}
            height={letter * 0.7}
          />
          <text x={shape.left + letter * 1.4} y={letter}>
            {phrase("analysis.usualBand")}
          </text>
        </g>
      )}
      {now && (
        <>
          <circle
            className={classes.now}
            cx={now.x}
            cy={now.y}
            r={letter * 0.32}
            strokeWidth={letter * 0.12}
          />
          <text
            className={classes.nowText}
            x={now.x}
            y={Math.max(letter, now.y - letter * 0.7)}
            textAnchor={now.x > w - letter * 3 ? "end" : "middle"}
          >
            {now.text}
          </text>
        </>
      )}
    </svg>
  );
}
