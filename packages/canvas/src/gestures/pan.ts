import { distance, middle, minus } from "../geometry/points.ts";
import { type Camera, panned, type ZoomLimits, zoomedAbout } from "../viewport.ts";
import type { Gesture, GesturePointer } from "./gesture.ts";

/** Drags the page under the stage: the page point that was grasped stays under the pointer. */
export function enterPan(camera: Camera, start: GesturePointer): Gesture<Camera> {
  const move = ({ view }: GesturePointer) => panned(camera, minus(view, start.view));
  return { move, up: move, cancel: () => camera };
}

/** Two fingers at once. */
export type FingerPair = readonly [GesturePointer, GesturePointer];

/** Pans and zooms by two fingers: what was between them stays between them. */
export function enterPinch(
  camera: Camera,
  start: FingerPair,
  limits: ZoomLimits,
): { move(fingers: FingerPair): Camera; cancel(): Camera } {
  const from = middle(start[0].view, start[1].view);
  const apart = Math.max(1, distance(start[0].view, start[1].view));

  function move([one, other]: FingerPair): Camera {
    const zoom = (camera.zoom * distance(one.view, other.view)) / apart;
    const zoomed = zoomedAbout(camera, from, zoom, limits);
    return panned(zoomed, minus(middle(one.view, other.view), from));
  }

  return { move, cancel: () => camera };
}
