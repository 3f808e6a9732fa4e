import { frameHandles } from "@foyer/canvas/geometry/handles";
import { type GesturePointer, gesturePointer } from "@foyer/canvas/gestures/gesture";
import { type PointerEvent, useEffect, useRef } from "react";
import type { PlanEditor } from "./plan-editor.ts";
import type { PressedOn } from "./presses.ts";

type StageEvent = PointerEvent<SVGSVGElement>;

/** Hands the pointers of the stage to the editor: one draws and drags, two fingers pan and zoom. */
export function useStagePointer(editor: PlanEditor) {
  const stage = useRef<SVGSVGElement>(null);
  const held = useRef(new Map<number, GesturePointer>());
  const holdsSpace = useSpaceBar();

  const toPointer = (event: PointerEvent | WheelEvent): GesturePointer => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return gesturePointer(event, { x: left, y: top }, editor.get().camera);
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
      editor.showOn(width, height);
    };
    // Without Ctrl the wheel scrolls the page.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = shown.getBoundingClientRect();
      editor.wheel(gesturePointer(event, { x: left, y: top }, editor.get().camera), event.deltaY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    shown.addEventListener("wheel", wheel, { passive: false });
    return () => {
      observer.disconnect();
      shown.removeEventListener("wheel", wheel);
    };
  }, [editor]);

  function down(event: StageEvent) {
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
    const pans = grasps || (isTouch && editor.get().tool.kind === "select");
    if (event.button === 1) event.preventDefault();
    editor.press({ on: grasps ? { kind: "stage" } : pressedOn(event.target), pointer, pans });
  }

  function move(event: StageEvent) {
    const pointer = toPointer(event);
    if (held.current.has(event.pointerId)) held.current.set(event.pointerId, pointer);
    const pair = fingers();
    if (pair) editor.pinch(pair);
    else if (event.isPrimary) editor.move(pointer);
  }

  function up(event: StageEvent) {
    const wasPair = fingers() !== undefined;
    const wasHeld = held.current.delete(event.pointerId);
    if (wasPair) editor.endPinch();
    else if (wasHeld && event.isPrimary) editor.release(toPointer(event));
  }

  function cancel(event: StageEvent) {
    held.current.delete(event.pointerId);
    editor.endPinch();
    editor.cancel();
  }

  return {
    stage,
    on: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel },
  };
}

/** What an element of the stage stands for, as its `data-on` says. */
function pressedOn(target: EventTarget): PressedOn {
  const [kind = "stage", value = ""] =
    (target instanceof Element ? target.closest("[data-on]")?.getAttribute("data-on") : null)?.split(":") ??
    [];
  if (kind === "item") return { kind, id: value };
  if (kind === "turn") return { kind };
  if (kind === "vertex" || kind === "edge") return { kind, index: Number(value) };
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
