import { usePhrases } from "../../../lib/phrases.ts";
import { Line } from "../../../ui/kit/layout.tsx";
import classes from "./home.module.css";

/** Whether news arrive: filled while they do, hollow while they do not. */
export function LiveDot({ connected }: { connected: boolean }) {
  const t = usePhrases("home");
  return (
    <Line as="span" inline gap="xs" tone={connected ? "up" : undefined} role="status">
      <span className={classes.dot} data-connected={connected || undefined} aria-hidden="true" />
      {t(connected ? "live" : "livePaused")}
    </Line>
  );
}
