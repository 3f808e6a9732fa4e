import { auth } from "@foyer/contract/identity/auth";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import { useEffect } from "react";
import type { Refused } from "../lib/refused.ts";
import { session, useSession } from "../lib/session.ts";
import { useAsk } from "../lib/use-ask.ts";
import { signOut } from "./sign-out.ts";

export type Entry =
  | { state: "loading" }
  | { state: "failed"; error: Refused; retry: () => void }
  | { state: "mustChangePassword" }
  | { state: "mustSetUpFactor" }
  | { state: "ready"; menus: readonly BuiltMenu[] };

interface Asked {
  error: Refused | null;
  data: unknown;
}

/**
 * Only an answer keeps somebody out: a server that is away or stumbles is asked again. Once known, a user stays in when
 * asking again fails: a session that has ended says so itself.
 */
const refused = ({ error, data }: Asked) =>
  data === undefined && error !== null && error.code >= 400 && error.code < 500 && error.code !== tooMany;

const tooMany = 429;

/** A user who returns to the page soon learns what has changed: rights, the company's look. */
const nowAndThen = { staleTime: 60_000 };
const once = { staleTime: Number.POSITIVE_INFINITY };

/** Fetches who the user is, then what they may open; without a role or a menu nobody comes in. */
export function useEntry(): Entry {
  const info = useAsk(auth.info, undefined, nowAndThen);
  const mustChange = info.data?.user.mustChangePassword ?? false;
  const mustSetUp = info.data?.user.mustSetUpFactor ?? false;
  const isOpen = info.data !== undefined && !mustChange && !mustSetUp;
  const built = useAsk(menus.build, undefined, { ...once, enabled: isOpen });
  const { signedIn } = useSession();

  const noRole = refused(info) || refused(built) || info.data?.roles.length === 0 || built.data?.length === 0;
  useEffect(() => {
    if (noRole) void signOut("noRole");
  }, [noRole]);

  useEffect(() => {
    if (info.data !== undefined) session.load(info.data);
  }, [info.data]);

  if (noRole) return { state: "loading" };
  const unanswered = [info, built].find(({ error, data }) => error !== null && data === undefined);
  if (unanswered?.error) {
    return { state: "failed", error: unanswered.error, retry: () => void unanswered.refetch() };
  }
  if (signedIn === undefined) return { state: "loading" };
  if (mustChange) return { state: "mustChangePassword" };
  if (mustSetUp) return { state: "mustSetUpFactor" };
  return built.data === undefined
    ? { state: "loading" }
    : { state: "ready", menus: built.data.filter(isUsable) };
}

/** Entries without a name or a title are dropped. */
const isUsable = ({ name, meta }: Partial<BuiltMenu>): boolean => Boolean(name) && meta !== undefined;
