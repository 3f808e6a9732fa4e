import { useFormat } from "../../../../../lib/format.ts";
import { ChangeLine } from "../change-line.tsx";
import classes from "../control.module.css";
import { fittedSize, innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import { FlipNumber } from "./flip-number.tsx";

/** Of the control's size of letters: a figure that is the answer. */
const large = 2.4;

export function FigureView(props: ViewProps<"figure">) {
  const { control, options } = props;
  const format = useFormat();
  const label = useLabel(control, "main", options.label);
  const question = control.figures.main;
  const measure = question?.measure ?? "flowIn";
  const { w, h } = innerSize(control);
  const line = labelHeight(control.text.size);
  const lines = (label === "" ? 0 : 1) + (options.change ? 1 : 0);

  return (
    <WithPart {...props} what="figure" label={label} shape="number">
      {({ figure }) => {
        const value = figure.value ?? 0;
        const text = mark(figure.completeness, measure) + valueText(measure, value, options.decimals, format);
        const fontSize = fittedSize(control.text.size * large, text.length, { w, h: h - lines * line });
        return (
          <>
            <p className={classes.number} style={{ fontSize }}>
              {options.moves === "flip" ? <FlipNumber text={text} /> : <bdi>{text}</bdi>}
            </p>
            {options.change && (
              <ChangeLine figure={figure} against={question?.against} fits={{ size: control.text.size, w }} />
            )}
          </>
        );
      }}
    </WithPart>
  );
}
