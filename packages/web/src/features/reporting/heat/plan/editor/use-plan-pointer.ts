import { useMemo } from "react";
import { type StageEditor, useStagePointer } from "../../../../../ui/canvas-stage/use-stage-pointer.ts";
import type { PlanEditor } from "./plan-editor.ts";
import type { PressedOn } from "./presses.ts";

/** Hands the pointers of the stage to the plan's editor. */
export function usePlanPointer(editor: PlanEditor) {
  const stageEditor = useMemo(
    (): StageEditor<PressedOn> => ({
      ...editor,
      getCamera: () => editor.get().camera,
      toPart,
      press: ({ on, pointer, grasps, isTouch }) =>
        editor.press({
          on: grasps ? { kind: "stage" } : on,
          pointer,
          // A finger beside all things drags the plan.
          pans: grasps || (isTouch && editor.get().tool.kind === "select"),
        }),
      zoom: editor.wheel,
    }),
    [editor],
  );
  return useStagePointer<SVGSVGElement, PressedOn>(stageEditor);
}

function toPart(kind: string, value: string): PressedOn | undefined {
  if (kind === "item") return { kind, id: value };
  if (kind === "vertex" || kind === "edge") return { kind, index: Number(value) };
  return undefined;
}
