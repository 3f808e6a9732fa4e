import { fallbackLanguage, type LanguageCode } from "./languages.ts";
import { flattened, loadPhrases, type PhraseKey } from "./phrases.ts";
import { type PhraseValues, wording } from "./wording.ts";

const known = new Map<LanguageCode, Promise<Map<string, string>>>();

function findPhrases(language: LanguageCode): Promise<Map<string, string>> {
  let phrases = known.get(language);
  if (!phrases) {
    phrases = loadPhrases(language).then((tree) => flattened(tree));
    known.set(language, phrases);
  }
  return phrases;
}

/** Says phrases in one language; `count` among the values picks the plural form. */
export type Words = (key: PhraseKey, values?: PhraseValues) => string;

/** The phrases of a reader, to be said many at a time. */
export async function wordsIn(language: LanguageCode): Promise<Words> {
  const spoken = [...new Set([language, fallbackLanguage, "en" as const])];
  const phrases = await Promise.all(spoken.map(async (code) => [code, await findPhrases(code)] as const));
  return (key, values = {}) => {
    for (const [code, known] of phrases) {
      const text = wording(known, code, key, values);
      if (text !== undefined) return text;
    }
    return key;
  };
}

/** One phrase in the reader's language, for messages, exports and mails; `count` among the values picks the plural form. */
export async function translate(
  language: LanguageCode,
  key: PhraseKey,
  values: PhraseValues = {},
): Promise<string> {
  return (await wordsIn(language))(key, values);
}
