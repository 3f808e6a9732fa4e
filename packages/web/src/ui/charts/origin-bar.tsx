import type { Figure } from "@foyer/contract/counting/figure";
import classes from "./charts.module.css";
import { originShares } from "./origin-shares.ts";
import "./chart-colours.css";

/** Three pixels that say what a figure rests on: solid measured, hatched estimated, empty missing. */
export function OriginBar({ figure }: { figure: Figure }) {
  const shares = originShares(figure);
  return (
    <div className={classes.originBar} aria-hidden="true">
      {shares !== undefined && shares.measured > 0 && (
        <span className={classes.measured} style={{ flexGrow: shares.measured }} />
      )}
      {shares !== undefined && shares.estimated > 0 && (
        <span className={classes.estimated} style={{ flexGrow: shares.estimated }} />
      )}
      <span style={{ flexGrow: shares?.missing ?? 1 }} />
    </div>
  );
}
