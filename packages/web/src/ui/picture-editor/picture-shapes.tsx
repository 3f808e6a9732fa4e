import { pictureSize } from "@foyer/contract/devices/device-settings";
import { usePhrases } from "../../lib/phrases.ts";
import type { Drawing, DrawingRanges } from "./drawing.ts";
import type { PicturePoint, PictureRange } from "./geometry.ts";
import classes from "./picture-editor.module.css";
import { listed, PictureLine, PictureStrokes, PictureWord } from "./picture-parts.tsx";
import { arrowOf } from "./way-in.ts";

interface PictureShapesProps {
  value: Drawing;
  ranges: DrawingRanges;
  /** Where a level line runs within the area. */
  through: { from: PicturePoint; to: PicturePoint } | null;
  /** Whether who crosses from above, or from the line's left, comes in; undefined where nobody knows. */
  forward: boolean | undefined;
}

/** Legal ranges, area and line. */
export function PictureShapes({ value: { corners, line }, ranges, through, forward }: PictureShapesProps) {
  const { from, to } = through ?? {
    from: { x: 0, y: line?.y ?? 0 },
    to: { x: pictureSize.width, y: line?.y ?? 0 },
  };
  const points = line && (line.y === 0 ? line.points : [from, to]);
  return (
    <g>
      {corners && <Legal range={ranges.area} />}
      {line && <Legal range={ranges.line} />}
      {corners && <polygon className={classes.area} points={listed(corners)} />}
      {points && <PictureLine points={points} />}
      {points && forward !== undefined && <Arrow points={points} forward={forward} />}
    </g>
  );
}

/** Which way counts as in. */
function Arrow({ points, forward }: { points: readonly PicturePoint[]; forward: boolean }) {
  const t = usePhrases("deviceSettings.editor");
  const { strokes, word } = arrowOf(points, !forward);
  return (
    <g data-way={forward ? "forward" : "reverse"}>
      <PictureStrokes d={strokes} />
      <PictureWord {...word}>{t("in")}</PictureWord>
    </g>
  );
}

/** Nothing is said where the whole picture is legal. */
function Legal({ range: { left, top, right, bottom } }: { range: PictureRange }) {
  if (left === 0 && top === 0 && right === pictureSize.width && bottom === pictureSize.height) return null;
  return <rect className={classes.legal} x={left} y={top} width={right - left} height={bottom - top} />;
}
