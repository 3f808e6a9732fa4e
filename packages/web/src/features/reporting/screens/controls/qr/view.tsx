import { useMemo } from "react";
import { encode } from "uqr";
import { phrase } from "../../../../../lib/phrases.ts";
import classes from "../control.module.css";
import { LabelledBox } from "../labelled-box.tsx";
import type { ViewProps } from "../view-props.ts";

/** Light around a code, in its squares, so that cameras find it. */
const border = 4;

export function QrView({ options: { text } }: ViewProps<"qr">) {
  const code = useMemo(() => (text === "" ? undefined : encode(text, { ecc: "M", border })), [text]);
  if (!code) return <LabelledBox text={phrase("screenControls.noCode")} />;
  const squares = code.data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  // Dark on light in every theme: not every camera reads the opposite.
  return (
    <svg
      className={classes.whole}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
