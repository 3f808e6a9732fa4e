import { cssColour } from "../colour.ts";
import { innerSize } from "../control-frame.ts";
import type { ViewProps } from "../view-props.ts";

/** Along the longer side of its box, as thick as the other. */
export function LineView({ control, options: { colour, dashed } }: ViewProps<"line">) {
  const { w, h } = innerSize(control);
  const lies = w >= h;
  const thick = Math.min(w, h);
  const ends = lies ? { x1: 0, y1: h / 2, x2: w, y2: h / 2 } : { x1: w / 2, y1: 0, x2: w / 2, y2: h };
  return (
    <svg width={w} height={h} style={{ display: "block" }} aria-hidden="true">
      <line
        {...ends}
        style={{ stroke: cssColour(colour) }}
        strokeWidth={thick}
        {...(dashed && { strokeDasharray: `${thick * 3} ${thick * 2}` })}
      />
    </svg>
  );
}
