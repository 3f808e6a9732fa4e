import { loadGuide } from "./guide.ts";
import { type LanguageCode, languages } from "./languages.ts";
import { flattened, loadPhrases } from "./phrases.ts";

/** What is translated apart from one another. */
export const textKinds = ["phrases", "guide"] as const;

export type TextKind = (typeof textKinds)[number];

const loaders = { phrases: loadPhrases, guide: loadGuide };

/** How one language differs from English. Keys are dotted paths; plural phrases count once. */
export interface Gaps {
  readonly missing: readonly string[];
  /** Keys English does not have, and plural forms the language does not know. */
  readonly unknown: readonly string[];
  readonly wrongPlaceholders: readonly string[];
  /** Plural phrases without one of the forms the language needs, as `key_form`. */
  readonly missingForms: readonly string[];
  /** 0..1 of the English keys. */
  readonly share: number;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Forms of each phrase by base key; a phrase without plural has the form "". */
function grouped(flat: Map<string, string>): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>();
  for (const [path, text] of flat) {
    const form = pluralForm.exec(path)?.[1] ?? "";
    const base = path.replace(pluralForm, "");
    const forms = groups.get(base) ?? new Map<string, string>();
    groups.set(base, forms.set(form, text));
  }
  return groups;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

/** A form that stands for one fixed number may say it in words instead of `{{count}}`. */
const fixedForms = new Set(["zero", "one", "two"]);

function samePlaceholders(text: string, form: string, expected: readonly string[]): boolean {
  const found = placeholders(text);
  if (found.join() === expected.join()) return true;
  return fixedForms.has(form) && found.join() === expected.filter((name) => name !== "{{count}}").join();
}

/** Compares a language with English. */
export async function listGaps(language: LanguageCode, kind: TextKind = "phrases"): Promise<Gaps> {
  const load = loaders[kind];
  const english = grouped(flattened(await load("en")));
  const own = grouped(flattened(await load(language)));
  const needed = new Intl.PluralRules(languages[language].tag).resolvedOptions().pluralCategories;

  const missing = [...english.keys()].filter((key) => !own.has(key));
  const unknown: string[] = [];
  const wrongPlaceholders: string[] = [];
  const missingForms: string[] = [];

  for (const [key, forms] of own) {
    const englishForms = english.get(key);
    if (!englishForms) {
      unknown.push(key);
      continue;
    }
    const allowed: readonly string[] = englishForms.has("") ? [""] : needed;
    unknown.push(
      ...[...forms.keys()].filter((form) => !allowed.includes(form)).map((form) => `${key}_${form}`),
    );
    missingForms.push(...allowed.filter((form) => !forms.has(form)).map((form) => `${key}_${form}`));

    const expected = placeholders(englishForms.get("other") ?? englishForms.get("") ?? "");
    for (const [form, text] of forms) {
      if (!samePlaceholders(text, form, expected)) wrongPlaceholders.push(form ? `${key}_${form}` : key);
    }
  }
  const share = 1 - missing.length / english.size;
  return { missing, unknown, wrongPlaceholders, missingForms, share };
}
