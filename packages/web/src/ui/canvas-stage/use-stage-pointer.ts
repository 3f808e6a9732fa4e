import { type FrameHandle, frameHandles } from "@foyer/canvas/geometry/handles";
import { type GesturePointer, gesturePointer } from "@foyer/canvas/gestures/gesture";
import type { FingerPair } from "@foyer/canvas/gestures/pan";
import type { Camera } from "@foyer/canvas/viewport";
import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** What of a stage a pointer was pressed on: parts of the selection's frame, or what `data-on` of an element says. */
export type StagePart = { kind: "stage" | "turn" } | { kind: "handle"; handle: FrameHandle };

export interface StagePress<On> {
  on: On | StagePart;
  pointer: GesturePointer;
  /** The middle button or the space bar: the page is dragged. */
  grasps: boolean;
  isTouch: boolean;
}

/** What an editor does with the pointers of its stage. */
export interface StageEditor<On> {
  getCamera: () => Camera;
  showOn: (width: number, height: number) => void;
  /** What an element with `data-on="kind:value"` stands for; undefined: the stage. */
  toPart: (kind: string, value: string) => On | undefined;
  press: (press: StagePress<On>) => void;
  move: (pointer: GesturePointer) => void;
  release: (pointer: GesturePointer) => void;
  cancel: () => void;
  beginPinch: (fingers: FingerPair) => void;
  pinch: (fingers: FingerPair) => void;
  endPinch: () => void;
  /** The wheel with Ctrl held, or two fingers of a touchpad. */
  zoom: (pointer: GesturePointer, delta: number) => void;
  /** The wheel alone; without it the wheel scrolls the page that the stage is on. */
  scroll?: (x: number, y: number) => void;
}

/** Hands the pointers of a stage to its editor: one draws and drags, two fingers pan and zoom. */
export function useStagePointer<Place extends HTMLElement | SVGElement, On>(editor: StageEditor<On>) {
  const stage = useRef<Place>(null);
  const held = useRef(new Map<number, GesturePointer>());
  const holdsSpace = useSpaceBar();

  const toPointer = (event: MouseEvent | WheelEvent): GesturePointer => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return gesturePointer(event, { x: left, y: top }, editor.getCamera());
  };

  function fingers(): FingerPair | undefined {
    const [one, other] = held.current.values();
    return one && other && ([one, other] as const);
  }

  useEffect(() => {
    const shown = stage.current;
    if (shown === null) return;
    const measure = () => {
      const { width, height } = shown.getBoundingClientRect();
      editor.showOn(width, height);
    };
    const wheel = (event: WheelEvent) => {
      const zooms = event.ctrlKey || event.metaKey;
      if (!zooms && !editor.scroll) return;
      event.preventDefault();
      if (zooms) {
        const { left, top } = shown.getBoundingClientRect();
        editor.zoom(gesturePointer(event, { x: left, y: top }, editor.getCamera()), event.deltaY);
        return;
      }
      const [across, down] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      editor.scroll?.(across, down);
    };
    const wheelOf = wheel as EventListener;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    shown.addEventListener("wheel", wheelOf, { passive: false });
    return () => {
      observer.disconnect();
      shown.removeEventListener("wheel", wheelOf);
    };
  }, [editor]);

  function down(event: PointerEvent<Place>) {
    const isTouch = event.pointerType === "touch";
    if (event.button > 1) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const pointer = toPointer(event);
    held.current.set(event.pointerId, pointer);
    const pair = isTouch ? fingers() : undefined;
    if (pair) {
      editor.beginPinch(pair);
      return;
    }
    if (!event.isPrimary) return;
    const grasps = event.button === 1 || holdsSpace.current;
    if (event.button === 1) event.preventDefault();
    editor.press({ on: pressedOn(event.target, editor), pointer, grasps, isTouch });
  }

  function move(event: PointerEvent<Place>) {
    const pointer = toPointer(event);
    if (held.current.has(event.pointerId)) held.current.set(event.pointerId, pointer);
    const pair = fingers();
    if (pair) editor.pinch(pair);
    else if (event.isPrimary) editor.move(pointer);
  }

  function up(event: PointerEvent<Place>) {
    const wasPair = fingers() !== undefined;
    const wasHeld = held.current.delete(event.pointerId);
    if (wasPair) editor.endPinch();
    else if (wasHeld && event.isPrimary) editor.release(toPointer(event));
  }

  function cancel(event: PointerEvent<Place>) {
    held.current.delete(event.pointerId);
    editor.endPinch();
    editor.cancel();
  }

  return {
    stage,
    toPointer,
    on: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel },
  };
}

function pressedOn<On>(target: EventTarget, { toPart }: StageEditor<On>): On | StagePart {
  const [kind = "stage", value = ""] =
    (target instanceof Element ? target.closest("[data-on]")?.getAttribute("data-on") : null)?.split(":") ??
    [];
  if (kind === "turn") return { kind };
  const handle = kind === "handle" ? frameHandles[Number(value)] : undefined;
  return handle ? { kind: "handle", handle } : (toPart(kind, value) ?? { kind: "stage" });
}

/** Whether the space bar is held: then any press drags the page. */
function useSpaceBar() {
  const isHeld = useRef(false);
  useEffect(() => {
    const note = (event: KeyboardEvent) => {
      if (event.code === "Space") isHeld.current = event.type === "keydown";
    };
    window.addEventListener("keydown", note);
    window.addEventListener("keyup", note);
    return () => {
      window.removeEventListener("keydown", note);
      window.removeEventListener("keyup", note);
    };
  }, []);
  return isHeld;
}
