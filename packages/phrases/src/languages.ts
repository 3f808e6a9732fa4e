/** One language Foyer speaks. */
export interface Language {
  /** Name in its own language. */
  readonly name: string;
  /** BCP 47, for `Intl` and the page's `lang`; calendar and digits are the ones the product shows everywhere. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** Name of the dayjs locale. */
  readonly dayjs: string;
  /** Starts of browser languages that mean this one, lower case; the longest match wins. */
  readonly browser: readonly string[];
}

// th would count years from the Buddha's birth, ar would use Arabic-Indic digits.
export const languages = {
  zh: { name: "简体中文", tag: "zh-CN", direction: "ltr", dayjs: "zh-cn", browser: ["zh"] },
  zhTw: {
    name: "繁體中文",
    tag: "zh-TW",
    direction: "ltr",
    dayjs: "zh-tw",
    browser: ["zh-tw", "zh-hk", "zh-mo", "zh-hant"],
  },
  ara: { name: "العربية", tag: "ar-u-ca-gregory-nu-latn", direction: "rtl", dayjs: "ar", browser: ["ar"] },
  de: { name: "Deutsch", tag: "de", direction: "ltr", dayjs: "de", browser: ["de"] },
  en: { name: "English", tag: "en", direction: "ltr", dayjs: "en", browser: ["en"] },
  es: { name: "Español", tag: "es", direction: "ltr", dayjs: "es", browser: ["es"] },
  fra: { name: "Français", tag: "fr", direction: "ltr", dayjs: "fr", browser: ["fr"] },
  hin: { name: "हिन्दी", tag: "hi-u-nu-latn", direction: "ltr", dayjs: "hi", browser: ["hi"] },
  id: { name: "Bahasa Indonesia", tag: "id", direction: "ltr", dayjs: "id", browser: ["id", "in"] },
  it: { name: "Italiano", tag: "it", direction: "ltr", dayjs: "it", browser: ["it"] },
  nl: { name: "Nederlands", tag: "nl", direction: "ltr", dayjs: "nl", browser: ["nl"] },
  ph: { name: "Filipino", tag: "fil", direction: "ltr", dayjs: "tl-ph", browser: ["fil", "tl"] },
  ru: { name: "Русский", tag: "ru", direction: "ltr", dayjs: "ru", browser: ["ru"] },
  th: { name: "ไทย", tag: "th-u-ca-gregory-nu-latn", direction: "ltr", dayjs: "th", browser: ["th"] },
  tr: { name: "Türkçe", tag: "tr", direction: "ltr", dayjs: "tr", browser: ["tr"] },
  vie: { name: "Tiếng Việt", tag: "vi", direction: "ltr", dayjs: "vi", browser: ["vi"] },
  jp: { name: "日本語", tag: "ja-u-ca-gregory", direction: "ltr", dayjs: "ja", browser: ["ja"] },
  kor: { name: "한국어", tag: "ko", direction: "ltr", dayjs: "ko", browser: ["ko"] },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages;

export const languageCodes = Object.keys(languages) as LanguageCode[];

/** Spoken where nothing else is known; also the fallback for a missing phrase. */
export const fallbackLanguage: LanguageCode = "zh";

/** These three are always complete; the tests see to it. */
export const completeLanguages: readonly LanguageCode[] = ["en", "zh", "vie"];

/** A language with a smaller share of the phrases is not offered. */
export const offeredShare = 0.6;

export function isLanguageCode(text: string): text is LanguageCode {
  return Object.hasOwn(languages, text);
}

/** The language of a request's `lang` header or of what a browser remembers. */
export function toLanguage(code: string | undefined): LanguageCode {
  return code !== undefined && isLanguageCode(code) ? code : fallbackLanguage;
}

/** The language for a browser's preferences, best first; undefined when Foyer speaks none of them. */
export function languageOfBrowser(preferences: readonly string[]): LanguageCode | undefined {
  for (const preference of preferences) {
    const found = closest(preference.toLowerCase());
    if (found) return found;
  }
  return undefined;
}

function closest(preference: string): LanguageCode | undefined {
  let best: LanguageCode | undefined;
  let length = 0;
  for (const code of languageCodes) {
    for (const start of languages[code].browser) {
      const matches = preference === start || preference.startsWith(`${start}-`);
      if (matches && start.length > length) {
        best = code;
        length = start.length;
      }
    }
  }
  return best;
}
