import type { KeyboardEvent, PointerEvent } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import type { PicturePoint } from "./geometry.ts";
import classes from "./picture-editor.module.css";

interface PointHandleProps {
  of: "corner" | "point" | "level";
  label: string;
  at: PicturePoint;
  size: { width: number; height: number };
  /** Written beside it. */
  number?: number;
  onGrasp: (event: PointerEvent<Element>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus?: () => void;
}

/** A point that can be dragged; its dot has one size on the page, however large the picture is shown. */
export function PointHandle({ of, label, at: { x, y }, size, number, onGrasp, ...props }: PointHandleProps) {
  const t = usePhrases("deviceSettings.editor");
  const level = of === "level";
  const word = level ? t("atLevel", { y: Math.round(y) }) : t("at", { x: Math.round(x), y: Math.round(y) });
  // A line of no length with round ends: a dot whose size is that of its stroke.
  const spot = `M${x} ${y}h0.01`;
  return (
    <g
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-of={of}
      aria-label={label}
      aria-orientation={level ? "vertical" : undefined}
      aria-valuemin={0}
      aria-valuemax={level ? size.height : size.width}
      aria-valuenow={Math.round(level ? y : x)}
      aria-valuetext={word}
      onPointerDown={onGrasp}
      {...props}
    >
      <path className={classes.reach} d={spot} />
      <path className={classes.ring} d={spot} />
      <path className={classes.dot} d={spot} />
      {number !== undefined && (
        <text className={classes.number} x={x} y={y} dy={-16}>
          {number}
        </text>
      )}
    </g>
  );
}
