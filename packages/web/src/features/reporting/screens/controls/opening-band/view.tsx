import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { serverNow } from "../../../../../lib/server-clock.ts";
import { fittedSize, innerSize } from "../control-frame.ts";
import { letterCount } from "../letter-count.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./opening-band.module.css";
import { openingState } from "./opening-state.ts";

/** Of the height: the words above the band. */
const wordsShare = 0.62;

/** Whether a place is open, until when, and how much of that is gone. */
export function OpeningBandView(props: ViewProps<"openingBand">) {
  return (
    <WithPart {...props} what="opening" label="" shape="number">
      {(part) => <Opening {...props} part={part} />}
    </WithPart>
  );
}

function Opening({
  control,
  options,
  part: { hours, zones },
}: Pick<ViewProps<"openingBand">, "control" | "options"> & { part: PartOf<"opening"> }) {
  const t = usePhrases("screenControls.opening");
  const format = useFormat();
  const [zone] = zones;
  const state = hours.kind === "daily" ? openingState(hours, serverNow(), zone) : null;
  const { w, h } = innerSize(control);
  const text = stateText();
  const band = options.band && state?.isOpen ? state : undefined;
  const room = { w, h: band ? h * wordsShare : h };

  function stateText(): string {
    if (hours.kind !== "daily") return t(hours.kind);
    if (!state) return t("closed");
    if (state.isOpen) return t("until", { time: format.bareTime(hours.to, zone) });
    const time = format.bareTime(hours.from, zone);
    return state.isLaterDay
      ? t("opensLater", { time, day: format.weekdayDate(hours.from, zone) })
      : t("opens", { time });
  }

  return (
    <div
      className={classes.opening}
      style={{ fontSize: fittedSize(control.text.size, letterCount(text), room) }}
    >
      <p className={classes.state} data-open={hours.kind === "always" || state?.isOpen || undefined}>
        {text}
      </p>
      {band && (
        <div className={classes.band} aria-hidden="true">
          <div className={classes.gone} style={{ width: `${Math.round(band.gone * 1_000) / 10}%` }} />
        </div>
      )}
    </div>
  );
}
