import { screens } from "@foyer/contract/reporting/screens/screens";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { ask } from "../../../../../lib/api.ts";
import { askKey } from "../../../../../lib/use-ask.ts";
import type { Designer } from "../editor/designer-editor.ts";
import { type Autosave, makeAutosave, type SaveState } from "./autosave.ts";
import type { Shelf } from "./shelf.ts";
import type { Together } from "./together.ts";

export const AutosaveContext = createContext<Autosave | undefined>(undefined);

interface AutosaveNeeds {
  designer: Designer;
  together: Together;
  shelf: Shelf;
}

/** Saves the screen of a designer while it is open. */
export function useAutosave({ designer, together, shelf }: AutosaveNeeds): Autosave {
  const client = useQueryClient();
  const [autosave] = useState(() =>
    makeAutosave(
      designer,
      async (base, document) => {
        const { id } = designer.get();
        const saved = await ask(screens.save, {
          body: { id, base, document, pen: await together.pen() },
        });
        void client.invalidateQueries({ queryKey: askKey(screens.list) });
        return saved;
      },
      shelf,
    ),
  );
  useEffect(() => (designer.get().readOnly ? undefined : autosave.begin()), [designer, autosave]);
  return autosave;
}

export function useSaving(): Autosave {
  const autosave = useContext(AutosaveContext);
  if (autosave === undefined) throw new Error("outside a designer");
  return autosave;
}

export function useSaveState(): SaveState {
  const { subscribe, get } = useSaving();
  return useSyncExternalStore(subscribe, get);
}
