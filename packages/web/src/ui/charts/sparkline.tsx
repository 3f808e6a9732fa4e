import { useMemo } from "react";
import { look } from "../kit/look.ts";
import classes from "./charts.module.css";
import { sparklinePath } from "./sparkline-path.ts";
import "../kit/chart-colours.css";

interface SparklineProps {
  /** In order of time; a gap is null. */
  values: ReadonlyArray<number | null>;
  height?: number;
}

/** A small line without axes; the figures themselves stand beside it. */
export function Sparkline({ values, height = 28 }: SparklineProps) {
  const path = useMemo(() => sparklinePath(values, height), [values, height]);
  return (
    <svg
      className={look({ block: true, flip: true }, classes.sparkline)}
      viewBox={`0 0 100 ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
