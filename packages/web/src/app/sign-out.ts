import { auth } from "@foyer/contract/identity/auth";
import { ask } from "../lib/api.ts";
import { type SessionEnd, session } from "../lib/session.ts";

/** Ends the session here and, if it can be reached, on the server. */
export async function signOut(reason: SessionEnd) {
  // Without an answer the token still ends by itself, for want of use.
  await ask(auth.logout).catch(() => {});
  session.end(reason);
}
