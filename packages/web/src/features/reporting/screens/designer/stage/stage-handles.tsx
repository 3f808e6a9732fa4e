import { frameHandles, handleCursor, handlePlace, turningHandlePlace } from "@foyer/canvas/geometry/handles";
import { selectionFrame } from "@foyer/canvas/geometry/selection-frame";
import { pointsOf } from "@foyer/canvas/geometry/shapes";
import { toView } from "@foyer/canvas/viewport";
import { listed } from "../../../../../ui/canvas-stage/stage-points.ts";
import { selectedNow } from "../editor/designer-state.ts";
import { useDesignerState } from "../editor/use-designer.ts";
import classes from "./stage.module.css";

/** How far above a frame the handle is that turns it, view pixels. */
const turningAside = 26;
/** Shorter sides have no handle in their middle, view pixels. */
const shortSide = 48;

/** The outline of each control selected, and the frame about what of it may be changed. */
export function StageHandles() {
  const state = useDesignerState();
  const { camera, readOnly, tool } = state;
  const items = selectedNow(state).filter(({ hidden }) => !hidden);
  const open = items.filter(({ locked }) => !locked);
  const frame = readOnly || tool === "pan" ? undefined : selectionFrame(open.map(({ shape }) => shape));
  return (
    <g>
      {items.map(({ id, shape, locked }) => (
        <polygon
          key={id}
          className={classes.outline}
          data-locked={locked || undefined}
          points={listed(camera, pointsOf(shape))}
        />
      ))}
      {frame && <Frame frame={frame} />}
    </g>
  );
}

function Frame({ frame }: { frame: NonNullable<ReturnType<typeof selectionFrame>> }) {
  const { camera } = useDesignerState();
  const turning = toView(camera, turningHandlePlace(frame, turningAside / camera.zoom));
  const top = toView(camera, handlePlace(frame, { x: 0, y: -1 }));
  const [wide, high] = [frame.width * camera.zoom, frame.height * camera.zoom];
  return (
    <g>
      <polygon className={classes.selection} points={listed(camera, pointsOf({ kind: "box", ...frame }))} />
      <line className={classes.selection} x1={top.x} y1={top.y} x2={turning.x} y2={turning.y} />
      <g data-on="turn" className={classes.turn}>
        <circle className={classes.reach} cx={turning.x} cy={turning.y} r={16} />
        <circle className={classes.corner} cx={turning.x} cy={turning.y} r={6} />
      </g>
      {frameHandles.map((handle, index) => {
        const isMiddle = handle.x === 0 || handle.y === 0;
        if (isMiddle && (handle.x === 0 ? wide : high) < shortSide) return null;
        const { x, y } = toView(camera, handlePlace(frame, handle));
        return (
          <g
            key={`${handle.x} ${handle.y}`}
            data-on={`handle:${index}`}
            style={{ cursor: handleCursor(handle, frame.angle) }}
          >
            <circle className={classes.reach} cx={x} cy={y} r={isMiddle ? 10 : 14} />
            <rect className={classes.corner} x={x - 4} y={y - 4} width={8} height={8} />
          </g>
        );
      })}
    </g>
  );
}
