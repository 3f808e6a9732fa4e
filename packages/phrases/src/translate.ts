import { fallbackLanguage, type LanguageCode } from "./languages.ts";
import { flattened, loadPhrases, type PhraseKey } from "./phrases.ts";
import { type PhraseValues, wording } from "./wording.ts";

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
export async function translate(
  language: LanguageCode,
  key: PhraseKey,
  values: PhraseValues = {},
): Promise<string> {
  for (const spoken of [language, fallbackLanguage, "en"] as const) {
    const text = wording(await phrasesOf(spoken), spoken, key, values);
    if (text !== undefined) return text;
  }
  return key;
}
