import type { SnapMark } from "@foyer/canvas/snapping/snap-marks";
import { type Camera, toView } from "@foyer/canvas/viewport";
import classes from "./stage.module.css";
import { listed } from "./stage-points.ts";
import { useEditorState } from "./use-editor.ts";

/** What is drawn over everything: guide lines, the box that selects, and what is being drawn point by point. */
export function StageGuides() {
  const { camera, marks, marquee, drawn, measured } = useEditorState();
  const line = measured ? [measured.from, measured.to] : [];
  const next = drawn?.next ? [drawn.next] : [];
  const points = [...(drawn?.points ?? []), ...next];
  return (
    <g className={classes.guides}>
      {marks.map((mark) => (
        <Mark key={`${mark.kind} ${mark.axis} ${mark.at} ${mark.from}`} mark={mark} camera={camera} />
      ))}
      {marquee && (
        <rect
          className={classes.marquee}
          data-touches={marquee.touches || undefined}
          {...toView(camera, marquee.box)}
          width={marquee.box.width * camera.zoom}
          height={marquee.box.height * camera.zoom}
        />
      )}
      {line.length > 0 && <polyline className={classes.drawing} points={listed(camera, line)} />}
      {points.length > 0 && (
        <>
          <polyline
            className={classes.drawing}
            data-closes={drawn?.closes || undefined}
            points={listed(camera, points)}
          />
          {drawn?.points.map((point) => {
            const { x, y } = toView(camera, point);
            return <circle key={`${point.x} ${point.y}`} className={classes.dot} cx={x} cy={y} r={5} />;
          })}
        </>
      )}
    </g>
  );
}

function Mark({ mark: { kind, axis, at, from, to }, camera }: { mark: SnapMark; camera: Camera }) {
  // Lines run across their axis, gaps along it.
  const isUpright = (axis === "x") === (kind === "line");
  const ends = isUpright
    ? [
        { x: at, y: from },
        { x: at, y: to },
      ]
    : [
        { x: from, y: at },
        { x: to, y: at },
      ];
  return <polyline className={classes.guide} data-kind={kind} points={listed(camera, ends)} />;
}
