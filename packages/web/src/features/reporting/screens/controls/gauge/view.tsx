import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase } from "../../../../../lib/phrases.ts";
import chart from "../chart.module.css";
import { fittedSize, innerSize, labelHeight } from "../control-frame.ts";
import { useLabel } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { fillingFrom, fullness } from "../inside-room.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import { arc, tick } from "./arc.ts";
import classes from "./gauge.module.css";

const large = 1.6;
/** Of the square that the arc is drawn in: above its open foot. */
const arcHeight = 0.88;

/** How full a place is: an arc, the number, and both in words. */
export function GaugeView(props: ViewProps<"gauge">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const { w, h } = innerSize(control);
  const size = control.text.size;
  const lines = (label === "" ? 0 : 1) + 1;
  const side = Math.max(40, Math.min(w, (h - lines * labelHeight(size)) / arcHeight));
  return (
    <WithPart {...props} what="inside" label={label} shape="round">
      {(inside) => <Gauge inside={inside} side={side} size={size} label={label} />}
    </WithPart>
  );
}

interface GaugeProps {
  inside: PartOf<"inside">;
  side: number;
  size: number;
  label: string;
}

function Gauge({ inside, side, size, label }: GaugeProps) {
  const format = useFormat();
  const { people, limit, state, isStale } = inside;
  const share = fullness(inside);
  const filling = fillingFrom(inside);
  const thick = side * 0.11;
  const middle = side / 2;
  const radius = middle - thick / 2;
  const value = mark(people.completeness) + format.number(people.value ?? 0);
  const number = fittedSize(size * large, value.length, { w: side * 0.62, h: side * 0.5 });
  return (
    <div className={classes.gauge} data-state={isStale ? undefined : (state ?? undefined)}>
      <svg
        className={chart.chart}
        width={side}
        height={side * arcHeight}
        role="img"
        aria-label={`${label}: ${value}`}
      >
        {share !== null && (
          <>
            <path className={classes.track} d={arc(0, 1, radius, middle)} strokeWidth={thick} />
            {share > 0 && (
              <path className={classes.fill} d={arc(0, share, radius, middle)} strokeWidth={thick} />
            )}
            {filling !== undefined && (
              <path
                className={classes.tick}
                d={tick(filling, middle - thick * 1.3, middle, middle)}
                strokeWidth={thick * 0.18}
              />
            )}
          </>
        )}
        <text className={chart.figure} x={middle} y={middle + number * 0.35} fontSize={number}>
          {value}
        </text>
        <text
          className={classes.limit}
          x={middle}
          y={middle + number * 0.35 + size * 0.7}
          fontSize={size * 0.5}
        >
          {limit === null
            ? phrase("occupancy.noLimit")
            : phrase("occupancy.limitOf", { limit: format.number(limit) })}
        </text>
      </svg>
      <p className={classes.words}>
        {state
          ? phrase(`publicOccupancy.states.${state}`)
          : share !== null && phrase("occupancy.fill", { percent: format.percent(share) })}
      </p>
    </div>
  );
}
