import { frameHandles, handleCursor, handlePlace, turningHandlePlace } from "@foyer/canvas/geometry/handles";
import { selectionFrame } from "@foyer/canvas/geometry/selection-frame";
import { pointsOf } from "@foyer/canvas/geometry/shapes";
import { toView } from "@foyer/canvas/viewport";
import { useMediaQuery } from "@mantine/hooks";
import { listed } from "../../../../../ui/canvas-stage/stage-points.ts";
import { selectedNow } from "../editor/designer-state.ts";
import { useDesignerState } from "../editor/use-designer.ts";
import classes from "./stage.module.css";

/**
 * In view pixels: how far above a frame the handle is that turns it, how far around handles one may press, and which sides are too
 * short for one in their middle. Fingers need 44 pixels.
 */
const pointerSizes = { aside: 26, turn: 16, corner: 14, middle: 10, shortSide: 48 } as const;
const fingerSizes = { aside: 48, turn: 22, corner: 22, middle: 22, shortSide: 100 } as const;

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
  const isCoarse = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const sizes = isCoarse ? fingerSizes : pointerSizes;
  const turning = toView(camera, turningHandlePlace(frame, sizes.aside / camera.zoom));
  const top = toView(camera, handlePlace(frame, { x: 0, y: -1 }));
  const [wide, high] = [frame.width * camera.zoom, frame.height * camera.zoom];
  return (
    <g>
      <polygon className={classes.selection} points={listed(camera, pointsOf({ kind: "box", ...frame }))} />
      <line className={classes.selection} x1={top.x} y1={top.y} x2={turning.x} y2={turning.y} />
      <g data-on="turn" className={classes.turn}>
        <circle className={classes.reach} cx={turning.x} cy={turning.y} r={sizes.turn} />
        <circle className={classes.corner} cx={turning.x} cy={turning.y} r={6} />
      </g>
      {frameHandles.map((handle, index) => {
        const isMiddle = handle.x === 0 || handle.y === 0;
        if (isMiddle && (handle.x === 0 ? wide : high) < sizes.shortSide) return null;
        const { x, y } = toView(camera, handlePlace(frame, handle));
        return (
          <g
            key={`${handle.x} ${handle.y}`}
            data-on={`handle:${index}`}
            style={{ cursor: handleCursor(handle, frame.angle) }}
          >
            <circle className={classes.reach} cx={x} cy={y} r={isMiddle ? sizes.middle : sizes.corner} />
            <rect className={classes.corner} x={x - 4} y={y - 4} width={8} height={8} />
          </g>
        );
      })}
    </g>
  );
}
