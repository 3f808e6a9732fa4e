import { useFormat } from "../../../../../lib/format.ts";
import { ChangeLine } from "../change-line.tsx";
import chart from "../chart.module.css";
import classes from "../control.module.css";
import { fittedSize, innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import own from "./card.module.css";
import { spark } from "./spark.ts";

const large = 1.9;
/** Of the room that label and change leave: the line of the day. */
const sparkShare = 0.4;

export function CardView(props: ViewProps<"card">) {
  const { control, options, part } = props;
  const format = useFormat();
  const label = useLabel(control, "main", options.label);
  const question = control.figures.main;
  const measure = question?.measure ?? "flowIn";
  const hours = options.sparkline ? part("hours") : undefined;
  const line = hours?.what === "hours" ? hours.hours : undefined;
  const { w, h } = innerSize(control);
  const room = Math.max(20, h - labelHeight(control.text.size) * (options.change ? 2 : 1));
  const sparkHeight = Math.floor(room * sparkShare);

  return (
    <WithPart {...props} what="figure" label={label} shape="number">
      {({ figure }) => {
        const text =
          mark(figure.completeness, measure) +
          valueText(measure, figure.value ?? 0, options.decimals, format);
        const height = line ? room - sparkHeight : room;
        return (
          <>
            <p
              className={classes.number}
              style={{ fontSize: fittedSize(control.text.size * large, text.length, { w, h: height }) }}
            >
              <bdi>{text}</bdi>
            </p>
            {options.change && (
              <ChangeLine figure={figure} against={question?.against} fits={{ size: control.text.size, w }} />
            )}
            {!line && <span className={own.rest} />}
            {line && (
              <svg
                className={`${chart.chart} ${own.spark}`}
                width={w}
                height={sparkHeight}
                viewBox={`-4 -4 ${w + 8} ${sparkHeight + 8}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path d={spark(line, w, sparkHeight)} />
              </svg>
            )}
          </>
        );
      }}
    </WithPart>
  );
}
