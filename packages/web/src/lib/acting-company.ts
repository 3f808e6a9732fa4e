import { useSyncExternalStore } from "react";
import { forgetKept } from "./kept-figures.ts";
import { session } from "./session.ts";

const storageKey = "foyer-company";

interface Acting {
  /** The company a platform operator acts for on this page; undefined until the server has said. */
  id: number | undefined;
  /** How often it was switched: everything that was asked for another company is thrown away. */
  switched: number;
}

function stored(): number | undefined {
  const id = Number(localStorage.getItem(storageKey));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

let state: Acting = { id: stored(), switched: 0 };
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Which company a platform operator acts for. Another window keeps its own: what it shows stays what it changes. */
export const actingCompany = {
  current: () => state,

  /** Switches, now and for the next visit; undefined leaves the choice to the server. */
  choose(id: number | undefined) {
    if (id === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, String(id));
    forgetKept();
    state = { id, switched: state.switched + 1 };
    for (const listener of listeners) listener();
  },

  /** Stays with the company the server has chosen, whichever it would choose later. */
  stayWith(id: number) {
    if (state.id === undefined) state = { ...state, id };
  },

  /** What a call says of it; users of a company have no choice. */
  requested(): string | undefined {
    const { signedIn } = session.current();
    const isOperator = signedIn === undefined || signedIn.user.userType === 0;
    return isOperator && state.id !== undefined ? String(state.id) : undefined;
  },
};

export function useActingCompany(): Acting {
  return useSyncExternalStore(subscribe, actingCompany.current);
}
