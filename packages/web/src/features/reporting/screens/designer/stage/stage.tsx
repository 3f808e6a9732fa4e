import { toView } from "@foyer/canvas/viewport";
import { isControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import { type DragEvent, type MouseEvent, useMemo, useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { StageGuides } from "../../../../../ui/canvas-stage/stage-guides.tsx";
import { Quiet } from "../../../../../ui/kit/text.tsx";
import { mirroredPage } from "../../stage/mirrored-page.ts";
import { useDesignerFigures, useShownDocument } from "../designer-figures.tsx";
import { shownPage } from "../editor/designer-state.ts";
import { useDesigner, useDesignerState } from "../editor/use-designer.ts";
import { useUsualWords } from "../panels/node-words.ts";
import { ContextMenu } from "./context-menu.tsx";
import { draggedKind } from "./dragged-kind.ts";
import { LookedAt } from "./looked-at.tsx";
import { PagePicture } from "./page-picture.tsx";
import { SmallTexts } from "./small-texts.tsx";
import classes from "./stage.module.css";
import { StageHandles } from "./stage-handles.tsx";
import { GuideLines, PageLines } from "./stage-lines.tsx";
import { StageRulers } from "./stage-rulers.tsx";
import { useDesignerPointer } from "./use-designer-pointer.ts";
import { useStageKeys } from "./use-stage-keys.ts";

/** The page with its controls. A screen is the same in every language: it is never mirrored. */
export function Stage({ helpId }: { helpId: string }) {
  const t = usePhrases("screenDesigner");
  const designer = useDesigner();
  const state = useDesignerState();
  const { stage, toPointer, on } = useDesignerPointer(designer, openMenu);
  const usualWords = useUsualWords();
  const { shown: partOf } = useDesignerFigures();
  const document = useShownDocument(state.document);
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  const { toWords, ...keys } = useStageKeys(designer);
  const { camera, tool, mirrored } = state;
  const drawn = shownPage(state);
  const { width } = document.size;
  const page = useMemo(() => (mirrored ? mirroredPage(drawn, width) : drawn), [drawn, mirrored, width]);
  const corner = toView(camera, { x: 0, y: 0 });

  function openMenu(event: MouseEvent) {
    event.preventDefault();
    designer.cancel();
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    // Browsers say the middle of the stage where keys ask for the menu.
    const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
    const isByKey = event.type === "contextmenu" && event.button !== 2 && pointerType !== "touch";
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
        {...keys}
        onContextMenu={openMenu}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(draggedKind)) event.preventDefault();
        }}
        onDrop={drop}
        {...on}
        onDoubleClick={(event) => {
          designer.stepInto(toPointer(event));
          toWords();
        }}
      >
        <div
          className={classes.page}
          style={{ transform: `translate(${corner.x}px, ${corner.y}px) scale(${camera.zoom})` }}
          inert
        >
          <PagePicture page={page} document={document} partOf={partOf} />
        </div>
        {!mirrored && (
          <svg className={classes.overlay} aria-hidden="true">
            <PageLines />
            <GuideLines />
            <SmallTexts />
            <StageHandles />
            <Guides />
            <StageRulers />
          </svg>
        )}
      </div>
      <LookedAt />
      {page.children.length === 0 && <Quiet className={classes.hint}>{t("noLayers")}</Quiet>}
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

function Guides() {
  const { camera, marks, marquee } = useDesignerState();
  return <StageGuides camera={camera} marks={marks} marquee={marquee} />;
}
