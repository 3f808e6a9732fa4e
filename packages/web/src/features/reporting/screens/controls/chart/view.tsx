import { toWeekday } from "@foyer/contract/calendar-days";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { type Format, useFormat } from "../../../../../lib/format.ts";
import { phrase } from "../../../../../lib/phrases.ts";
import chart from "../chart.module.css";
import { hatch } from "../chart-lines.ts";
import { innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { letterCount } from "../letter-count.ts";
import { coloursOfPlaces } from "../series-colour.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./chart.module.css";
import { linesShape } from "./lines-shape.ts";

const small = 0.5;
/** Up to so many days weekdays tell them apart. */
const week = 8;
/** Of the width: what the names take at most. */
const nameShare = 0.34;
/** Letters are about so wide, in sizes of letters. */
const letterWidth = 0.6;
/** The dot before a name, in letters. */
const dotRoom = 1.5;

/** Places beside one another, each as a line with its name at its end. */
export function ChartView(props: ViewProps<"chart">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const { w, h } = innerSize(control);
  const height = Math.max(40, h - (label === "" ? 0 : labelHeight(control.text.size)));
  return (
    <WithPart {...props} what="lines" label={label} shape="chart">
      {(part) => (
        <Lines
          part={part}
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

interface LinesProps {
  part: PartOf<"lines">;
  label: string;
  measure: string;
  letter: number;
  w: number;
  h: number;
}

function Lines({ part, label, measure, letter, w, h }: LinesProps) {
  const format = useFormat();
  const toText = (value: number) => valueText(measure, value, 0, format);
  const { series, interval, times } = part;
  const colours = coloursOfPlaces(series.map(({ id }) => id));
  const sites = new Set(series.map(({ entityName }) => entityName));
  const nameOf = ({ name, entityName }: (typeof series)[number]) =>
    sites.size > 1 && entityName !== undefined ? `${entityName} · ${name}` : name;
  const room = Math.floor((w * nameShare) / (letter * letterWidth) - dotRoom / letterWidth);
  const names = series.map((each) => shortened(nameOf(each), Math.max(3, room)));
  const shape = linesShape(series, {
    ...{ w, h, letter, toText },
    names: letter * (dotRoom + letterWidth * Math.max(1, ...names.map(letterCount))),
    timeTexts: times.map((time) =>
      interval === "1h" ? time.slice(0, "HH:mm".length) : dayText(time, interval, times.length, format),
    ),
  });
  const totals = series.map((each) => {
    const { value, completeness } = each.total;
    return `${nameOf(each)} ${value === null ? "–" : mark(completeness, measure) + toText(value)}`;
  });
  const hasGap = shape.gaps.length > 0;
  return (
    <svg
      className={`${chart.chart} ${chart.strokes} ${classes.lines}`}
      width={w}
      height={h}
      role="img"
      aria-label={`${label}: ${totals.join(", ")}`}
      fontSize={letter}
    >
      {shape.gaps.map((gap) => (
        <path key={gap.x} className={`${chart.hatch} ${classes.gap}`} d={hatch(gap, letter * 0.6)} />
      ))}
      {shape.steps.map(({ y, text }) => (
        <g key={y}>
          <line className={chart.axis} x1={shape.left} x2={shape.right} y1={y} y2={y} />
          <text x={shape.left - letter * 0.5} y={y + letter * 0.35} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {shape.times.map(({ x, text }) => (
        <text key={x} x={x} y={h - letter * 0.3} textAnchor="middle">
          {text}
        </text>
      ))}
      {hasGap && (
        <g>
          <path
            className={chart.hatch}
            d={hatch({ x: shape.left, y: letter * 0.2, w: letter, h: letter * 0.8 }, letter * 0.3)}
          />
          <text x={shape.left + letter * 1.4} y={letter * 0.95}>
            {phrase("analysis.gap")}
          </text>
        </g>
      )}
      {shape.lines.map(({ id, line, running, end, nameY }, nth) => {
        const colour = colours.get(id);
        return (
          <g key={id}>
            <path d={line} stroke={colour} strokeWidth={letter * 0.16} />
            <path
              d={running}
              stroke={colour}
              strokeWidth={letter * 0.16}
              strokeDasharray={`${letter * 0.1} ${letter * 0.4}`}
            />
            {end && (
              <>
                <circle cx={end.x} cy={end.y} r={letter * 0.26} fill={colour} />
                <line
                  className={classes.lead}
                  x1={end.x}
                  y1={end.y}
                  x2={shape.nameX}
                  y2={nameY}
                  stroke={colour}
                  strokeWidth={letter * 0.05}
                />
              </>
            )}
            <circle cx={shape.nameX + letter * 0.3} cy={nameY} r={letter * 0.3} fill={colour} />
            <text
              className={classes.name}
              x={shape.nameX + letter * (dotRoom - 0.6)}
              y={nameY + letter * 0.35}
            >
              {names[nth]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A name of so many letters at most. */
const shortened = (name: string, most: number): string => {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join("")}…`;
};

/** Days by their weekday while there are few of them, else by their number; weeks by their first day. */
const dayText = (day: string, interval: string, count: number, format: Format): string => {
  if (interval === "1w") return format.weekdayDate(day);
  if (count > week) return format.number(Number(day.slice(8)));
  return format.weekday(toWeekday(day), "short");
};
