import { usePhrases } from "../../../lib/phrases.ts";
import { Line } from "../../../ui/kit/layout.tsx";
import classes from "./home.module.css";

/** Whether news arrive: filled while they do, hollow while they do not. */
export function LiveDot({ connected }: { connected: boolean }) {
  const t = usePhrases("home");
  return (
    <Line
      as="span"
      inline
      gap="xs"
      className={classes.live}
      data-connected={connected || undefined}
      role="status"
    >
      <span className={classes.liveDot} aria-hidden="true" />
      {t(connected ? "live" : "livePaused")}
    </Line>
  );
}
