import { toView } from "@foyer/canvas/viewport";
import { useId } from "react";
import { pageNow } from "../editor/designer-state.ts";
import { hasGuides, shownGuides } from "../editor/guides.ts";
import { useDesignerState } from "../editor/use-designer.ts";
import classes from "./stage.module.css";

/** Lines of the grid are nowhere nearer to one another; view pixels. */
const leastStep = 12;

/** The grid and the margins of the page, where they are wanted. */
export function PageLines() {
  const state = useDesignerState();
  const id = useId();
  const { camera, document, readOnly } = state;
  const { grid, margin } = pageNow(state);
  if (readOnly) return null;
  const { zoom } = camera;
  const { x, y } = toView(camera, { x: 0, y: 0 });
  const { width, height } = document.size;
  const step = grid.step * 2 ** Math.max(0, Math.ceil(Math.log2(leastStep / (grid.step * zoom))));
  const hasMargin = (grid.shown || state.rulers) && margin > 0 && 2 * margin < Math.min(width, height);
  return (
    <g>
      {grid.shown && (
        <>
          <pattern
            id={id}
            patternUnits="userSpaceOnUse"
            {...{ x, y, width: step * zoom, height: step * zoom }}
          >
            <path className={classes.grid} d={`M${step * zoom} 0H0V${step * zoom}`} />
          </pattern>
          <rect
            data-grid={step}
            {...{ x, y, width: width * zoom, height: height * zoom }}
            fill={`url(#${id})`}
          />
        </>
      )}
      {hasMargin && (
        <rect
          className={classes.margin}
          data-margin={margin}
          {...toView(camera, { x: margin, y: margin })}
          width={(width - 2 * margin) * zoom}
          height={(height - 2 * margin) * zoom}
        />
      )}
    </g>
  );
}

/** The guides of the screen, each wide enough to be taken hold of. */
export function GuideLines() {
  const state = useDesignerState();
  if (!hasGuides(state)) return null;
  const { camera, stage, guide: selected } = state;
  return (
    <g>
      {shownGuides(state).map(({ axis, at }, nth) => {
        const place = (at - camera[axis]) * camera.zoom;
        const ends =
          axis === "x"
            ? { x1: place, x2: place, y1: 0, y2: stage.height }
            : { y1: place, y2: place, x1: 0, x2: stage.width };
        return (
          <g
            // Guides have no other name, and may lie on one another.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={nth}
            data-on={`guide:${nth}`}
            className={classes.guide}
            data-axis={axis}
            data-current={nth === selected || undefined}
          >
            <line className={classes.guideReach} {...ends} />
            <line className={classes.guideLine} {...ends} />
          </g>
        );
      })}
    </g>
  );
}
