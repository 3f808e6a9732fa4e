import { createContext, useContext } from "react";
import type { Draft } from "./use-draft.ts";

type FieldSide = Pick<Draft<unknown>, "values" | "faults" | "set" | "check">;

export const DraftContext = createContext<FieldSide | undefined>(undefined);

/** The form a field stands in. */
export function useDraftOfForm(): FieldSide {
  const draft = useContext(DraftContext);
  if (draft === undefined) throw new Error("A field stands outside a form.");
  return draft;
}
