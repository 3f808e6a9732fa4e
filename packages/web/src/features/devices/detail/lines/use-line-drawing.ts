import { type DrawnPoints, enterDraw, type PointDrawing } from "@foyer/canvas/gestures/draw-points";
import { mostLinePoints } from "@foyer/contract/devices/track-lines";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { type PicturePoint, picturePointer } from "../../../../ui/picture-editor/geometry.ts";
import { onStage } from "./drawn-lines.ts";

/** Drawing a new line on the stage, click by click. */
export function useLineDrawing(
  picture: RefObject<SVGSVGElement | null>,
  onDrawn: (points: readonly PicturePoint[]) => void,
) {
  const drawing = useRef<PointDrawing>(undefined);
  const [drawn, setDrawn] = useState<DrawnPoints>();

  function start() {
    drawing.current = enterDraw({ kind: "line", most: mostLinePoints, allowed: onStage });
    setDrawn(drawing.current.cancel());
    picture.current?.focus();
  }

  function stop() {
    drawing.current = undefined;
    setDrawn(undefined);
  }

  function take(next: DrawnPoints | undefined) {
    setDrawn(next);
    if (next?.shape === undefined) return;
    stop();
    onDrawn(next.shape.points);
  }

  function pointed(event: PointerEvent, does: "move" | "up") {
    const shown = picture.current?.getBoundingClientRect();
    if (!drawing.current || !shown || shown.width === 0) return;
    take(drawing.current[does](picturePointer(event, shown)));
  }

  function press({ key }: KeyboardEvent): boolean {
    const current = drawing.current;
    if (!current) return false;
    if (key === "Enter") take(current.finish());
    else if (key === "Backspace") take(current.takeBack());
    else if (key === "Escape") stop();
    else return false;
    return true;
  }

  return {
    drawn,
    start,
    stop,
    finish: () => take(drawing.current?.finish()),
    move: (event: PointerEvent) => pointed(event, "move"),
    up: (event: PointerEvent) => event.button === 0 && pointed(event, "up"),
    press,
  };
}
