import { pictureSize } from "@foyer/contract/devices/device-settings";
import { type ComponentPropsWithRef, useId } from "react";
import type { PicturePoint } from "./geometry.ts";
import classes from "./picture-editor.module.css";

/** Pixels a picture is drawn in. */
interface PictureSize {
  width: number;
  height: number;
}

interface PictureStageProps extends ComponentPropsWithRef<"svg"> {
  label: string;
  size?: PictureSize;
  /** Address of the picture drawn on; without it there is a grid. */
  picture: string | undefined;
}

/** What is drawn on: a picture is a picture in every language, it is never mirrored. */
export function PictureStage({ label, size = pictureSize, picture, children, ...props }: PictureStageProps) {
  const { width, height } = size;
  return (
    <svg {...props} className={classes.picture} viewBox={`0 0 ${width} ${height}`} aria-label={label}>
      {picture === undefined ? (
        <Grid size={size} />
      ) : (
        <image href={picture} width={width} height={height} preserveAspectRatio="none" />
      )}
      {children}
    </svg>
  );
}

function Grid({ size: { width, height } }: { size: PictureSize }) {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={id} width="40" height="40" patternUnits="userSpaceOnUse">
          <path className={classes.grid} d="M 40 0 H 0 V 40" />
        </pattern>
      </defs>
      <rect className={classes.ground} width={width} height={height} />
      <rect width={width} height={height} fill={`url(#${id})`} />
    </>
  );
}

export const listed = (points: readonly PicturePoint[]) => points.map(({ x, y }) => `${x},${y}`).join(" ");

/** A line that is seen on every picture. */
export function PictureLine({ points }: { points: readonly PicturePoint[] }) {
  return (
    <>
      <polyline className={classes.casing} points={listed(points)} />
      <polyline className={classes.line} points={listed(points)} />
    </>
  );
}

/** The same of strokes that are no line, such as an arrow. */
export function PictureStrokes({ d }: { d: string }) {
  return (
    <>
      <path className={classes.casing} d={d} />
      <path className={classes.line} d={d} />
    </>
  );
}

interface PictureWordProps {
  at: PicturePoint;
  /** Which end of it stands there. */
  anchor?: "start" | "middle" | "end";
  children: string;
}

/** A word that is read on every picture. */
export const PictureWord = ({ at: { x, y }, anchor = "middle", children }: PictureWordProps) => (
  <text className={classes.number} x={x} y={y} dominantBaseline="central" style={{ textAnchor: anchor }}>
    {children}
  </text>
);
