import {
  fallbackLanguage,
  isLanguageCode,
  type LanguageCode,
  languageOfBrowser,
  languages,
} from "@foyer/phrases/languages";

const storageKey = "hx-lang";

interface LanguageSources {
  path: string;
  /** Chosen on an earlier visit. */
  stored: string | null;
  /** In the browser's order of preference. */
  browser: readonly string[];
  /** Language of the installation. */
  fallback: string | null;
}

/** Path prefix, else what was chosen before, else what the browser prefers, else the installation's fallback. */
export function resolveLanguage({ path, stored, browser, fallback }: LanguageSources): LanguageCode {
  return (
    known(firstSegment(path)) ??
    known(stored) ??
    languageOfBrowser(browser) ??
    known(fallback) ??
    fallbackLanguage
  );
}

/** The path below the prefix of a language; any prefix already there is replaced. */
export function pathBelow(code: LanguageCode, path: string): string {
  return `/${code}${pathWithoutLanguage(path)}`;
}

export function pathWithoutLanguage(path: string): string {
  const segment = firstSegment(path);
  const rest = known(segment) ? path.slice(segment.length + 1) : path;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

let current: LanguageCode = fallbackLanguage;

/** The language of this page; fixed until the page is reloaded below another prefix, save on displays, which are told theirs. */
export const language = (): LanguageCode => current;

/** BCP 47, for `Intl`. */
export const languageTag = (): string => languages[current].tag;

export const isRightToLeft = (): boolean => languages[current].direction === "rtl";

/** Takes the language from the address; an address without one is completed. */
export function chooseLanguage(): LanguageCode {
  const { pathname, search, hash } = location;
  setLanguage(
    resolveLanguage({
      path: pathname,
      stored: localStorage.getItem(storageKey),
      browser: navigator.languages,
      fallback: fallbackOfInstallation(),
    }),
  );
  if (!known(firstSegment(pathname)))
    history.replaceState(null, "", pathBelow(current, pathname) + search + hash);
  return current;
}

/** Makes it the language of the page as it stands. */
export function setLanguage(code: LanguageCode): void {
  current = code;
  document.documentElement.lang = languages[code].tag.replace(/-u-.*/, "");
  document.documentElement.dir = languages[code].direction;
}

/** Remembers the language and reloads the page below its prefix. */
export function changeLanguage(code: LanguageCode) {
  localStorage.setItem(storageKey, code);
  location.assign(pathBelow(code, location.pathname) + location.search + location.hash);
}

const firstSegment = (path: string): string => path.split("/")[1] ?? "";

const known = (code: string | null): LanguageCode | undefined =>
  code !== null && isLanguageCode(code) ? code : undefined;

/** The server writes that of the host it is asked by into the page, so that no request stands before the first picture. */
const fallbackOfInstallation = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="foyer-fallback-language"]')?.content ?? null;
