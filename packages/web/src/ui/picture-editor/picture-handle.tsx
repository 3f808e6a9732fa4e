import { pictureSize } from "@foyer/contract/devices/device-settings";
import type { KeyboardEvent, PointerEvent } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import type { Handle } from "./drawing.ts";
import type { PicturePoint } from "./geometry.ts";
import { handleWord } from "./handle-words.ts";
import classes from "./picture-editor.module.css";

interface PictureHandleProps {
  handle: Handle;
  at: PicturePoint;
  onGrasp: (event: PointerEvent<Element>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A point that can be dragged; its dot has one size on the page, however large the picture is shown. */
export function PictureHandle({ handle, at: { x, y }, onGrasp, onKeyDown }: PictureHandleProps) {
  const t = usePhrases("deviceSettings.editor");
  const level = handle.of === "level";
  const word = level ? t("atLevel", { y: Math.round(y) }) : t("at", { x: Math.round(x), y: Math.round(y) });
  // A line of no length with round ends: a dot whose size is that of its stroke.
  const spot = `M${x} ${y}h0.01`;
  return (
    <g
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-of={handle.of}
      aria-label={handleWord(handle)}
      aria-orientation={level ? "vertical" : undefined}
      aria-valuemin={0}
      aria-valuemax={level ? pictureSize.height : pictureSize.width}
      aria-valuenow={Math.round(level ? y : x)}
      aria-valuetext={word}
      onPointerDown={onGrasp}
      onKeyDown={onKeyDown}
    >
      <path className={classes.reach} d={spot} />
      <path className={classes.ring} d={spot} />
      <path className={classes.dot} d={spot} />
      {handle.of !== "level" && (
        <text className={classes.number} x={x} y={y} dy={-16}>
          {handle.index + 1}
        </text>
      )}
    </g>
  );
}
