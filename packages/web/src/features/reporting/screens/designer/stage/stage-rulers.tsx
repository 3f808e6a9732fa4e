import { boxAroundAll } from "@foyer/canvas/geometry/boxes";
import { outerBox } from "@foyer/canvas/geometry/shapes";
import { rulerTicks } from "@foyer/canvas/ruler-ticks";
import { type Axis, rangeAlong } from "@foyer/canvas/snapping/axes";
import { seenBox } from "@foyer/canvas/viewport";
import { useFormat } from "../../../../../lib/format.ts";
import { selectedNow } from "../editor/designer-state.ts";
import { hasGuides, rulerWidth } from "../editor/guides.ts";
import { useDesignerState } from "../editor/use-designer.ts";
import classes from "./stage.module.css";

const marks = { long: 9, short: 4 } as const;

/** Page pixels along the upper and the left edge of the stage; guides are dragged out of them. */
export function StageRulers() {
  const state = useDesignerState();
  if (!hasGuides(state) || state.stage.width === 0) return null;
  return (
    <g className={classes.rulers}>
      <Ruler along="x" />
      <Ruler along="y" />
      <rect className={classes.ruler} width={rulerWidth} height={rulerWidth} />
    </g>
  );
}

/** Turned by a quarter, the left ruler is drawn as the upper one is. */
function Ruler({ along }: { along: Axis }) {
  const state = useDesignerState();
  const format = useFormat();
  const { camera, stage } = state;
  const length = along === "x" ? stage.width : stage.height;
  const seen = rangeAlong(seenBox(camera, stage), along);
  const toView = (at: number) => (at - camera[along]) * camera.zoom;
  const box = boxAroundAll(selectedNow(state).map(({ shape }) => outerBox(shape)));
  const span = box && rangeAlong(box, along);
  // What comes out of the upper ruler is level.
  const drags: Axis = along === "x" ? "y" : "x";
  return (
    <g data-on={`ruler:${drags}`} className={classes.rulerPart} data-along={along}>
      <rect
        className={classes.ruler}
        {...(along === "x" ? { width: length, height: rulerWidth } : { width: rulerWidth, height: length })}
      />
      {span && (
        <rect
          className={classes.span}
          {...(along === "x"
            ? { x: toView(span.from), width: (span.to - span.from) * camera.zoom, height: rulerWidth }
            : { y: toView(span.from), height: (span.to - span.from) * camera.zoom, width: rulerWidth })}
        />
      )}
      {rulerTicks(seen, camera.zoom).map(({ at, isLong }) => {
        const place = Math.round(toView(at)) + 0.5;
        const from = rulerWidth - (isLong ? marks.long : marks.short);
        return along === "x" ? (
          <g key={at}>
            <line x1={place} x2={place} y1={from} y2={rulerWidth} />
            {isLong && (
              <text x={place + 3} y={10}>
                {format.number(at)}
              </text>
            )}
          </g>
        ) : (
          <g key={at}>
            <line y1={place} y2={place} x1={from} x2={rulerWidth} />
            {isLong && <text transform={`translate(10 ${place - 3}) rotate(-90)`}>{format.number(at)}</text>}
          </g>
        );
      })}
    </g>
  );
}
