import type { SignedIn } from "@foyer/contract/identity/auth";
import { useSyncExternalStore } from "react";
import { broughtId, forgetKept } from "./kept-figures.ts";

/** Why a session ended; `undefined` before the first sign-in of this page. */
export type SessionEnd = "signedOut" | "sessionEnded" | "noRole" | "passwordChanged";

interface SessionState {
  /** Which session this is; its token is in a cookie that no script can read. */
  mark: string | undefined;
  /** Loaded afterwards, by the guard. */
  signedIn: SignedIn | undefined;
  end: SessionEnd | undefined;
}

/** Set and ended by the server beside the token's cookie, for us to see that there is a session. */
const cookieName = "foyer-signed-in";

function markOfCookie(): string | undefined {
  const entry = document.cookie.split("; ").find((each) => each.startsWith(`${cookieName}=`));
  return entry?.slice(cookieName.length + 1) || undefined;
}

function forgetCookie() {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox
  document.cookie = `${cookieName}=; Path=/; SameSite=Strict; Max-Age=0${secure}`;
}

let state: SessionState = { mark: markOfCookie(), signedIn: undefined, end: undefined };
const listeners = new Set<() => void>();

function forgetAnswers() {
  document.getElementById(broughtId)?.remove();
  forgetKept();
}

// Nothing of a session that has ended by itself stays.
if (state.mark === undefined) forgetAnswers();

function change(next: SessionState) {
  if (next.mark !== state.mark) forgetAnswers();
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The session of this page: that there is one, then what the server says of its holder. */
export const session = {
  current: () => state,
  subscribe,

  /** The server has let somebody in, and has set the cookies. */
  begin(mark = markOfCookie() ?? "here") {
    change({ mark, signedIn: undefined, end: undefined });
  },

  load(signedIn: SignedIn) {
    if (state.signedIn !== signedIn) change({ ...state, signedIn });
  },

  end(reason: SessionEnd) {
    if (state.mark === undefined) return;
    forgetCookie();
    change({ mark: undefined, signedIn: undefined, end: reason });
  },

  /** Another tab may have signed out or in as somebody else. */
  compareWithCookie() {
    const mark = markOfCookie();
    if (mark === state.mark) return;
    change({ mark, signedIn: undefined, end: mark === undefined ? "signedOut" : undefined });
  },
};

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, session.current);
}
