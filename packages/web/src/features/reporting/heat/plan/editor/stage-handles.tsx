import { frameHandles, handleCursor, handlePlace, turningHandlePlace } from "@foyer/canvas/geometry/handles";
import { middle, type PagePoint } from "@foyer/canvas/geometry/points";
import { selectionFrame } from "@foyer/canvas/geometry/selection-frame";
import { pointsOf } from "@foyer/canvas/geometry/shapes";
import { toView } from "@foyer/canvas/viewport";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { listed } from "../../../../../ui/canvas-stage/stage-points.ts";
import { onlySelected, selectedNow } from "./editor-state.ts";
import classes from "./stage.module.css";
import { useEditor, useEditorState } from "./use-editor.ts";

/** How far above a frame the handle is that turns it, view pixels. */
const turningAside = 26;

/** The frame about what is selected with its corners and the handle to turn it; of points each of them. */
export function StageHandles() {
  const state = useEditorState();
  const { camera, readOnly, tool } = state;
  const items = selectedNow(state);
  const frame = selectionFrame(items.map(({ shape }) => shape));
  if (readOnly || frame === undefined || tool.kind !== "select") return null;
  const corners = pointsOf({ kind: "box", ...frame });
  const turning = toView(camera, turningHandlePlace(frame, turningAside / camera.zoom));
  const top = toView(camera, handlePlace(frame, { x: 0, y: -1 }));
  const isPoints = items.length === 1 && items[0]?.shape.kind !== "box";
  return (
    <g>
      <polygon className={classes.selection} points={listed(camera, corners)} />
      <line className={classes.selection} x1={top.x} y1={top.y} x2={turning.x} y2={turning.y} />
      <circle className={classes.turn} data-on="turn" cx={turning.x} cy={turning.y} r={7} />
      {!isPoints &&
        frameHandles.map((handle, index) => {
          if (handle.x === 0 || handle.y === 0) return null;
          const { x, y } = toView(camera, handlePlace(frame, handle));
          return (
            <g
              key={`${handle.x} ${handle.y}`}
              data-on={`handle:${index}`}
              style={{ cursor: handleCursor(handle, frame.angle) }}
            >
              <circle className={classes.reach} cx={x} cy={y} r={16} />
              <rect className={classes.corner} x={x - 5} y={y - 5} width={10} height={10} />
            </g>
          );
        })}
      {isPoints && <Vertices />}
    </g>
  );
}

/** The points of the one thing selected, and between those of an area where further ones can be put in. */
function Vertices() {
  const state = useEditorState();
  const item = onlySelected(state);
  if (item === undefined || item.shape.kind === "box") return null;
  const { kind, points } = item.shape;
  const between =
    kind === "polygon"
      ? points.map((point, index) => middle(point, points[(index + 1) % points.length] ?? point))
      : [];
  return (
    <>
      {between.map((point, index) => {
        const { x, y } = toView(state.camera, point);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is known by its place
          <g key={`side ${index}`} data-on={`edge:${index + 1}`} className={classes.edge}>
            <circle className={classes.reach} cx={x} cy={y} r={12} />
            <circle className={classes.between} cx={x} cy={y} r={4} />
          </g>
        );
      })}
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place
        <Vertex key={`point ${index}`} at={point} index={index} isNumbered={kind === "quad"} />
      ))}
    </>
  );
}

function Vertex({ at, index, isNumbered }: { at: PagePoint; index: number; isNumbered: boolean }) {
  const t = usePhrases("heatPlans.words");
  const editor = useEditor();
  const { camera, vertex } = useEditorState();
  const { x, y } = toView(camera, at);
  const number = index + 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own
    <g
      role="button"
      tabIndex={0}
      className={classes.vertex}
      data-on={`vertex:${index}`}
      data-current={vertex === index || undefined}
      aria-label={t("point", { number, x: Math.round(at.x), y: Math.round(at.y) })}
      aria-pressed={vertex === index}
      onFocus={() => {
        if (!editor.isBusy()) editor.selectVertex(index);
      }}
    >
      <circle className={classes.reach} cx={x} cy={y} r={16} />
      <circle className={classes.dot} cx={x} cy={y} r={6} />
      {isNumbered && (
        <text className={classes.number} x={x} y={y - 12}>
          {number}
        </text>
      )}
    </g>
  );
}
