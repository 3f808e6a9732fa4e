import { language } from "../../../../lib/language.ts";

/** Where a published screen is shown in a window of its own. */
export const addressOfScreen = (code: string): string =>
  `/${language()}/screen?code=${encodeURIComponent(code)}`;

/** All screens to choose from. */
export const addressOfChoice = (): string => `/${language()}/screen`;

/** What the address of this window asks for. */
export function askedScreen(): { code: string | null; isDraft: boolean } {
  const code = new URLSearchParams(location.search).get("code");
  return { code, isDraft: /\/screen\/preview\/?$/.test(location.pathname) };
}
