import type { SignedIn } from "@foyer/contract/identity/auth";
import { useSyncExternalStore } from "react";

/** Why a session ended; `undefined` before the first sign-in of this page. */
export type SessionEnd = "signedOut" | "sessionEnded" | "noRole" | "passwordChanged";

interface SessionState {
  token: string | undefined;
  /** Loaded after the token, by the guard. */
  signedIn: SignedIn | undefined;
  end: SessionEnd | undefined;
}

const cookieName = "foyer-token";
/** Sessions last at most 12 hours; the server ends them earlier when it must. */
const cookieSeconds = 12 * 3600;

function tokenOfCookie(): string | undefined {
  const entry = document.cookie.split("; ").find((each) => each.startsWith(`${cookieName}=`));
  return entry === undefined
    ? undefined
    : decodeURIComponent(entry.slice(cookieName.length + 1)) || undefined;
}

function writeCookie(token: string, seconds: number) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox
  document.cookie = `${cookieName}=${encodeURIComponent(token)}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

let state: SessionState = { token: tokenOfCookie(), signedIn: undefined, end: undefined };
const listeners = new Set<() => void>();

function change(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The session of this page: a token in a cookie, then what the server says of its holder. */
export const session = {
  current: () => state,
  subscribe,

  begin(token: string) {
    writeCookie(token, cookieSeconds);
    change({ token, signedIn: undefined, end: undefined });
  },

  load(signedIn: SignedIn) {
    change({ ...state, signedIn });
  },

  end(reason: SessionEnd) {
    if (state.token === undefined) return;
    writeCookie("", 0);
    change({ token: undefined, signedIn: undefined, end: reason });
  },

  /** Another tab may have signed out or in as somebody else. */
  compareWithCookie() {
    const token = tokenOfCookie();
    if (token === state.token) return;
    change({ token, signedIn: undefined, end: token === undefined ? "signedOut" : undefined });
  },
};

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, session.current);
}
