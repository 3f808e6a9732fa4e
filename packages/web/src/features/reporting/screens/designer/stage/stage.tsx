import { toView } from "@foyer/canvas/viewport";
import { isControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { useScreenFigures } from "../../figures/use-screen-figures.ts";
import { canStep } from "../editor/commands.ts";
import { shownPage } from "../editor/designer-state.ts";
import { useDesigner, useDesignerState } from "../editor/use-designer.ts";
import { useUsualWords } from "../panels/node-words.ts";
import { ContextMenu } from "./context-menu.tsx";
import { draggedKind } from "./dragged-kind.ts";
import { PagePicture } from "./page-picture.tsx";
import classes from "./stage.module.css";
import { StageGuides } from "./stage-guides.tsx";
import { StageHandles } from "./stage-handles.tsx";
import { useStagePointer } from "./use-stage-pointer.ts";

/** The page with its controls. A screen is the same in every language: it is never mirrored. */
export function Stage({ helpId }: { helpId: string }) {
  const t = usePhrases("screenDesigner");
  const designer = useDesigner();
  const state = useDesignerState();
  const { stage, toPointer, on } = useStagePointer(designer);
  const usualWords = useUsualWords();
  const partOf = useScreenFigures(state.document);
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  const leaves = useRef(false);
  const { camera, tool } = state;
  const page = shownPage(state);
  const corner = toView(camera, { x: 0, y: 0 });

  /** Tab walks through the controls; after the last one, and after Esc, it leaves. */
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Escape") leaves.current = state.entered === undefined;
    else if (event.key !== "Tab" && event.key !== "Shift") leaves.current = false;
    if (event.key !== "Tab" || event.ctrlKey || event.altKey) return;
    if (leaves.current || !canStep(designer.get(), !event.shiftKey)) event.stopPropagation();
  }

  function openMenu(event: MouseEvent) {
    event.preventDefault();
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const isByKey = event.button !== 2 && event.clientX === 0;
    if (!isByKey) designer.pointOut(toPointer(event));
    setMenu(isByKey ? { x: 24, y: 24 } : { x: event.clientX - left, y: event.clientY - top });
  }

  function drop(event: DragEvent) {
    const kind = event.dataTransfer.getData(draggedKind);
    if (!isControlKind(kind)) return;
    event.preventDefault();
    designer.add(kind, usualWords(kind), toPointer(event).page);
    stage.current?.focus();
  }

  return (
    <div className={classes.frame} dir="ltr">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
      <div
        ref={stage}
        className={classes.stage}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move what is selected in it
        tabIndex={0}
        aria-label={t("stage")}
        aria-describedby={helpId}
        data-designer-keys="stage"
        data-tool={tool}
        onKeyDown={press}
        onFocus={() => {
          leaves.current = false;
        }}
        onContextMenu={openMenu}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(draggedKind)) event.preventDefault();
        }}
        onDrop={drop}
        {...on}
      >
        <div
          className={classes.page}
          style={{ transform: `translate(${corner.x}px, ${corner.y}px) scale(${camera.zoom})` }}
          inert
        >
          <PagePicture page={page} document={state.document} partOf={partOf} />
        </div>
        <svg className={classes.overlay} aria-hidden="true">
          <StageHandles />
          <StageGuides />
        </svg>
      </div>
      {menu && (
        <ContextMenu
          at={menu}
          onClose={() => {
            setMenu(undefined);
            stage.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}
