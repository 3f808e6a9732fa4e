import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { type StageEditor, useStagePointer } from "../../../../../ui/canvas-stage/use-stage-pointer.ts";
import type { Designer } from "../editor/designer-editor.ts";
import type { PressedOn } from "../editor/presses.ts";

/** A finger that rests so long asks for the menu, milliseconds; one that goes farther drags, view pixels. */
const hold = { after: 500, within: 8 } as const;

type Stage = HTMLDivElement;

/** Hands the pointers of the stage to the designer; a finger that is held down asks for the menu. */
export function useDesignerPointer(designer: Designer, onHold: (event: MouseEvent<Stage>) => void) {
  const held = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const stageEditor = useMemo(
    (): StageEditor<PressedOn> => ({
      ...designer,
      getCamera: () => designer.get().camera,
      // A control is found by where it is.
      toPart(kind, value) {
        if (kind === "guide") return { kind, nth: Number(value) };
        return kind === "ruler" ? { kind, axis: value === "x" ? "x" : "y" } : undefined;
      },
      zoom: designer.zoomBy,
      scroll: designer.scrollBy,
    }),
    [designer],
  );
  const { on, ...pointer } = useStagePointer<Stage, PressedOn>(stageEditor);

  function endHold() {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  }
  useEffect(() => () => clearTimeout(held.current?.timer), []);

  function down(event: PointerEvent<Stage>) {
    on.onPointerDown(event);
    if (event.button <= 1) event.currentTarget.focus({ preventScroll: true });
    endHold();
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    held.current = { x, y, timer: setTimeout(() => onHold(event), hold.after) };
  }
  function move(event: PointerEvent<Stage>) {
    const { x, y } = held.current ?? { x: event.clientX, y: event.clientY };
    if (Math.hypot(event.clientX - x, event.clientY - y) > hold.within) endHold();
    on.onPointerMove(event);
  }
  function up(event: PointerEvent<Stage>) {
    endHold();
    on.onPointerUp(event);
  }
  function cancel(event: PointerEvent<Stage>) {
    endHold();
    on.onPointerCancel(event);
  }
  return {
    ...pointer,
    on: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel },
  };
}
