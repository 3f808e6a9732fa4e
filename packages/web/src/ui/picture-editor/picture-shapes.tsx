import { pictureSize } from "@foyer/contract/devices/device-settings";
import type { Drawing, DrawingRanges } from "./drawing.ts";
import type { PicturePoint, PictureRange } from "./geometry.ts";
import classes from "./picture-editor.module.css";
import { listed, PictureLine } from "./picture-parts.tsx";

interface PictureShapesProps {
  value: Drawing;
  ranges: DrawingRanges;
  /** Where a level line runs within the area. */
  through: { from: PicturePoint; to: PicturePoint } | null;
}

/** Legal ranges, area and line. */
export function PictureShapes({ value: { corners, line }, ranges, through }: PictureShapesProps) {
  const { from, to } = through ?? {
    from: { x: 0, y: line?.y ?? 0 },
    to: { x: pictureSize.width, y: line?.y ?? 0 },
  };
  return (
    <g>
      {corners && <Legal range={ranges.area} />}
      {line && <Legal range={ranges.line} />}
      {corners && <polygon className={classes.area} points={listed(corners)} />}
      {line && <PictureLine points={line.y === 0 ? line.points : [from, to]} />}
    </g>
  );
}

/** Nothing is said where the whole picture is legal. */
function Legal({ range: { left, top, right, bottom } }: { range: PictureRange }) {
  if (left === 0 && top === 0 && right === pictureSize.width && bottom === pictureSize.height) return null;
  return <rect className={classes.legal} x={left} y={top} width={right - left} height={bottom - top} />;
}
