import type { Box } from "@foyer/canvas/geometry/boxes";
import type { SnapMark } from "@foyer/canvas/snapping/snap-marks";
import { type Camera, toView } from "@foyer/canvas/viewport";
import type { ReactNode } from "react";
import classes from "./stage-guides.module.css";
import { listed } from "./stage-points.ts";

interface StageGuidesProps {
  camera: Camera;
  marks: readonly SnapMark[];
  marquee: { box: Box; touches: boolean } | undefined;
  children?: ReactNode;
}

/** What is drawn over everything: guide lines, and the box that selects. */
export function StageGuides({ camera, marks, marquee, children }: StageGuidesProps) {
  return (
    <g className={classes.guides}>
      {marks.map((mark) => (
        <Mark key={keyOf(mark)} mark={mark} camera={camera} />
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
      {children}
    </g>
  );
}

const keyOf = (mark: SnapMark): string =>
  [mark.kind, mark.kind === "line" ? mark.of : "", mark.axis, mark.at, mark.from, mark.to].join(" ");

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
