import { toView } from "@foyer/canvas/viewport";
import { StageGuides } from "../../../../../ui/canvas-stage/stage-guides.tsx";
import { listed } from "../../../../../ui/canvas-stage/stage-points.ts";
import classes from "./stage.module.css";
import { useEditorState } from "./use-editor.ts";

/** What is drawn over everything: guides, and what is being drawn point by point. */
export function PlanGuides() {
  const { camera, marks, marquee, drawn, measured } = useEditorState();
  const line = measured ? [measured.from, measured.to] : [];
  const next = drawn?.next ? [drawn.next] : [];
  const points = [...(drawn?.points ?? []), ...next];
  return (
    <StageGuides camera={camera} marks={marks} marquee={marquee}>
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
    </StageGuides>
  );
}
