import { createContext, useContext, useSyncExternalStore } from "react";
import type { EditorState } from "./editor-state.ts";
import type { PlanEditor } from "./plan-editor.ts";

export const EditorContext = createContext<PlanEditor | undefined>(undefined);

/** The editor that panels and stage belong to. */
export function useEditor(): PlanEditor {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error("outside an editor");
  return editor;
}

/** The editor's state, drawn again whenever it changes. */
export function useEditorState(): EditorState {
  const { subscribe, get } = useEditor();
  return useSyncExternalStore(subscribe, get);
}
