import { isGroup } from "@foyer/contract/reporting/screens/screen-document";
import { type KeyboardEvent, useRef } from "react";
import type { Designer } from "../editor/designer-editor.ts";
import { onlySelected } from "../editor/designer-state.ts";
import { canStep } from "../editor/walking.ts";

/** The keys that lead into the stage and out of it; all others are commands. */
export function useStageKeys(designer: Designer) {
  const leaves = useRef(false);

  /** Tab walks through the controls; after the last one, and after Esc, it leaves. */
  function walk(event: KeyboardEvent) {
    const isWalking = event.key === "Tab" && !event.ctrlKey && !event.altKey;
    if (isWalking && (leaves.current || !canStep(designer.get(), !event.shiftKey))) event.stopPropagation();
    const { entered, tool, guide } = designer.get();
    if (event.key === "Escape")
      leaves.current = entered === undefined && guide === undefined && tool !== "scale";
    else if (event.key !== "Tab" && event.key !== "Shift") leaves.current = false;
  }

  /** Enter leads from a text to where it is typed. */
  function toWords() {
    const only = onlySelected(designer.get());
    const field = only && !isGroup(only) ? document.querySelector("[data-option=text]") : null;
    if (field instanceof HTMLElement) setTimeout(() => field.focus());
  }

  return {
    toWords,
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== event.currentTarget) return;
      // Held down it drags the page; the window is not to scroll.
      if (event.code === "Space") event.preventDefault();
      if (event.key === "Enter") toWords();
      walk(event);
    },
    onFocus() {
      leaves.current = false;
    },
  };
}
