import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./home.module.css";

/** Whether news arrive: filled while they do, hollow while they do not. */
export function LiveDot({ connected }: { connected: boolean }) {
  const t = usePhrases("home");
  return (
    <span className={classes.live} data-connected={connected || undefined} role="status">
      <span className={classes.liveDot} aria-hidden="true" />
      {t(connected ? "live" : "livePaused")}
    </span>
  );
}
