import { editing, type Visitor, visitRhythm } from "@foyer/contract/reporting/screens/editing";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type ScreenDraft, screens } from "@foyer/contract/reporting/screens/screens";
import { ask, request } from "../../../../../lib/api.ts";
import { Refused } from "../../../../../lib/refused.ts";
import type { Designer } from "../editor/designer-editor.ts";
import { isUnsaved } from "../editor/designer-state.ts";
import { newId } from "../editor/new-id.ts";

export interface TogetherState {
  /** Who else has the screen open. */
  others: readonly Visitor[];
  /** Another window changes it. */
  held: { by: string; since: string } | null;
}

/** What the window of a designer knows of the others, and the pen it saves with. */
export type Together = ReturnType<typeof makeTogether>;

const nobody: TogetherState = { others: [], held: null };

/**
 * A window that is loaded again goes on under its name, and with its pen: its farewell may come late, or never. The name is out
 * of the way while it is in use, as a window that is duplicated begins with the same storage.
 */
const tabKey = "foyer-designer-tab";
const keptTab = () => sessionStorage.getItem(tabKey) ?? `${newId()}-${newId()}`.slice(0, 40);

export function makeTogether(designer: Designer) {
  const tab = keptTab();
  let state = nobody;
  let pen: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const listeners = new Set<() => void>();
  const id = () => designer.get().id;

  function set(next: TogetherState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** The draft as it is on the server. */
  async function renew(): Promise<ScreenDraft> {
    const draft = await ask(screens.draft, { query: { code: designer.get().code } });
    designer.renew(draft);
    return draft;
  }

  /** Says that it is here, and hears of the others. */
  async function look(): Promise<void> {
    clearTimeout(timer);
    const before = designer.get();
    try {
      const { others, held, hasPen, revision } = await ask(editing.visit, { body: { id: id(), tab } });
      if (isOver) return;
      if (!hasPen) pen = undefined;
      // Where nothing is being changed here, what others have saved is seen at once.
      const now = designer.get();
      const isIdle = now.saved === before.saved && !isUnsaved(now) && !designer.isBusy();
      if (revision > now.revision && isIdle) await renew();
      set({ others, held });
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      cause.shown = true;
    }
    if (!isOver) timer = setTimeout(() => void look(), visitRhythm * 1_000);
  }

  async function take(takeOver: boolean): Promise<string> {
    const taken = await ask(editing.take, { body: { id: id(), tab, takeOver } });
    pen = taken.pen;
    set({ ...state, held: null });
    return taken.pen;
  }

  function leave() {
    sessionStorage.setItem(tabKey, tab);
    // The page is going: the browser sends it all the same.
    const carry = (address: string, init: RequestInit) => fetch(address, { ...init, keepalive: true });
    void request(editing.leave, { body: { id: id(), tab } }, undefined, carry).catch(() => {});
    pen = undefined;
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    look,
    renew,
    /** What saves; taken where nobody has it. */
    pen: async () => pen ?? (await take(false)),
    /** From whoever has it; what they have saved is the draft to go on with. */
    async takeOver() {
      await take(true);
      await renew();
    },
    /** Keeps on the server what could not be saved, and goes on with the draft that is there. */
    async setAside(began: ScreenDocument, document: ScreenDocument) {
      pen = undefined;
      await ask(editing.keep, { body: { id: id(), began, document } });
      await renew();
      await look();
    },
    begin() {
      isOver = false;
      sessionStorage.removeItem(tabKey);
      void look();
      const seen = () => {
        if (document.visibilityState === "visible") void look();
      };
      document.addEventListener("visibilitychange", seen);
      window.addEventListener("pagehide", leave);
      return () => {
        isOver = true;
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", seen);
        window.removeEventListener("pagehide", leave);
        leave();
      };
    },
  };
}
