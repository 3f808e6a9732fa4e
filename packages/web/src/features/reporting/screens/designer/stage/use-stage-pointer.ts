import { frameHandles } from "@foyer/canvas/geometry/handles";
import { type GesturePointer, gesturePointer } from "@foyer/canvas/gestures/gesture";
import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import type { Designer } from "../editor/designer-editor.ts";
import type { PressedOn } from "../editor/presses.ts";

type StageEvent = PointerEvent<HTMLDivElement>;

/** Hands the pointers of the stage to the designer: one selects and drags, two fingers pan and zoom. */
export function useStagePointer(designer: Designer) {
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef(new Map<number, GesturePointer>());
  const holdsSpace = useSpaceBar();

  const toPointer = (event: MouseEvent | WheelEvent): GesturePointer => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return gesturePointer(event, { x: left, y: top }, designer.get().camera);
  };

  function fingers() {
    const [one, other] = held.current.values();
    return one && other && ([one, other] as const);
  }

  useEffect(() => {
    const shown = stage.current;
    if (shown === null) return;
    const measure = () => {
      const { width, height } = shown.getBoundingClientRect();
      designer.showOn(width, height);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) {
        const [across, down] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
        designer.scrollBy(across, down);
        return;
      }
      const { left, top } = shown.getBoundingClientRect();
      designer.zoomBy(gesturePointer(event, { x: left, y: top }, designer.get().camera), event.deltaY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    shown.addEventListener("wheel", wheel, { passive: false });
    return () => {
      observer.disconnect();
      shown.removeEventListener("wheel", wheel);
    };
  }, [designer]);

  function down(event: StageEvent) {
    const isTouch = event.pointerType === "touch";
    if (event.button > 1) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    const pointer = toPointer(event);
    held.current.set(event.pointerId, pointer);
    const pair = isTouch ? fingers() : undefined;
    if (pair) {
      designer.beginPinch(pair);
      return;
    }
    if (!event.isPrimary) return;
    const grasps = event.button === 1 || holdsSpace.current;
    if (event.button === 1) event.preventDefault();
    designer.press({ on: pressedOn(event.target), pointer, grasps, isTouch });
  }

  function move(event: StageEvent) {
    const pointer = toPointer(event);
    if (held.current.has(event.pointerId)) held.current.set(event.pointerId, pointer);
    const pair = fingers();
    if (pair) designer.pinch(pair);
    else if (event.isPrimary) designer.move(pointer);
  }

  function up(event: StageEvent) {
    const wasPair = fingers() !== undefined;
    const wasHeld = held.current.delete(event.pointerId);
    if (wasPair) designer.endPinch();
    else if (wasHeld && event.isPrimary) designer.release(toPointer(event));
  }

  function cancel(event: StageEvent) {
    held.current.delete(event.pointerId);
    designer.endPinch();
    designer.cancel();
  }

  return {
    stage,
    toPointer,
    on: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: cancel,
    },
  };
}

/** What an element of the stage stands for, as its `data-on` says. */
function pressedOn(target: EventTarget): PressedOn {
  const [kind = "stage", value = ""] =
    (target instanceof Element ? target.closest("[data-on]")?.getAttribute("data-on") : null)?.split(":") ??
    [];
  if (kind === "turn") return { kind };
  const handle = kind === "handle" ? frameHandles[Number(value)] : undefined;
  return handle ? { kind: "handle", handle } : { kind: "stage" };
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
