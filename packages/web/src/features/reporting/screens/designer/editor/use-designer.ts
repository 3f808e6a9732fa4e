import { createContext, useContext, useSyncExternalStore } from "react";
import type { Designer } from "./designer-editor.ts";
import type { DesignerState, SettledState } from "./designer-state.ts";

export const DesignerContext = createContext<Designer | undefined>(undefined);

/** The designer that panes and stage belong to. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (designer === undefined) throw new Error("outside a designer");
  return designer;
}

/** The state without what a gesture moves: for panes, which are not drawn again while something is dragged. */
export function useSettledState(): SettledState {
  const { subscribe, getSettled } = useDesigner();
  return useSyncExternalStore(subscribe, getSettled);
}

/** The designer's state, drawn again whenever it changes. */
export function useDesignerState(): DesignerState {
  const { subscribe, get } = useDesigner();
  return useSyncExternalStore(subscribe, get);
}
