import "../kit/chart-colours.css";
import classes from "./analysis.module.css";

interface SeriesStrokeProps {
  /** Colour 1..8; 0: quiet. */
  slot: number;
  dashed?: boolean | undefined;
  /** A bar instead of a line. */
  bar?: boolean;
  /** A field instead of a line. */
  field?: boolean;
  /** The thin grey line of many. */
  faint?: boolean;
}

/** How a series is drawn, as a sign beside its name. */
export function SeriesStroke({
  slot,
  dashed = false,
  bar = false,
  field = false,
  faint = false,
}: SeriesStrokeProps) {
  const colour = slot === 0 ? undefined : `var(--chart-${slot})`;
  return (
    <span
      className={classes.stroke}
      data-dashed={(dashed && !bar) || undefined}
      data-bar={bar || undefined}
      data-field={field || undefined}
      data-faint={faint || undefined}
      style={colour === undefined ? undefined : bar ? { background: colour } : { borderColor: colour }}
    />
  );
}
