import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

/** Two lines of a cell: what it is, and quietly what else is known. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={classes.two}>
      <span>{first}</span>
      {second && <span className={classes.second}>{second}</span>}
    </span>
  );
}
