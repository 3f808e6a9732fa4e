import "../kit/chart-colours.css";
import classes from "./analysis.module.css";

interface SeriesStrokeProps {
  /** Colour 1..8; 0: quiet. */
  slot: number;
  dashed?: boolean | undefined;
  /** A field instead of a line. */
  field?: boolean;
}

/** How a series is drawn, as a sign beside its name. */
export function SeriesStroke({ slot, dashed = false, field = false }: SeriesStrokeProps) {
  return (
    <span
      className={classes.stroke}
      data-dashed={dashed || undefined}
      data-field={field || undefined}
      style={slot === 0 ? undefined : { borderColor: `var(--chart-${slot})` }}
    />
  );
}
