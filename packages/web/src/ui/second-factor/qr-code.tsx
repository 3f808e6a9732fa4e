import { useMemo } from "react";
import { encode } from "uqr";
import classes from "./second-factor.module.css";

/** Light around a code, in its squares, so that cameras find it. */
const border = 4;

/** Dark on light in every scheme: not every camera reads the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: "M", border }), [text]);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join("")} />
    </svg>
  );
}
