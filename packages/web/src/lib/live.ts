import { type LiveCounts, livePath } from "@foyer/contract/analytics/live";
import type { LiveTotals } from "@foyer/contract/devices/messaging";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { actingCompany } from "./acting-company.ts";
import { apiBase } from "./api-base.ts";
import { session } from "./session.ts";

interface Listener {
  counts: (counts: LiveCounts) => void;
  totals: (totals: LiveTotals) => void;
}

const retryAfter = 5_000;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let connected = false;
let unsubscribe = () => {};

function setConnected(next: boolean) {
  if (connected === next) return;
  connected = next;
  for (const listener of stateListeners) listener();
}

const wanted = () => listeners.size > 0 && !document.hidden && session.current().mark !== undefined;

/** Opens or closes the one stream of the page: a hidden page and a signed-out one hold none. */
function adjust() {
  clearTimeout(retry);
  if (!wanted()) close();
  else if (source === undefined) open();
}

function open() {
  // An event stream cannot send the header that names the company acted for.
  const company = actingCompany.requested();
  source = new EventSource(apiBase + livePath + (company === undefined ? "" : `?tenant=${company}`));
  source.addEventListener("open", () => setConnected(true));
  source.addEventListener("counts", (event: MessageEvent<string>) => {
    const counts = JSON.parse(event.data) as LiveCounts;
    for (const listener of listeners) listener.counts(counts);
  });
  source.addEventListener("deviceTotals", (event: MessageEvent<string>) => {
    const totals = JSON.parse(event.data) as LiveTotals;
    for (const listener of listeners) listener.totals(totals);
  });
  source.addEventListener("error", () => {
    setConnected(false);
    // The browser tries again by itself unless the server refused the stream.
    if (source?.readyState !== EventSource.CLOSED) return;
    source = undefined;
    retry = setTimeout(adjust, retryAfter);
  });
}

function close() {
  source?.close();
  source = undefined;
  setConnected(false);
}

function subscribeState(listener: () => void) {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** The stream follows the page and the session for as long as anybody listens. */
function listen(listener: Listener) {
  if (listeners.size === 0) {
    document.addEventListener("visibilitychange", adjust);
    unsubscribe = session.subscribe(adjust);
  }
  listeners.add(listener);
  adjust();
}

function stopListening(listener: Listener) {
  listeners.delete(listener);
  adjust();
  if (listeners.size > 0) return;
  document.removeEventListener("visibilitychange", adjust);
  unsubscribe();
}

const nobody = () => undefined;

/**
 * Calls back when counts have changed, and with the totals of devices that are watched; answers whether news are
 * arriving at present.
 */
export function useLive(
  onCounts: (counts: LiveCounts) => void,
  onTotals: (totals: LiveTotals) => void = nobody,
): boolean {
  const handleCounts = useEffectEvent(onCounts);
  const handleTotals = useEffectEvent(onTotals);
  useEffect(() => {
    const listener: Listener = {
      counts: (counts) => handleCounts(counts),
      totals: (totals) => handleTotals(totals),
    };
    listen(listener);
    return () => stopListening(listener);
  }, []);
  return useSyncExternalStore(subscribeState, () => connected);
}
