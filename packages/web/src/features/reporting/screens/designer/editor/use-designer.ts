import { createContext, useContext, useSyncExternalStore } from "react";
import type { Designer } from "./designer-editor.ts";
import type { DesignerState } from "./designer-state.ts";

export const DesignerContext = createContext<Designer | undefined>(undefined);

/** The designer that panes and stage belong to. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (designer === undefined) throw new Error("outside a designer");
  return designer;
}

/** The designer's state, drawn again whenever it changes. */
export function useDesignerState(): DesignerState {
  const { subscribe, get } = useDesigner();
  return useSyncExternalStore(subscribe, get);
}
