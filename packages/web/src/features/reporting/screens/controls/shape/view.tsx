import { cssColour } from "../colour.ts";
import look from "../control.module.css";
import type { ViewProps } from "../view-props.ts";
import classes from "./shape.module.css";

/** In a box of 100 that is drawn as large as the control. */
const points = {
  triangle: "50,0 100,100 0,100",
  arrow: "0,30 60,30 60,0 100,50 60,100 60,70 0,70",
} as const;

export function ShapeView({ options: { shape, colour } }: ViewProps<"shape">) {
  const fill = cssColour(colour);
  if (shape === "rectangle" || shape === "ellipse")
    return (
      <div className={`${look.whole} ${classes.plain}`} data-shape={shape} style={{ background: fill }} />
    );
  return (
    <svg className={look.whole} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={points[shape]} style={{ fill }} />
    </svg>
  );
}
