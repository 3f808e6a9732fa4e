import { emptyHistory, historyBounds } from "@foyer/canvas/history/history";
import { historyText, keptHistory } from "@foyer/canvas/history/kept-history";
import type { Designer } from "./designer-editor.ts";
import type { HistoryStore } from "./history-store.ts";

/** It is written no more often, milliseconds. */
const rest = 1_000;

/**
 * Keeps what can be taken back while a screen is designed, and brings it back where the very same document is opened again. Gives
 * the way to end it.
 */
export function keepHistory(designer: Designer, store: HistoryStore): () => void {
  const { code } = designer.get();
  let seen = designer.get().history;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function bringBack() {
    const { document } = designer.get();
    const history = keptHistory(await store.read(code), document);
    // What has been changed meanwhile has begun a history of its own.
    if (isOver || history === emptyHistory || designer.get().document !== document) return;
    designer.recall(history);
    seen = designer.get().history;
  }

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const { history, document } = designer.get();
    const text = historyText(history, document);
    void store.write(code, text.length > historyBounds.size ? "" : text);
  }

  function changed() {
    const { history } = designer.get();
    if (history === seen) return;
    seen = history;
    timer ??= setTimeout(write, rest);
  }

  /** Who leaves the page may come back to it: what waits is written at once. */
  function hide() {
    if (timer !== undefined && document.visibilityState === "hidden") write();
  }

  void bringBack();
  const stop = designer.subscribe(changed);
  document.addEventListener("visibilitychange", hide);
  return () => {
    isOver = true;
    stop();
    document.removeEventListener("visibilitychange", hide);
    if (timer !== undefined) write();
  };
}
