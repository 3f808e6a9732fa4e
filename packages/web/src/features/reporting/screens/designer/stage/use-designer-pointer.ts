import { type PointerEvent, useMemo } from "react";
import { type StageEditor, useStagePointer } from "../../../../../ui/canvas-stage/use-stage-pointer.ts";
import type { Designer } from "../editor/designer-editor.ts";
import type { PressedOn } from "../editor/presses.ts";

/** Hands the pointers of the stage to the designer. */
export function useDesignerPointer(designer: Designer) {
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
  const { on, ...pointer } = useStagePointer<HTMLDivElement, PressedOn>(stageEditor);

  function down(event: PointerEvent<HTMLDivElement>) {
    on.onPointerDown(event);
    if (event.button <= 1) event.currentTarget.focus({ preventScroll: true });
  }
  return { ...pointer, on: { ...on, onPointerDown: down } };
}
