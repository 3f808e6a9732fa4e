import classes from "../control.module.css";
import type { ViewProps } from "../view-props.ts";

export function HeadingView({ options: { text } }: ViewProps<"heading">) {
  return (
    <h2 className={classes.words} dir="auto">
      {text}
    </h2>
  );
}
