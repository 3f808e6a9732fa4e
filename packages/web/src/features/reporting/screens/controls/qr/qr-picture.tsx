import { useMemo } from "react";
import { encode } from "uqr";

/** Light around a code, in its squares, so that cameras find it. */
const border = 4;

/** A text as a QR code: dark on light in every theme, since not every camera reads the opposite. */
export function QrPicture({ text, name, className }: { text: string; name: string; className?: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: "M", border }), [text]);
  const squares = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
