import classes from "./charts.module.css";
import "../kit/chart-colours.css";

/** A chart before it is drawn: its axes, and a course nobody takes for figures. CSS pixels. */
export function ChartRoom({ height }: { height: number }) {
  return (
    <div className={classes.room} style={{ height }} aria-hidden="true">
      <div className={classes.scale}>
        {[1, 2, 3, 4, 5].map((line) => (
          <span key={line} />
        ))}
      </div>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 34 C12 34 14 20 26 22 S42 10 54 12 S72 26 82 24 S94 32 100 32 V40 H0 Z" />
      </svg>
      <div className={classes.times}>
        {[1, 2, 3, 4, 5, 6].map((time) => (
          <span key={time} />
        ))}
      </div>
    </div>
  );
}
