import { language, pathWithoutLanguage } from "../lib/language.ts";
import { session } from "../lib/session.ts";

const signInPath = "/login";
/** Pages for those without a mark. */
export const strangerPaths = [signInPath, "/register", "/reset"];

/** The secret in the address of a public page; undefined at every other address. */
export const occupancySecret = (path: string): string | undefined =>
  /^\/occupancy\/([\w-]+)$/.exec(path)?.[1];

/** Whether an address has a big screen in all of the window. */
export const isScreenWindow = (path: string): boolean => /^\/screen(\/preview)?\/?$/.test(path);

/** The secret of a link to a big screen: after `#`, which no server hears; undefined at every other address. */
export const wallSecret = (path: string, hash: string): string | undefined =>
  isScreenWindow(path) ? /^#([\w-]{20,100})$/.exec(hash)?.[1] : undefined;

/** Without a mark every address leads to the sign-in page and is remembered there; with one the sign-in page leads back. */
export function guardAddress() {
  const { mark, end } = session.current();
  const path = pathWithoutLanguage(location.pathname);
  if (occupancySecret(path) !== undefined || wallSecret(path, location.hash) !== undefined) return;
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
