import { type LanguageCode, languages } from "./languages.ts";

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Texts of one phrase by plural form; a phrase without plural has the form "". */
export type Forms = ReadonlyMap<string, string>;

/** The key of a phrase by the path of one of its forms. */
export const phraseKey = (path: string): string => path.replace(pluralForm, "");

/** Forms of each phrase by its key. */
export function groupedForms(flat: ReadonlyMap<string, string>): Map<string, Forms> {
  const groups = new Map<string, Map<string, string>>();
  for (const [path, text] of flat) {
    const form = pluralForm.exec(path)?.[1] ?? "";
    const base = phraseKey(path);
    const forms = groups.get(base) ?? new Map<string, string>();
    groups.set(base, forms.set(form, text));
  }
  return groups;
}

/** The path of a form in a language's file. */
export const formPath = (key: string, form: string): string => (form ? `${key}_${form}` : key);

/** The forms a language needs of a phrase that has these in English. */
export const neededForms = (language: LanguageCode, english: Forms): readonly string[] =>
  english.has("") ? [""] : new Intl.PluralRules(languages[language].tag).resolvedOptions().pluralCategories;

/** Names of the places in a text that are filled in, each once, in order. */
export const placesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))].sort();

/** A form that stands for one fixed number may say it in words instead of `{{count}}`. */
const fixedForms = new Set(["zero", "one", "two"]);

/** Whether a text has the places that English has. */
export function hasPlaces(text: string, form: string, english: Forms): boolean {
  const expected = placesIn(english.get("other") ?? english.get("") ?? "");
  const found = placesIn(text);
  if (found.join() === expected.join()) return true;
  return fixedForms.has(form) && found.join() === expected.filter((name) => name !== "count").join();
}
