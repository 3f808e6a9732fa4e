import { auth } from "@foyer/contract/identity/auth";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import { useEffect } from "react";
import { session, useSession } from "../lib/session.ts";
import { useAsk } from "../lib/use-ask.ts";
import { signOut } from "./sign-out.ts";

export type Entry =
  | { state: "loading" }
  | { state: "mustChangePassword" }
  | { state: "ready"; menus: readonly BuiltMenu[] };

/** Once known, a user stays in when asking again fails: a session that has ended says so itself. */
const failed = ({ isError, data }: { isError: boolean; data: unknown }) => isError && data === undefined;

/** Who returns to the page hears soon what has changed: rights, the company's look. */
const nowAndThen = { staleTime: 60_000 };
const once = { staleTime: Number.POSITIVE_INFINITY };

/** Fetches who the user is, then what they may open; without a role or a menu nobody comes in. */
export function useEntry(): Entry {
  const info = useAsk(auth.info, undefined, nowAndThen);
  const mustChange = info.data?.user.mustChangePassword ?? false;
  const built = useAsk(menus.build, undefined, { ...once, enabled: info.data !== undefined && !mustChange });
  const { signedIn } = useSession();

  const noRole = failed(info) || failed(built) || info.data?.roles.length === 0 || built.data?.length === 0;
  useEffect(() => {
    if (noRole) void signOut("noRole");
  }, [noRole]);

  useEffect(() => {
    if (info.data !== undefined) session.load(info.data);
  }, [info.data]);

  if (noRole || signedIn === undefined) return { state: "loading" };
  if (mustChange) return { state: "mustChangePassword" };
  return built.data === undefined
    ? { state: "loading" }
    : { state: "ready", menus: built.data.filter(isUsable) };
}

/** Entries without a name or a title are dropped. */
const isUsable = ({ name, meta }: Partial<BuiltMenu>): boolean => Boolean(name) && meta !== undefined;
