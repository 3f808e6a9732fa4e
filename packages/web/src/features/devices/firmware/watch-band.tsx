import type { WatchedDevice } from "@foyer/contract/devices/rollout-progress";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./rollouts.module.css";

/** The scale ends at so many times what is expected. */
const scale = 2;

const toPlace = (value: number, expected: number): string =>
  `${Math.min(100, Math.max(0, (100 * value) / Math.max(expected, 1) / scale))}%`;

/** What a device counted on the scale of what it should have: its usual spread shaded, the lines that halt at its edges. */
export function WatchBand({ device }: { device: WatchedDevice }) {
  const t = usePhrases("rollouts.watch");
  const format = useFormat();
  const { expected, low, high, counted, verdict } = device;
  const at = (value: number) => toPlace(value, expected);
  const isOff = verdict === "low" || verdict === "high";
  return (
    <div
      className={classes.band}
      role="img"
      aria-label={t("bandText", {
        counted: format.number(counted),
        low: format.number(low),
        high: format.number(high),
      })}
    >
      <span
        className={classes.usual}
        style={{ insetInlineStart: at(low), insetInlineEnd: `calc(100% - ${at(high)})` }}
      />
      <i className={classes.haltLine} style={{ insetInlineStart: at(low) }} />
      {high <= scale * expected && <i className={classes.haltLine} style={{ insetInlineStart: at(high) }} />}
      <i className={classes.expectedTick} style={{ insetInlineStart: at(expected) }} />
      <b className={classes.dot} data-off={isOff || undefined} style={{ insetInlineStart: at(counted) }} />
    </div>
  );
}
