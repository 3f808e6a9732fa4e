import type { OccupancyState } from "@foyer/contract/analytics/occupancy";
import { phrase } from "../../../../../lib/phrases.ts";
import { fittedSize, innerSize, labelHeight } from "../control-frame.ts";
import { letterCount } from "../letter-count.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./light.module.css";

/** From the top, as at a crossing; each has a shape of its own. */
const lamps = ["full", "filling", "free"] as const satisfies readonly OccupancyState[];

/** In a box of 100: a hand that stops, a triangle that warns, a tick. */
const shapes: Readonly<Record<OccupancyState, { body: string; sign: string }>> = {
  full: { body: "M32 6h36l26 26v36l-26 26h-36l-26-26v-36z", sign: "M34 34l32 32M66 34l-32 32" },
  filling: { body: "M50 8l44 80h-88z", sign: "M50 38v22M50 74v1" },
  free: { body: "M50 6a44 44 0 1 1-.1 0z", sign: "M30 52l14 14 28-30" },
};

export function LightView(props: ViewProps<"light">) {
  const { control, options } = props;
  // What it says needs no heading, unless it has one of its own.
  const { label } = options;
  const { w, h } = innerSize(control);
  const lineOfLabel = label === "" ? 0 : labelHeight(control.text.size);
  return (
    <WithPart {...props} what="inside" label={label} shape="round">
      {({ state, isStale }) => {
        if (state === null) return <p className={classes.none}>{phrase("occupancy.noLimit")}</p>;
        const word = phrase(`publicOccupancy.states.${state}`);
        const fontSize = fittedSize(control.text.size, letterCount(word), { w, h: h * 0.3 });
        const room = h - lineOfLabel - fontSize * 1.5;
        const upright = room >= w;
        const side = Math.max(16, Math.floor(upright ? Math.min(w, room / 3) : Math.min(room, w / 3)) * 0.94);
        return (
          <div className={classes.light} data-old={isStale || undefined}>
            <div className={classes.lamps} data-upright={upright || undefined}>
              {lamps.map((lamp) => (
                <svg
                  key={lamp}
                  aria-hidden="true"
                  className={classes.lamp}
                  data-lamp={lamp}
                  data-on={lamp === state || undefined}
                  width={side}
                  height={side}
                  viewBox="0 0 100 100"
                >
                  <path className={classes.body} d={shapes[lamp].body} />
                  {lamp === state && <path className={classes.sign} d={shapes[lamp].sign} />}
                </svg>
              ))}
            </div>
            <p className={classes.word} style={{ fontSize }}>
              {word}
            </p>
          </div>
        );
      }}
    </WithPart>
  );
}
