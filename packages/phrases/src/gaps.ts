import { formPath, groupedForms, hasPlaces, neededForms } from "./forms.ts";
import { loadGuide } from "./guide.ts";
import type { LanguageCode } from "./languages.ts";
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
  /** English texts. */
  readonly size: number;
  /** 0..1 of the English keys. */
  readonly share: number;
}

/** Compares a language with English. */
export async function listGaps(language: LanguageCode, kind: TextKind = "phrases"): Promise<Gaps> {
  const load = loaders[kind];
  const english = groupedForms(flattened(await load("en")));
  const own = groupedForms(flattened(await load(language)));

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
    const needed = neededForms(language, englishForms);
    unknown.push(
      ...[...forms.keys()].filter((form) => !needed.includes(form)).map((form) => formPath(key, form)),
    );
    missingForms.push(...needed.filter((form) => !forms.has(form)).map((form) => formPath(key, form)));
    for (const [form, text] of forms)
      if (!hasPlaces(text, form, englishForms)) wrongPlaceholders.push(formPath(key, form));
  }
  const { size } = english;
  return { missing, unknown, wrongPlaceholders, missingForms, size, share: 1 - missing.length / size };
}
