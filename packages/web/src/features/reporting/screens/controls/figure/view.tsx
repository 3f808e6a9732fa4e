import { useFormat } from "../../../../../lib/format.ts";
import { ChangeLine } from "../change-line.tsx";
import classes from "../control.module.css";
import { fittedSize, innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import { FlipNumber } from "./flip-number.tsx";

/** Of the figure, which is as large as the control's letters: the words around it. */
const wordShare = 0.28;
/** Of the control's height: what words have at least, up to the size of the figure. */
const leastWords = 0.14;

export function FigureView(props: ViewProps<"figure">) {
  const { control, options } = props;
  const format = useFormat();
  const label = useLabel(control, "main", options.label);
  const question = control.figures.main;
  const measure = question?.measure ?? "flowIn";
  const { w, h } = innerSize(control);
  const { size } = control.text;
  const letter = Math.max(size * wordShare, Math.min(size, h * leastWords));
  const line = labelHeight(letter);
  const lines = (label === "" ? 0 : 1) + (options.change ? 1 : 0);

  return (
    <WithPart {...props} what="figure" label={label} letter={letter} shape="number">
      {({ figure }) => {
        const value = figure.value ?? 0;
        const text = mark(figure.completeness, measure) + valueText(measure, value, options.decimals, format);
        const fontSize = fittedSize(size, text.length, { w, h: h - lines * line });
        return (
          <>
            <p className={classes.number} style={{ fontSize }}>
              {options.moves === "flip" ? <FlipNumber text={text} /> : <bdi>{text}</bdi>}
            </p>
            {options.change && (
              <ChangeLine figure={figure} against={question?.against} fits={{ size: letter, w }} />
            )}
          </>
        );
      }}
    </WithPart>
  );
}
