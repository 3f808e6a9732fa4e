import { type LanguageCode, languages } from "./languages.ts";

export type PhraseValues = Readonly<Record<string, string | number>>;

/**
 * One phrase out of a flattened language, with its values filled in; `count` among them picks the plural form.
 * Undefined where the language has no such phrase.
 */
export function wording(
  phrases: ReadonlyMap<string, string>,
  language: LanguageCode,
  key: string,
  values: PhraseValues = {},
): string | undefined {
  const { tag } = languages[language];
  return chosenForm(phrases, tag, key, values.count)?.replace(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => {
      const value = values[name];
      return typeof value === "number" ? value.toLocaleString(tag) : (value ?? placeholder);
    },
  );
}

/** A piece of a phrase as it is, or a place in it that is to be filled. */
export type WordingPart = { text: string } | { place: string };

/** A phrase whose places are still open, piece by piece: where controls stand amid its words. */
export const wordingParts = (text: string): WordingPart[] =>
  text
    .split(/\{\{(\w+)\}\}/)
    .map((piece, index) => (index % 2 === 1 ? { place: piece } : { text: piece }))
    .filter((part) => "place" in part || part.text !== "");

function chosenForm(
  phrases: ReadonlyMap<string, string>,
  tag: string,
  key: string,
  count: string | number | undefined,
) {
  if (typeof count !== "number") return phrases.get(key);
  const form = new Intl.PluralRules(tag).select(count);
  return phrases.get(`${key}_${form}`) ?? phrases.get(`${key}_other`) ?? phrases.get(key);
}
