import classes from "./control.module.css";
import type { Origin } from "./honesty.ts";

/** How much of an incomplete figure was measured, estimated, and is missing: four pixels at its foot. */
export function OriginBar({ origin }: { origin: Origin }) {
  return (
    <div className={classes.origin} aria-hidden="true">
      <span data-of="measured" style={{ flexGrow: origin.measured }} />
      <span data-of="estimated" style={{ flexGrow: origin.estimated }} />
      <span data-of="missing" style={{ flexGrow: origin.missing }} />
    </div>
  );
}
