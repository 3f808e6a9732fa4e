import { useEffect } from "react";
import { useSession } from "../lib/session.ts";

const storageKey = "foyer-colour";

/** The primary colour of the company on this page; before the server has said, the one of the last visit. */
export function useCompanyColour(): string | null {
  const { mark, signedIn } = useSession();
  const own = signedIn?.company?.colour ?? null;

  useEffect(() => {
    if (signedIn === undefined) return;
    if (own === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, own);
  }, [signedIn, own]);

  if (mark === undefined) return null;
  return signedIn === undefined ? remembered() : own;
}

function remembered(): string | null {
  const colour = localStorage.getItem(storageKey);
  return colour !== null && /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
}
