import { editing } from "@foyer/contract/reporting/screens/editing";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { phrase } from "../../../../../lib/phrases.ts";
import { Refused } from "../../../../../lib/refused.ts";
import { tell } from "../../../../../lib/toasts.ts";
import { askKey } from "../../../../../lib/use-ask.ts";
import type { Designer } from "../editor/designer-editor.ts";
import { isUnsaved } from "../editor/designer-state.ts";
import type { Autosave } from "./autosave.ts";
import { makeTogether, type Together, type TogetherState } from "./together.ts";

export const TogetherContext = createContext<Together | undefined>(undefined);

/** Milliseconds after which it is tried again to keep what could not be saved. */
const retryMs = 5_000;

/** What the window of a designer has to do with others that have the same screen open. */
export function useWindow(designer: Designer): Together {
  const [together] = useState(() => makeTogether(designer));
  useEffect(() => together.begin(), [together]);
  return together;
}

/** While another window changes the screen it is only looked at here; what came too late is kept, never dropped. */
export function useGivingWay(
  { designer, together, autosave }: { designer: Designer; together: Together; autosave: Autosave },
  isFixed: boolean,
) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSettling = false;

    const giveWay = () => {
      const { isConflict } = autosave.get();
      designer.lock(isFixed || isConflict || together.get().held !== null);
      if (isConflict && !isSettling) void settle();
    };

    async function settle() {
      isSettling = true;
      const { saved, document } = designer.get();
      const isLate = isUnsaved(designer.get());
      try {
        if (isLate) await together.setAside(saved, document);
        else await together.renew();
        autosave.settle();
        await client.invalidateQueries({ queryKey: askKey(editing.branches) });
        if (isLate) designer.ask("kept");
        else tell("success", phrase("screenDesigner.together.renewed"));
        isSettling = false;
      } catch (cause) {
        if (!(cause instanceof Refused)) throw cause;
        cause.shown = true;
        timer = setTimeout(() => void settle(), retryMs);
      }
      giveWay();
    }

    const stops = [autosave.subscribe(giveWay), together.subscribe(giveWay)];
    giveWay();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [designer, together, autosave, client, isFixed]);
}

export function useOthers(): Together {
  const together = useContext(TogetherContext);
  if (together === undefined) throw new Error("outside a designer");
  return together;
}

export function useTogetherState(): TogetherState {
  const { subscribe, get } = useOthers();
  return useSyncExternalStore(subscribe, get);
}
