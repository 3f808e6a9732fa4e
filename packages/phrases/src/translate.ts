import { fallbackLanguage, type LanguageCode, languages } from "./languages.ts";
import { flattened, loadPhrases, type PhraseKey } from "./phrases.ts";

export type PhraseValues = Readonly<Record<string, string | number>>;

const known = new Map<LanguageCode, Promise<Map<string, string>>>();

function phrasesOf(language: LanguageCode): Promise<Map<string, string>> {
  let phrases = known.get(language);
  if (!phrases) {
    phrases = loadPhrases(language).then((tree) => flattened(tree));
    known.set(language, phrases);
  }
  return phrases;
}

/** One phrase in the reader's language, for messages, exports and mails; `count` among the values picks the plural form. */
export async function translate(language: LanguageCode, key: PhraseKey, values: PhraseValues = {}): Promise<string> {
  for (const spoken of [language, fallbackLanguage, "en"] as const) {
    const text = chosenForm(await phrasesOf(spoken), spoken, key, values);
    if (text !== undefined) return filled(text, spoken, values);
  }
  return key;
}

function chosenForm(phrases: Map<string, string>, language: LanguageCode, key: string, { count }: PhraseValues) {
  if (typeof count !== "number") return phrases.get(key);
  const form = new Intl.PluralRules(languages[language].tag).select(count);
  return phrases.get(`${key}_${form}`) ?? phrases.get(`${key}_other`) ?? phrases.get(key);
}

function filled(text: string, language: LanguageCode, values: PhraseValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === "number" ? value.toLocaleString(languages[language].tag) : value;
  });
}
