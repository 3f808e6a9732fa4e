import { useSyncExternalStore } from "react";

/** Milliseconds until the first try to reach the server again; each further wait is twice as long. */
const firstWait = 1_000;
const longestWait = 30_000;
/** Milliseconds a try may take. */
const tryLimit = 10_000;
/** Milliseconds after which a server that came back counts as steady: one that comes and goes is tried less and less often. */
const steadyAfter = 60_000;

const healthPath = "/health";

export interface Connection {
  isAway: boolean;
  /** The browser itself has no network. */
  isOffline: boolean;
  /** When the next try is due, milliseconds since 1970; undefined while one is under way. */
  tryAt: number | undefined;
  /** When the server last answered, milliseconds since 1970; undefined before it first did. */
  answeredAt: number | undefined;
}

const there: Connection = { isAway: false, isOffline: false, tryAt: undefined, answeredAt: undefined };
let answeredAt: number | undefined;

let state = there;
let wait = firstWait;
let backSince = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();

function change(next: Connection) {
  state = next;
  for (const listener of listeners) listener();
}

function tryIn(milliseconds: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void tryNow(), milliseconds);
  change({ isAway: true, isOffline: !navigator.onLine, tryAt: Date.now() + milliseconds, answeredAt });
}

async function tryNow() {
  clearTimeout(timer);
  change({ isAway: true, isOffline: !navigator.onLine, tryAt: undefined, answeredAt });
  const isBack = await fetch(healthPath, { cache: "no-store", signal: AbortSignal.timeout(tryLimit) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!state.isAway) return;
  if (isBack) return connection.answered();
  wait = Math.min(2 * wait, longestWait);
  tryIn(wait);
}

function listenToNetwork() {
  window.addEventListener("offline", connection.lost);
  window.addEventListener("online", retryIfAway);
}

function retryIfAway() {
  if (state.isAway) void tryNow();
}

/**
 * Whether the server can be reached. While it cannot, it is tried again and again, and everybody who waits is notified.
 */
export const connection = {
  current: () => state,

  /** A call got no answer from the server. */
  lost() {
    if (state.isAway) return;
    wait = Date.now() - backSince > steadyAfter ? firstWait : Math.min(2 * wait, longestWait);
    tryIn(wait);
  },

  /** The server has answered. */
  answered() {
    answeredAt = Date.now();
    if (!state.isAway) return;
    clearTimeout(timer);
    backSince = Date.now();
    change(there);
    for (const listener of backListeners) listener();
  },

  /** The page came without the server, with answers of then. */
  openedWith(moment: number) {
    answeredAt = moment;
    this.lost();
  },

  tryNow: () => void tryNow(),

  /** Calls back each time the server can be reached again. */
  onBack(listener: () => void): () => void {
    backListeners.add(listener);
    return () => backListeners.delete(listener);
  },
};

function subscribe(listener: () => void) {
  if (listeners.size === 0) listenToNetwork();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("offline", connection.lost);
    window.removeEventListener("online", retryIfAway);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection.current);
}
