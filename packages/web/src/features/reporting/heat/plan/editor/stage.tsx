import { toView } from "@foyer/canvas/viewport";
import { type KeyboardEvent, useId } from "react";
import { apiBase } from "../../../../../lib/api-base.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { itemsNow, shownDocument } from "./editor-state.ts";
import { type AreaNames, useItemName, useItemWords } from "./item-words.ts";
import { PlanGuides } from "./plan-guides.tsx";
import classes from "./stage.module.css";
import { StageHandles } from "./stage-handles.tsx";
import { StageItem } from "./stage-item.tsx";
import { useEditor, useEditorState } from "./use-editor.ts";
import { usePlanPointer } from "./use-plan-pointer.ts";

/** The plan with all that is placed on it. A plan is the same in every language: it is never mirrored. */
export function Stage({ areas, helpId }: { areas: AreaNames; helpId: string }) {
  const t = usePhrases("heatPlans");
  const editor = useEditor();
  const state = useEditorState();
  const { stage, on } = usePlanPointer(editor);
  const { camera, picture, selection, tool } = state;
  const document = shownDocument(state);
  const nameOf = useItemName(document, areas);
  const wordsOf = useItemWords();
  const ground = useId();
  const corner = toView(camera, { x: 0, y: 0 });

  /** Enter goes from what is selected to the first of its points, where it has such. */
  function stepIn(event: KeyboardEvent<SVGSVGElement>) {
    const point = event.currentTarget.querySelector('[data-on="vertex:0"]');
    if (event.key === "Enter" && point instanceof SVGElement) point.focus();
  }

  return (
    <div className={classes.frame} dir="ltr" data-plan-keys>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
      <svg
        ref={stage}
        className={classes.stage}
        role="group"
        aria-label={t("stage")}
        aria-describedby={helpId}
        data-tool={tool.kind}
        onKeyDown={stepIn}
        {...on}
      >
        <defs>
          <pattern id={ground} width="16" height="16" patternUnits="userSpaceOnUse">
            <path className={classes.check} d="M0 0h8v8H0zM8 8h8v8H8z" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${ground})`} />
        {picture.img !== "" && (
          <image
            href={apiBase + picture.img}
            x={corner.x}
            y={corner.y}
            width={picture.width * camera.zoom}
            height={picture.height * camera.zoom}
            preserveAspectRatio="none"
          />
        )}
        {itemsNow(state).map((item) => (
          <StageItem
            key={item.id}
            item={item}
            document={document}
            camera={camera}
            name={nameOf(item.id)}
            words={wordsOf(item)}
            isSelected={selection.includes(item.id)}
            isQuiet={tool.kind === "zone" || tool.kind === "scale"}
            onFocus={() => {
              if (!editor.isBusy()) editor.select([item.id]);
            }}
          />
        ))}
        <StageHandles />
        <PlanGuides />
      </svg>
    </div>
  );
}
