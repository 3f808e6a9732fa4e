import { isPaired, secretOfLink } from "../features/reporting/screens/wall/identity.ts";
import { language, pathWithoutLanguage } from "../lib/language.ts";
import { session } from "../lib/session.ts";

const signInPath = "/login";
/** Pages for those without a mark. */
export const strangerPaths = [signInPath, "/register", "/reset"];

/** The secret in the address of a public page; undefined at every other address. */
export const occupancySecret = (path: string): string | undefined =>
  /^\/occupancy\/([\w-]+)$/.exec(path)?.[1];

/** What of the guide a public address asks for: an entry, empty for all of it; undefined at every other address. */
export function guideAsked(path: string): string | undefined {
  const found = /^\/doc(?:\/([\w-]+))?\/?$/.exec(path);
  return found ? (found[1] ?? "") : undefined;
}

/** Whether an address has a big screen in all of the window. */
export const isScreenWindow = (path: string): boolean => /^\/screen(\/preview)?\/?$/.test(path);

/** Whether an address is one of displays: `/screen` without a screen that somebody chose. */
const isDisplayAddress = (path: string, search: string): boolean =>
  /^\/screen\/?$/.test(path) && !new URLSearchParams(search).has("code");

/**
 * The page of displays, which is not this one, where this browser is one: its address holds the secret of a link, it was
 * paired, or nobody is signed in.
 */
export function displayAddress(): string | undefined {
  const { pathname, search, hash } = location;
  if (!isDisplayAddress(pathWithoutLanguage(pathname), search)) return undefined;
  const isDisplay = secretOfLink(hash) !== undefined || session.current().mark === undefined || isPaired();
  return isDisplay ? `${pathname}?display${hash}` : undefined;
}

/** Without a mark every address leads to the sign-in page and is remembered there; with one the sign-in page leads back. */
export function guardAddress() {
  const { mark, end } = session.current();
  const path = pathWithoutLanguage(location.pathname);
  if (occupancySecret(path) !== undefined || guideAsked(path) !== undefined) return;
  const isStrangers = strangerPaths.includes(path);

  if (mark === undefined && !isStrangers) {
    const wanted = path + location.search + location.hash;
    // A user who signed out on purpose starts over.
    const remembered = wanted === "/" || end === "signedOut" ? "" : `?redirect=${encodeURIComponent(wanted)}`;
    goTo(signInPath + remembered);
  }
  if (mark !== undefined && isStrangers) goTo(new URLSearchParams(location.search).get("redirect") ?? "/");
}

/** Always below the language's prefix, so that a forged redirect cannot leave the console. */
function goTo(path: string) {
  history.replaceState(null, "", `/${language()}${path.startsWith("/") ? path : `/${path}`}`);
}
