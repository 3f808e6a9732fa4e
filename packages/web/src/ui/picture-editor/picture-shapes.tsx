import { pictureSize } from "@foyer/contract/devices/device-settings";
import { useId } from "react";
import type { Drawing, DrawingRanges } from "./drawing.ts";
import type { PicturePoint, PictureRange } from "./geometry.ts";
import classes from "./picture-editor.module.css";

interface PictureShapesProps {
  value: Drawing;
  picture: string | undefined;
  ranges: DrawingRanges;
  /** Where a level line runs within the area. */
  through: { from: PicturePoint; to: PicturePoint } | null;
}

/** Picture or grid, legal ranges, area and line. */
export function PictureShapes({ value: { corners, line }, picture, ranges, through }: PictureShapesProps) {
  const { from, to } = through ?? {
    from: { x: 0, y: line?.y ?? 0 },
    to: { x: pictureSize.width, y: line?.y ?? 0 },
  };
  const way = line?.y === 0 ? line.points : [from, to];
  return (
    <g>
      {picture === undefined ? (
        <Grid />
      ) : (
        <image
          href={picture}
          width={pictureSize.width}
          height={pictureSize.height}
          preserveAspectRatio="none"
        />
      )}
      {corners && <Legal range={ranges.area} />}
      {line && <Legal range={ranges.line} />}
      {corners && <polygon className={classes.area} points={listed(corners)} />}
      {line && (
        <>
          <polyline className={classes.casing} points={listed(way)} />
          <polyline className={classes.line} points={listed(way)} />
        </>
      )}
    </g>
  );
}

const listed = (points: readonly PicturePoint[]) => points.map(({ x, y }) => `${x},${y}`).join(" ");

function Grid() {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={id} width="40" height="40" patternUnits="userSpaceOnUse">
          <path className={classes.grid} d="M 40 0 H 0 V 40" />
        </pattern>
      </defs>
      <rect className={classes.ground} width={pictureSize.width} height={pictureSize.height} />
      <rect width={pictureSize.width} height={pictureSize.height} fill={`url(#${id})`} />
    </>
  );
}

/** Nothing is said where the whole picture is legal. */
function Legal({ range: { left, top, right, bottom } }: { range: PictureRange }) {
  if (left === 0 && top === 0 && right === pictureSize.width && bottom === pictureSize.height) return null;
  return <rect className={classes.legal} x={left} y={top} width={right - left} height={bottom - top} />;
}
